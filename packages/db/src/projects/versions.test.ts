import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { isArchive } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QuotaExceeded } from '../quotas/check.ts';
import { readUsage } from '../quotas/usage.ts';
import { anArchive, aProject, aTeam, type TestDatabase, testDatabase } from '../testing/index.ts';
import { changeProject, deleteProject } from './change.ts';
import { readProject } from './read.ts';
import { listArchiveTitles } from './titles.ts';
import { createTry } from './try.ts';
import { addVersion, createArchiveProject } from './upload.ts';
import {
  deleteVersion,
  listVersions,
  listVersionsOf,
  readArchive,
  readArchiveOf,
  readVersion,
} from './versions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const of = { createdById: null, title: 'Shop', path: 'headroom.yaml', hostClass: DEFAULT_HOST_CLASS };

async function aShop(): Promise<{ id: string; workspaceId: string }> {
  const { workspaceId } = await aTeam(database.db);
  const { projectId } = await createArchiveProject(
    database.db,
    { ...of, workspaceId },
    anArchive('the first'),
  );
  return { id: projectId, workspaceId };
}

async function contentOf(versionId: string): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of readArchive(database.db, versionId)) parts.push(part);
  return Buffer.concat(parts).toString();
}

test('archives are numbered, kept as they are, and found by number, place and digest', async () => {
  const { db } = database;
  const { id } = await aShop();
  const project = await readProject(db, id);
  expect(project).toMatchObject({ lastVersion: 1, ref: null, suite: null });
  expect(isArchive(project?.repository ?? '')).toBe(true);
  const second = await addVersion(db, id, anArchive('the second', 'shop-2.tar.gz'));
  expect(second).toMatchObject({ added: true, version: { number: 2, fileName: 'shop-2.tar.gz' } });
  const versions = await listVersions(db, id);
  expect(versions.map(({ number }) => number)).toEqual([2, 1]);
  expect((await listVersionsOf(db, [id])).get(id)).toEqual(versions);
  const numberOf = async (ref: string) => (await readVersion(db, id, ref))?.number ?? null;
  const digest = versions[1]?.digest ?? '';
  for (const ref of ['v1', 'HEAD~1', digest, digest.slice(0, 7)]) expect(await numberOf(ref), ref).toBe(1);
  expect(await numberOf('HEAD')).toBe(2);
  for (const ref of ['v3', 'v0', '1', 'HEAD~2', 'main', digest.slice(0, 6), 'v99999999999']) {
    expect(await numberOf(ref), ref).toBeNull();
  }
  expect(await Promise.all(versions.map((version) => contentOf(version.id)))).toEqual([
    'the second',
    'the first',
  ]);
});

test('an archive is found by its whole digest in its own workspace only', async () => {
  const { db } = database;
  const { id, workspaceId } = await aShop();
  const { workspaceId: stranger } = await aShop();
  const archive = anArchive('of one workspace');
  const { digest } = archive;
  await addVersion(db, id, archive);
  const repository = (await readProject(db, id))?.repository;
  expect(await readArchiveOf(db, { workspaceId, digest })).toEqual({ projectId: id, repository });
  const { projectId: second } = await createArchiveProject(
    db,
    { ...of, title: 'Second', workspaceId },
    archive,
  );
  expect(await readArchiveOf(db, { workspaceId, digest })).toMatchObject({ projectId: id });
  expect(await readArchiveOf(db, { workspaceId, digest, projectId: second })).toMatchObject({
    projectId: second,
  });
  expect(await readArchiveOf(db, { workspaceId: stranger, digest })).toBeNull();
  expect(await readArchiveOf(db, { workspaceId, digest: digest.slice(0, 63) })).toBeNull();
});

test('projects of archives are titled by their addresses, for those who may read them', async () => {
  const { db } = database;
  const { id, workspaceId } = await aShop();
  await aProject(db, workspaceId);
  const { repository, title } = await db.project.findUniqueOrThrow({ where: { id } });
  expect(await listArchiveTitles(db, { workspaceIds: [workspaceId] })).toEqual(
    new Map([[repository, title]]),
  );
  expect(await listArchiveTitles(db, { workspaceIds: [] })).toEqual(new Map());
});

test('the same bytes are the same version, and no repository takes any', async () => {
  const { db } = database;
  const { id, workspaceId } = await aShop();
  expect(await addVersion(db, id, anArchive('the first', 'copy.zip'))).toMatchObject({
    added: false,
    version: { number: 1, fileName: 'shop.zip' },
  });
  const other = await aProject(db, workspaceId);
  expect(await addVersion(db, other, anArchive('x'))).toBe('of_repository');
  expect(await listVersions(db, other)).toEqual([]);
});

test('a number is not given again, the only version stays, and nothing goes while a run is open', async () => {
  const { db } = database;
  const { id, workspaceId } = await aShop();
  expect(await deleteVersion(db, { projectId: id, number: 1 })).toBe('only');
  await addVersion(db, id, anArchive('the second'));
  await changeProject(db, id, { ref: 'v2' });
  const { id: runId } = await createTry(db, {
    projectId: id,
    createdById: null,
    ref: 'v1',
    file: null,
    seed: 1,
  });
  expect(await deleteVersion(db, { projectId: id, number: 2 })).toBe('busy');
  await db.run.delete({ where: { id: runId } });
  const { projectId: other } = await createArchiveProject(
    db,
    { ...of, title: 'Other', workspaceId },
    anArchive('other'),
  );
  const asked = { projectId: other, createdById: null, ref: 'v1', file: null, seed: 1 };
  const { id: ofOther } = await createTry(db, asked);
  const [{ digest } = { digest: '' }] = await listVersions(db, id);
  await db.run.update({ where: { id: ofOther }, data: { headRef: `archive:${digest}` } });
  expect(await deleteVersion(db, { projectId: id, number: 2 })).toBe('busy');
  await db.run.delete({ where: { id: ofOther } });
  expect(await deleteVersion(db, { projectId: id, number: 2 })).toBe('deleted');
  expect(await deleteVersion(db, { projectId: id, number: 2 })).toBe('not_found');
  expect((await readProject(db, id))?.ref).toBeNull();
  expect(await addVersion(db, id, anArchive('the third'))).toMatchObject({ version: { number: 3 } });
});

test('a ref stays with the version it names, and becomes the newest where it names none any more', async () => {
  const { db } = database;
  const { id } = await aShop();
  for (const content of ['two', 'three', 'four', 'five']) await addVersion(db, id, anArchive(content));
  const digestOf = async (ref: string) => (await readVersion(db, id, ref))?.digest ?? '';
  const refAfterDeleting = async (number: number, ref: string) => {
    await changeProject(db, id, { ref });
    expect(await deleteVersion(db, { projectId: id, number })).toBe('deleted');
    return (await readProject(db, id))?.ref;
  };
  const begun = (await digestOf('v2')).slice(0, 7);
  expect(await refAfterDeleting(5, begun)).toBe(begun);
  expect(await refAfterDeleting(2, begun)).toBeNull();
  expect(await refAfterDeleting(1, 'HEAD~1')).toBe('HEAD~1');
  expect(await refAfterDeleting(3, 'HEAD~1')).toBeNull();
});

test('while an archive is stored, rows that name its workspace are written', async () => {
  const { db } = database;
  const { id, workspaceId } = await aShop();
  const archive = anArchive('the second');
  async function* parts() {
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL lock_timeout = '2s'`;
      const repository = 'https://example.com/other.git';
      await tx.project.create({ data: { ...of, workspaceId, repository }, select: { id: true } });
    });
    yield* archive.parts();
  }
  expect(await addVersion(db, id, { ...archive, parts })).toMatchObject({ added: true });
  expect(await db.project.count({ where: { workspaceId } })).toBe(2);
});

test('archives count as storage, are refused where too little is left, and go with their project', async () => {
  const { db } = database;
  const { id, workspaceId } = await aShop();
  const used = async () => (await readUsage(db, workspaceId)).storedBytes.used;
  expect(await used()).toBe('the first'.length);
  await db.workspace.update({ where: { id: workspaceId }, data: { maxStoredMb: 0 } });
  await expect(addVersion(db, id, anArchive('the second'))).rejects.toThrow(QuotaExceeded);
  await expect(createArchiveProject(db, { ...of, workspaceId }, anArchive('other'))).rejects.toThrow(
    QuotaExceeded,
  );
  expect(await listVersions(db, id)).toHaveLength(1);
  expect(await db.project.count({ where: { workspaceId } })).toBe(1);
  const [version] = await listVersions(db, id);
  expect(await deleteProject(db, id)).toBe('deleted');
  expect(await db.archivePart.count({ where: { versionId: version?.id ?? '' } })).toBe(0);
  expect(await used()).toBe(0);
});

test('an archive that breaks off on its way leaves nothing', async () => {
  const { db } = database;
  const { id } = await aShop();
  async function* parts() {
    yield Buffer.from('half');
    throw new Error('gone');
  }
  await expect(addVersion(db, id, { ...anArchive('whole'), parts })).rejects.toThrow('gone');
  expect(await listVersions(db, id)).toHaveLength(1);
  expect((await readProject(db, id))?.lastVersion).toBe(1);
});
