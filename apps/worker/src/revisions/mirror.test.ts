import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { basename, join } from 'node:path';
import { freePort } from '@headroom/local';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GitRepository } from '../testing/git-repository.ts';
import type { Repository } from './allow-list.ts';
import { listingOf } from './listing.ts';
import { Mirror } from './mirror.ts';
import { RevisionUnavailable } from './unavailable.ts';

let shop: GitRepository;
beforeEach(() => {
  shop = new GitRepository();
});
afterEach(() => shop.remove());

function mirrorOf(more: Partial<Repository> = {}): Mirror {
  const { path } = shop;
  return new Mirror(
    { address: path, from: path, protocol: 'file', credentials: undefined, anyCommit: false, ...more },
    shop.cacheDir,
  );
}

async function commitOf(mirror: Mirror, ref: string): Promise<string> {
  return (await mirror.resolve(ref)).commit;
}

test('branches, tags, steps back, and commits by their ids are found', async () => {
  const first = shop.commit('first');
  shop.git('tag', 'light');
  const second = shop.commit('second');
  shop.git('tag', '--annotate', '--message=the second', 'v2');
  shop.git('checkout', '--quiet', '-b', 'feature/cart');
  const third = shop.commit('third, with "quotes" and ümläuts');
  shop.git('checkout', '--quiet', 'main');
  const mirror = mirrorOf();
  await mirror.update();
  const found = async (...refs: string[]) => Promise.all(refs.map((ref) => commitOf(mirror, ref)));
  expect(await found('main', 'v2', 'HEAD', 'origin/main', second.slice(0, 8))).toEqual(Array(5).fill(second));
  expect(await found('light', 'HEAD~1', 'v2~1', 'origin/feature/cart~2', first)).toEqual(
    Array(5).fill(first),
  );
  expect(await mirror.resolve('feature/cart')).toEqual({
    commit: third,
    subject: 'third, with "quotes" and ümläuts',
    author: 'Ada',
    committedAt: expect.any(Date),
  });
});

test('where every commit is allowed, a branch that the repository has of its remote is meant by its whole name', async () => {
  const theirs = shop.commit('theirs');
  shop.git('update-ref', 'refs/remotes/origin/main', theirs);
  const ours = shop.commit('ours');
  const mirror = mirrorOf({ anyCommit: true });
  await mirror.update();
  expect(await commitOf(mirror, 'origin/main')).toBe(theirs);
  expect(await commitOf(mirror, 'main')).toBe(ours);
  // The operator has changed their mind.
  const strict = mirrorOf();
  await strict.update();
  expect(await commitOf(strict, 'origin/main')).toBe(ours);
  expect(await strict.ask(['for-each-ref', '--format=%(refname)'])).toBe('refs/heads/main\n');
});

/** A commit that no branch and no tag leads to. */
function lost(parent: string): string {
  return shop.git('commit-tree', '-p', parent, '-m', 'lost', `${parent}^{tree}`);
}

test('what is on no branch and no tag is not fetched, not found, and not built though it is here', async () => {
  const first = shop.commit('first');
  const [review, fetched] = [lost(first), lost(shop.commit('second'))];
  for (const ref of ['refs/pull/7/head', 'refs/remotes/origin/fork', 'refs/notes/commits', 'refs/stash']) {
    shop.git('update-ref', ref, review);
  }
  const wide = mirrorOf({ anyCommit: true });
  await wide.update();
  expect(await commitOf(wide, 'pull/7/head')).toBe(review);
  expect(await commitOf(wide, fetched)).toBe(fetched);

  // They are in the folder of the mirror now.
  const mirror = mirrorOf();
  const refused = (commit: string) =>
    `commit ${commit} is on no branch and no tag of repository "${shop.path}"; this host builds others only if its operator allows it (HEADROOM_ANY_COMMIT)`;
  for (let i = 0; i < 2; i++) {
    for (const commit of [review, fetched]) {
      await expect(mirror.resolve(commit)).rejects.toThrow(refused(commit));
      await expect(mirror.resolve(commit.slice(0, 12))).rejects.toThrow(refused(commit));
    }
    await mirror.update();
  }
  for (const ref of ['pull/7/head', 'refs/pull/7/head', 'origin/fork', 'stash', 'refs/notes/commits']) {
    await expect(mirror.resolve(ref)).rejects.toThrow(/does not exist on the branches and tags/);
  }
  const fresh = new Mirror(mirror.repository, join(shop.root, 'fresh'));
  await fresh.update();
  await expect(fresh.resolve(review)).rejects.toThrow(/does not exist on the branches and tags/);
  expect(await commitOf(mirror, `${first}`)).toBe(first);
});

test('a commit under years of wrong clocks is found on its branch', async () => {
  shop.commit('first');
  const dated = (message: string, year: number) => ({ message, at: new Date(`${year}-01-01T00:00:00Z`) });
  const older = Array.from({ length: 12 }, () => dated('older', 1990));
  shop.emptyCommits([
    ...Array.from({ length: 12 }, () => dated('old', 2010)),
    dated('wanted', 2008),
    ...older,
  ]);
  const wanted = shop.git('rev-parse', `main~${older.length}`);
  const mirror = mirrorOf();
  await mirror.update();
  expect(await mirror.ask(['rev-list', '--max-count=1', wanted, '--not', '--branches'])).not.toBe('');
  expect(await commitOf(mirror, wanted)).toBe(wanted);
});

test('a ref that is not there is said to be so', async () => {
  shop.commit('first');
  const mirror = mirrorOf();
  await mirror.update();
  for (const ref of [
    'no-such-branch',
    '-x',
    '--all',
    'main..HEAD',
    'HEAD~7',
    '0'.repeat(40),
    'v1^{tree}',
    'a\0b',
  ]) {
    const failure = await mirror.resolve(ref).catch((error: Error) => error);
    expect(failure, ref).toBeInstanceOf(RevisionUnavailable);
    expect((failure as Error).message).toBe(
      `ref "${ref}" does not exist on the branches and tags of repository "${shop.path}"; name a branch, a tag or a commit on one of them`,
    );
  }
});

test('an update brings what moved and drops what is gone', async () => {
  const first = shop.commit('first');
  shop.git('branch', 'old');
  const mirror = mirrorOf();
  await mirror.update();
  shop.git('branch', '-D', 'old');
  shop.git('commit', '--quiet', '--amend', '--allow-empty', '--message=other');
  expect(await commitOf(mirror, 'main')).toBe(first);
  await mirror.update();
  expect(await commitOf(mirror, 'main')).not.toBe(first);
  await expect(mirror.resolve('old')).rejects.toThrow('ref "old" does not exist');
  await expect(mirror.resolve(first)).rejects.toThrow(`commit ${first} is on no branch and no tag`);
});

test('a HEAD that is no branch, a shallow clone and an empty repository are read as well', async () => {
  const empty = mirrorOf();
  await empty.update();
  expect(await listingOf(empty)).toEqual({ head: 'main', refs: [], commits: [] });
  shop.commit('first');
  const second = shop.commit('second');
  shop.git('clone', '--quiet', '--depth=1', `file://${shop.path}`, `${shop.root}/shallow`);
  const shallow = mirrorOf({ from: `${shop.root}/shallow` });
  await shallow.update();
  expect(await commitOf(shallow, 'HEAD')).toBe(second);
  shop.git('checkout', '--quiet', '--detach');
  const third = shop.commit('third');
  await empty.update();
  expect(await commitOf(empty, 'HEAD')).toBe(third);
  const { head, commits } = await listingOf(empty);
  expect([head, commits[0]?.commit]).toEqual([null, third]);
  expect(await commitOf(empty, third)).toBe(third);
  expect(await commitOf(empty, 'HEAD~1')).toBe(second);
});

test('what there is to choose from', async () => {
  const first = shop.commit('first');
  shop.git('tag', '--annotate', '--message=one', 'v1');
  shop.git('tag', 'a-tree', `${first}^{tree}`);
  shop.git('branch', 'feature');
  const at = new Date();
  at.setMilliseconds(0);
  shop.emptyCommits(Array.from({ length: 59 }, (_, i) => ({ message: `commit ${i + 2}`, at })));
  const mirror = mirrorOf();
  await mirror.update();
  const { head, refs, commits } = await listingOf(mirror);
  expect(head).toBe('main');
  expect(refs).toEqual(
    expect.arrayContaining([
      { name: 'main', kind: 'branch', commit: shop.git('rev-parse', 'main') },
      { name: 'feature', kind: 'branch', commit: first },
      { name: 'v1', kind: 'tag', commit: first },
    ]),
  );
  expect(refs).toHaveLength(3);
  expect(commits).toHaveLength(50);
  expect(commits[0]).toMatchObject({ subject: 'commit 60', author: 'Ada' });
});

test('no hook runs, nobody’s settings count, and objects are what they are', async () => {
  const proof = join(shop.root, 'ran');
  const first = shop.commit('first');
  const second = shop.commit('second');
  shop.git('replace', second, first);
  const mirror = mirrorOf();
  await mirror.update();
  const hooks = join(mirror.folder, 'hooks');
  expect(existsSync(hooks) ? readdirSync(hooks) : []).toEqual([]);
  shop.git('init', '--quiet', '--bare', '--template=', mirror.folder);
  await mirror.ask(['init', '--quiet', '--bare', '.']);
  for (const hook of ['post-checkout', 'reference-transaction']) {
    writeFileSync(join(hooks, hook), `#!/bin/sh\ntouch ${proof}\n`);
    chmodSync(join(hooks, hook), 0o755);
  }
  shop.commit('third');
  await mirror.update();
  expect(existsSync(proof)).toBe(false);
  expect((await mirror.resolve('main~1')).subject).toBe('second');
});

test('one that cannot be reached says why, and can be aborted', async () => {
  shop.commit('first');
  rmSync(join(shop.path, '.git'), { recursive: true });
  await expect(mirrorOf().update()).rejects.toThrow(
    new RegExp(`^repository "${shop.path}" cannot be read: .*does not appear to be a git repository`),
  );
  const silent = await listening(() => {});
  const port = portOf(silent);
  const mirror = mirrorOf({
    address: `git://127.0.0.1:${port}/x`,
    from: `git://127.0.0.1:${port}/x`,
    protocol: 'git',
  });
  const abort = new AbortController();
  const updating = mirror.update(abort.signal);
  await once(silent, 'connection');
  abort.abort(new Error('the run was cancelled'));
  await expect(updating).rejects.toThrow('the run was cancelled');
  silent.close();
});

test('a worker that is killed in the middle of a fetch leaves nothing in the way of the next', async () => {
  // More files than git would unpack before it has them all.
  shop.commit(
    'first',
    Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`noise-${i}.bin`, noise(i)])),
  );
  const { daemon, port } = await startDaemon();
  let letThrough = 300_000;
  const sockets: Socket[] = [];
  // The repository behind the proxy stalls after a third of a MB of the pack.
  const proxy = await listening((socket) => {
    const upstream = connect(port, '127.0.0.1');
    sockets.push(socket, upstream);
    let sent = 0;
    socket.on('error', () => upstream.destroy()).pipe(upstream.on('error', () => socket.destroy()));
    upstream.on('data', (chunk: Buffer) => {
      sent += chunk.length;
      if (sent < letThrough) socket.write(chunk);
    });
    upstream.on('end', () => sent < letThrough && socket.end());
  });
  const from = `git://127.0.0.1:${portOf(proxy)}/${basename(shop.path)}`;
  const repository: Repository = {
    address: from,
    from,
    protocol: 'git',
    credentials: undefined,
    anyCommit: false,
  };
  const mirror = new Mirror(repository, shop.cacheDir);
  const script = `
    import { Mirror } from ${JSON.stringify(new URL('./mirror.ts', import.meta.url).href)};
    await new Mirror(${JSON.stringify(repository)}, ${JSON.stringify(shop.cacheDir)}).update();`;
  const worker = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
  await expect.poll(() => bytesFetched(mirror)).toBeGreaterThan(100_000);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  // As a git leaves them that a power cut ends.
  for (const name of ['packed-refs.lock', 'HEAD.lock']) writeFileSync(join(mirror.folder, name), '');
  letThrough = Number.POSITIVE_INFINITY;
  await mirror.update();
  expect((await mirror.resolve('main')).subject).toBe('first');
  expect(
    readdirSync(join(mirror.folder, 'objects', 'pack')).filter((name) => name.startsWith('tmp_')),
  ).toEqual([]);
  for (const socket of sockets) socket.destroy();
  proxy.close();
  daemon.kill();
  await once(daemon, 'exit');
});

function bytesFetched({ folder }: Mirror): number {
  const packs = join(folder, 'objects', 'pack');
  if (!existsSync(packs)) return 0;
  return readdirSync(packs).reduce(
    (sum, name) => sum + (statSync(join(packs, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** 32 KB that do not compress, the same each time. */
function noise(seed: number): Buffer {
  const bytes = Buffer.alloc(32 * 1024);
  for (let i = 0, state = seed; i < bytes.length; i += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes.writeUInt32LE((state ^ (state >>> 13)) >>> 0, i);
  }
  return bytes;
}

async function startDaemon(): Promise<{ daemon: ChildProcess; port: number }> {
  const port = await freePort();
  const options = ['--export-all', '--listen=127.0.0.1', `--port=${port}`, `--base-path=${shop.root}`];
  const daemon = spawn('git', ['daemon', ...options, '--reuseaddr', '--verbose'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve) => {
    daemon.stderr?.on('data', (text) => String(text).includes('Ready to rumble') && resolve());
  });
  return { daemon, port };
}

async function listening(onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onConnection);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  return (server.address() as { port: number }).port;
}
