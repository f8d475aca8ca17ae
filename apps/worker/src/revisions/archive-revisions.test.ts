import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hold } from '@headroom/builder';
import { tarGzOf, zipOf } from '@headroom/builder/archive/testing';
import {
  addVersion,
  createRun,
  deleteVersion,
  ensureDefaultWorkspace,
  type NewArchive,
  readProject,
  suiteOfWorkload,
} from '@headroom/db';
import { aHost, anArchive, archiveProject, testDatabase } from '@headroom/db/testing';
import type { ComparisonPlan } from '@headroom/model/comparison';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import type { ArchiveRule, RunRequest } from '@headroom/model/run';
import { parseProject } from '@headroom/project';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { WorkerContext } from '../context.ts';
import { createLog } from '../log.ts';
import { createRetry } from '../retry.ts';
import { run } from '../testing/worker-process.ts';
import { allowListOf } from './allow-list.ts';
import { ArchiveRevisions } from './archive-revisions.ts';
import { Repositories } from './repositories.ts';
import { sourcesOf } from './sources.ts';

const database = await testDatabase();
const { db } = database;
const cacheDir = mkdtempSync(join(tmpdir(), 'headroom-archives-'));
const log = createLog('silent');
const signal = AbortSignal.timeout(60_000);
await aHost(db);
afterAll(async () => {
  rmSync(cacheDir, { recursive: true, force: true });
  await database.close();
});

const FILE = `version: 1
server: { id: shop, build: { requires: [node], commands: [[node, -v]] }, start: [node, main.js, "{port}"] }
workload: { tools: [{ name: get_item, expect: none }] }
`;

const parsed = parseProject(FILE, { file: 'headroom.yaml' });
if (!('project' in parsed)) throw new Error(JSON.stringify(parsed.problems));
const SUITE = suiteOfWorkload(parsed.project.workload);

let projectId: string;
let first: NewArchive;
beforeEach(async () => {
  const workspaceId = await ensureDefaultWorkspace(db);
  first = anArchive(zipOf({ 'shop-1/headroom.yaml': FILE, 'shop-1/main.js': '1' }));
  projectId = await archiveProject(db, { workspaceId }, [first]);
});

function worker(archives: ArchiveRule): WorkerContext {
  const repositories = new Repositories(allowListOf([]), cacheDir, archives);
  const env = { HEADROOM_CACHE_DIR: cacheDir };
  return { db, log, env, repositories, retry: createRetry(log) } as unknown as WorkerContext;
}

/** The sides of a run of the project, or of a comparison. */
async function sidesOf(
  refs: { ref: string } | { base: string; head: string },
  { archives = 'own' as ArchiveRule, workspaceId = '' } = {},
) {
  const project = await readProject(db, projectId);
  const request: RunRequest = {
    suite: SUITE,
    profile: 'smoke',
    handshake: 'session',
    servers: ['shop'],
    rounds: 6,
    priority: 0,
    hostClass: DEFAULT_HOST_CLASS,
    repository: project?.repository ?? '',
    ...('ref' in refs && { ref: refs.ref }),
  };
  const plan: ComparisonPlan | undefined =
    'ref' in refs
      ? undefined
      : { kind: 'comparison', baseRef: refs.base, headRef: refs.head, tools: [], untilDecided: false };
  const asked = {
    workspaceId: workspaceId || (await ensureDefaultWorkspace(db)),
    request,
    seed: 1,
    projectId,
  };
  const { id } = await createRun(db, { ...asked, ...(plan && { plan }) });
  const context = worker(archives);
  return sourcesOf(context, await run(db, id), { hold: new Hold(cacheDir), signal });
}

const second = () => anArchive(tarGzOf({ 'headroom.yaml': FILE, 'main.js': '2', 'sub/x': '' }), 'shop-2.tgz');

test('two versions are the sides of a comparison, each unpacked once into a folder of its own', async () => {
  const { digest } = second();
  await addVersion(db, projectId, second());
  const sides = await sidesOf({ base: 'HEAD~1', head: 'v2' });
  const main = (worktree: string | null) => readFileSync(join(worktree ?? '', 'main.js'), 'utf8');
  expect(sides.map(({ side, worktree }) => [side, main(worktree)])).toEqual([
    ['base', '1'],
    ['head', '2'],
  ]);
  expect(sides.map(({ own }) => own?.project.servers.map(({ id }) => id))).toEqual([['shop'], ['shop']]);
  const revisions = await db.revision.findMany({
    where: { id: { in: sides.map(({ revisionId }) => revisionId) } },
    orderBy: { subject: 'asc' },
  });
  expect(revisions.map(({ commit, subject }) => [commit, subject])).toEqual([
    [first.digest, 'v1: shop.zip'],
    [digest, 'v2: shop-2.tgz'],
  ]);
  expect(revisions[1]?.committedAt).not.toBeNull();
  // An archive that is there is not fetched again.
  await db.archivePart.deleteMany();
  const [again] = await sidesOf({ ref: digest });
  expect(again?.worktree).toBe(sides[1]?.worktree);
  expect(readdirSync(again?.worktree ?? '').sort()).toEqual(['headroom.yaml', 'main.js', 'sub']);
});

test('an archive that is being fetched counts in the cache, whatever its entries are called', async () => {
  const content = randomBytes(200_000);
  const archive = zipOf({ 'headroom.yaml': FILE, 'a.bin': { content, method: 0 }, '._fetched': 'x' });
  const { digest } = anArchive(archive);
  await addVersion(db, projectId, anArchive(archive));
  const context = worker('own');
  const { worktrees } = context.repositories;
  let fetched = 0;
  const retry: WorkerContext['retry'] = async (work) => {
    const got = await work();
    const found = (await worktrees.cached()).filter(({ usedAt }) => usedAt === 0);
    fetched = found.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
    return got;
  };
  const address = (await readProject(db, projectId))?.repository ?? '';
  const revisions = new ArchiveRevisions({ ...context, retry }, { projectId, address });
  const folder = await revisions.checkedOut(digest, new Hold(cacheDir), signal);
  expect(fetched).toBeGreaterThan(content.length);
  expect(readdirSync(folder).sort()).toEqual(['a.bin', 'headroom.yaml']);
});

test('a version that is gone, or none, is said to be', async () => {
  await addVersion(db, projectId, second());
  await deleteVersion(db, { projectId, number: 1 });
  await expect(sidesOf({ ref: 'v1' })).rejects.toThrow('the project has no version "v1"');
  await expect(sidesOf({ ref: 'HEAD~1' })).rejects.toThrow('the project has no version "HEAD~1"');
});

test('archives that the host does not build for the workspace are refused', async () => {
  await expect(sidesOf({ ref: 'v1' }, { archives: 'off' })).rejects.toThrow(/HEADROOM_ARCHIVES$/);
  const stranger = await db.workspace.create({ data: { slug: `s-${projectId}`, name: 'S' } });
  const of = { workspaceId: stranger.id };
  await expect(sidesOf({ ref: 'v1' }, of)).rejects.toThrow(
    /does not build uploaded archives of this workspace/,
  );
  expect(await sidesOf({ ref: 'v1' }, { ...of, archives: 'shared' })).toHaveLength(1);
});

test('bytes that are not what was uploaded are not unpacked', async () => {
  await addVersion(db, projectId, second());
  const where = { version: { projectId, number: 2 } };
  await db.archivePart.updateMany({
    where,
    data: { content: new Uint8Array(zipOf({ 'headroom.yaml': 'x' })) },
  });
  await db.projectVersion.updateMany({ where: { projectId, number: 2 }, data: { digest: 'ab'.repeat(32) } });
  await expect(sidesOf({ ref: 'v2' })).rejects.toThrow(
    'version v2 (shop-2.tgz) is not stored as it was uploaded',
  );
});

test('an archive that leads out of its folder is not unpacked, whoever stored it', async () => {
  await addVersion(db, projectId, anArchive(zipOf({ 'headroom.yaml': FILE, '../../evil': 'x' }), 'evil.zip'));
  await expect(sidesOf({ ref: 'HEAD' })).rejects.toThrow(
    /^version v2 \(evil.zip\) cannot be unpacked: the entry "..\/..\/evil" leads out/,
  );
  expect(existsSync(join(cacheDir, 'evil'))).toBe(false);
});
