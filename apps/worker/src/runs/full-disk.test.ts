import { execFileSync } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FIXTURES } from '@headroom/bench/testing';
import { createRun, ensureDefaultWorkspace } from '@headroom/db';
import { testDatabase } from '@headroom/db/testing';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import type { RunRequest } from '@headroom/model/run';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { WorkerContext } from '../context.ts';
import { aBuilder, closeBuilders } from '../testing/builder.ts';
import { GitRepository } from '../testing/git-repository.ts';
import { run } from '../testing/worker-process.ts';
import { checkOut, type Prepared, prepareServers } from './builds.ts';

const DISK_MB = 64;
const mayMount = mounts();
if (!mayMount) console.log('Tests of a full disk are left out: this user may not mount a small one.');

function mounts(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const database = await testDatabase();
const { db } = database;
let shop: GitRepository;

beforeEach(async () => {
  shop = new GitRepository();
  await cp(join(FIXTURES, 'faulty'), join(shop.path, 'packages/servers/faulty'), { recursive: true });
  await mkdir(shop.cacheDir);
  if (mayMount) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', shop.cacheDir]);
});
afterEach(() => {
  if (mayMount) execFileSync('umount', ['--lazy', shop.cacheDir]);
  shop.remove();
});
afterAll(async () => {
  closeBuilders();
  await database.close();
});

async function prepared(context: WorkerContext, ref: string): Promise<Prepared> {
  const request: RunRequest = {
    suite: 'io',
    profile: 'smoke',
    handshake: 'session',
    servers: ['faulty-wrong'],
    rounds: 1,
    hostClass: DEFAULT_HOST_CLASS,
    priority: 0,
    repository: shop.path,
    ref,
  };
  const workspaceId = await ensureDefaultWorkspace(db);
  const { id } = await createRun(db, { workspaceId, request, seed: 1 });
  const { signal } = new AbortController();
  const asked = await run(db, id);
  const checkedOut = await checkOut(context, asked, signal);
  const servers = await prepareServers(context, asked, checkedOut, signal);
  return servers.get('faulty-wrong') as Prepared;
}

const MANIFEST = 'packages/servers/faulty/faulty-wrong.server.json';
/** Commits a build step. @returns the commit */
function commitStep(message: string, script: string): string {
  const manifest = JSON.parse(shop.git('show', `HEAD:${MANIFEST}`));
  return shop.commit(message, { [MANIFEST]: JSON.stringify({ ...manifest, build: [['sh', '-c', script]] }) });
}

test.skipIf(!mayMount)(
  'a build that the disk has no room for is the rig’s fault, and harms no build',
  async () => {
    const small = shop.commit('small');
    const large = commitStep('large', `dd if=/dev/zero of=noise bs=1048576 count=${2 * DISK_MB}`);
    const broken = commitStep('broken', 'echo something is missing; exit 3');
    const context = await aBuilder(db, shop);
    const first = await prepared(context, small);
    expect(first.ready).toBe(true);
    const before = await db.build.findMany();

    expect(await prepared(context, large)).toMatchObject({
      ready: false,
      outcome: 'rig_failed',
      buildId: null,
      reason: expect.stringMatching(
        /^the disk of the host was too full: at its fullest, (?:[12]?\d|3[01]) MB were free; make room on it, or set HEADROOM_CACHE_MB lower$/,
      ),
    });
    expect(await db.build.findMany()).toEqual(before);
    // The files that the failed build wrote are gone: there is room for the next one.
    expect(await prepared(context, small)).toMatchObject({ ready: true, buildId: first.buildId });

    const filler = join(shop.cacheDir, 'filler');
    await writeFile(filler, Buffer.alloc((DISK_MB - 14) * 2 ** 20));
    expect(await prepared(context, broken)).toMatchObject({ ready: false, outcome: 'rig_failed' });
    await rm(filler);
    expect(await prepared(context, broken)).toMatchObject({ ready: false, outcome: 'server_failed' });
  },
);

test.skipIf(!mayMount)('with no room at all, a run says that the disk is full', async () => {
  const small = shop.commit('small');
  // Small in the mirror, and too large as a file (of zeros git makes holes).
  const large = shop.commit('large', { 'large.bin': Buffer.alloc(2 * DISK_MB * 2 ** 20, 'x') });
  const context = await aBuilder(db, shop);
  const reason =
    /^the disk of the host was too full: at its fullest, (?:[12]?\d|3[01]) MB were free; make room on it/;
  await expect(prepared(context, large)).rejects.toThrow(reason);
  // Half a worktree would keep the disk full.
  expect((await prepared(context, small)).ready).toBe(true);
  const filler = Buffer.alloc(2 * DISK_MB * 2 ** 20);
  await expect(writeFile(join(shop.cacheDir, 'filler'), filler)).rejects.toThrow();
  await expect(prepared(context, small)).rejects.toThrow(reason);
});
