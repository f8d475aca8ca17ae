import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  globSync,
  readFileSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerManifest } from '@headroom/model/manifest';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildServer } from './build.ts';
import { contentHash } from './content-hash.ts';
import { CodeBase } from './fixtures/code-base.ts';
import { failureOf } from './fixtures/failure.ts';

/** Counts its runs outside the build's folder, then makes what the versions are read from. */
const COUNTED = 'echo run >> ../../../runs.txt; echo v1.2.3 > version.txt';

let base: CodeBase;
beforeEach(() => {
  base = new CodeBase();
});
afterEach(() => base.remove());

const build = (manifest: ServerManifest, more = {}) =>
  buildServer(manifest, { cacheDir: base.cacheDir, toolchains: {}, ...more });
const runs = () => readFileSync(join(base.root, 'runs.txt'), 'utf8').split('\n').length - 1;

/** Resolves once a file is there. */
async function appears(path: string): Promise<void> {
  const folder = join(path, '..');
  await mkdir(folder, { recursive: true });
  const watcher = watch(folder);
  while (!existsSync(path)) await once(watcher, 'change');
  watcher.close();
}

test('builds a copy of the sources and reads the versions from it', async () => {
  base.write('run.sh', '#!/bin/sh');
  const lines: string[] = [];
  const manifest = base.manifest('cat main.txt; echo "$FLAVOUR" >&2; echo v4.5 > version.txt', {
    buildEnv: { FLAVOUR: 'sweet' },
    requires: ['go'],
  });
  const toolchains = { go: '1.26.8', node: '24.21.0' };
  const result = await build(manifest, { toolchains, onLine: (line: string) => lines.push(line) });
  const hash = await contentHash(manifest, toolchains);
  expect(result).toEqual({
    serverId: 'base',
    contentHash: hash,
    buildId: expect.any(String),
    artifact: expect.stringMatching(new RegExp(`^${base.cacheDir}/builds/base-[0-9a-f]{32}$`)),
    cached: false,
    seconds: expect.any(Number),
    log: expect.stringMatching(/^\$ sh -c cat main.*(hello\nsweet|sweet\nhello)$/s),
    frameworkVersion: '4.5',
    runtimeVersion: '4.5',
    toolchains: { go: '1.26.8' },
  });
  expect(lines).toEqual(expect.arrayContaining(['hello', 'sweet']));
  expect(existsSync(join(base.folder, 'version.txt'))).toBe(false);
});

test('gives the steps our environment without our own settings, and the marks', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://secret');
  vi.stubEnv('npm_lifecycle_event', 'test');
  vi.stubEnv('HTTPS_PROXY', 'http://proxy');
  const manifest = base.manifest('env; echo v1 > version.txt');
  const { log } = await build(manifest, { marks: { HEADROOM_MARK: 'mine' } });
  vi.unstubAllEnvs();
  expect(log).toMatch(/^HTTPS_PROXY=http:\/\/proxy$/m);
  expect(log).toMatch(/^HEADROOM_MARK=mine$/m);
  expect(log).not.toMatch(/^(DATABASE_URL|npm_lifecycle_event|NODE_ENV|VITEST)=/m);
});

test('finds a finished build again, at once', async () => {
  const first = await build(base.manifest(COUNTED));
  const second = await build(base.manifest(COUNTED));
  expect(second).toEqual({ ...first, cached: true });
  expect(runs()).toBe(1);
  base.write('main.txt', 'changed');
  expect((await build(base.manifest(COUNTED))).cached).toBe(false);
});

test('two servers that differ in id and start share a build, and so do those that read its versions in other ways', async () => {
  const first = base.manifest(`${COUNTED}; echo r7 > runtime.txt`);
  const one = await build(first);
  expect(await build({ ...first, id: 'other', start: ['false'] })).toEqual({
    ...one,
    serverId: 'other',
    cached: true,
  });
  const runtime = { command: ['cat', 'runtime.txt'] as [string, ...string[]], pattern: 'r(\\d)' };
  const second = { ...first, versions: { ...first.versions, runtime } };
  const read = await build(second);
  const others = { contentHash: await contentHash(second, {}), buildId: expect.any(String) };
  expect(read).toEqual({ ...one, ...others, cached: true, runtimeVersion: '7' });
  expect(read.contentHash).not.toBe(one.contentHash);
  expect(read.buildId).not.toBe(one.buildId);
  const { versions: _, ...unread } = first;
  expect(await build(unread as ServerManifest)).toMatchObject({ cached: true, runtimeVersion: null });
  expect(await build(first)).toEqual({ ...one, cached: true });
  expect(await build(second)).toEqual(read);
  expect(runs()).toBe(1);
});

test('a version that cannot be read of a build of another server fails that server alone', async () => {
  const first = base.manifest(COUNTED);
  const one = await build(first);
  const runtime = { command: ['cat', 'nowhere.txt'] as [string, ...string[]], pattern: 'r(\\d)' };
  const { message } = await failureOf(build({ ...first, versions: { ...first.versions, runtime } }));
  expect(message).toMatch(/^the runtime version of server base could not be read: /);
  expect(await build(first)).toEqual({ ...one, cached: true });
});

test('what somebody else built is not found', async () => {
  const mine = await build(base.manifest(COUNTED), { scope: 'ada' });
  const others = await build(base.manifest(COUNTED), { scope: 'eve' });
  expect(others).toMatchObject({ cached: false, contentHash: mine.contentHash });
  expect([others.artifact, others.buildId]).not.toEqual([mine.artifact, mine.buildId]);
  expect((await build(base.manifest(COUNTED))).cached).toBe(false);
  expect(await build(base.manifest(COUNTED), { scope: 'ada' })).toEqual({ ...mine, cached: true });
});

test.each<[string, (folder: string) => void]>([
  ['a file', (folder) => writeFileSync(join(folder, 'main.txt'), 'hullo')],
  ['a new file', (folder) => writeFileSync(join(folder, 'evil.txt'), '')],
  ['a link', (folder) => symlinkSync('/etc/passwd', join(folder, 'evil.txt'))],
  ['an executable bit', (folder) => chmodSync(join(folder, 'main.txt'), 0o755)],
  ['its removal', (folder) => rmSync(folder, { recursive: true })],
])('a build that was changed since by %s is made again', async (_, change) => {
  const first = await build(base.manifest(COUNTED));
  expect((await build(base.manifest(COUNTED))).cached).toBe(true);
  change(first.artifact);
  const again = await build(base.manifest(COUNTED));
  expect(again).toMatchObject({ cached: false, artifact: first.artifact });
  expect(again.buildId).not.toBe(first.buildId);
  expect(readFileSync(join(again.artifact, 'main.txt'), 'utf8')).toBe('hello');
  expect((await build(base.manifest(COUNTED))).cached).toBe(true);
});

test('a command that reads a version cannot change the build', async () => {
  const command: [string, ...string[]] = ['sh', '-c', 'echo evil > server; echo v1'];
  const manifest = base.manifest('echo good > server; echo v1 > version.txt');
  const failure = await failureOf(
    build({ ...manifest, versions: { ...manifest.versions, framework: { command, pattern: 'v(\\d)' } } }),
  );
  expect(failure.message).toBe(
    'server base was not built: reading its versions changed it; a command that reads a version may not write to the build',
  );
});

test('builders of the same content wait for each other', async () => {
  const results = await Promise.all([1, 2, 3].map(() => build(base.manifest(COUNTED))));
  expect(results.map(({ cached }) => cached).sort()).toEqual([false, true, true]);
  expect(runs()).toBe(1);
});

test('a failing step says which, how it ended and what it said last, and is tried again', async () => {
  const failure = await failureOf(build(base.manifest('echo looking; echo no such thing >&2; exit 3')));
  expect(failure.message).toMatch(
    /^server base was not built: "sh -c .*" ended with exit code 3: .*no such thing/,
  );
  expect(failure.log).toMatch(/^\$ sh -c .*looking/s);
  base.write('main.txt', 'repaired');
  expect((await build(base.manifest(COUNTED))).cached).toBe(false);
});

test('a program that is not there is a failed build', async () => {
  const failure = await failureOf(build({ ...base.manifest(''), build: [['no-such-compiler', '-v']] }));
  expect(failure.message).toContain('no-such-compiler cannot be started');
});

test('a missing toolchain is a failed build', async () => {
  const failure = await failureOf(build(base.manifest(COUNTED, { requires: ['cargo'] })));
  expect(failure.message).toBe('Base needs Rust (cargo), to be installed from https://rustup.rs.');
});

test('a version that is not found is a failed build, and nothing is kept', async () => {
  const manifest = base.manifest('echo run >> ../../../runs.txt; echo unknown > version.txt');
  for (let i = 1; i <= 2; i++) {
    const failure = await failureOf(build(manifest));
    expect(failure.message).toBe(
      'the framework version of server base could not be read: "cat version.txt" ended with exit code 0; it printed unknown; looked for /v(\\S+)/',
    );
    expect(failure.log).toContain('unknown');
    expect(runs()).toBe(i);
  }
});

/** A build that waits at a gate (a named pipe) with a child in the background, unless there is a file `open`. */
const WAITS = `echo $$ > ../../../leader.txt; sleep 1000 & echo $! > ../../../child.txt; ${COUNTED}
  [ -e ../../../open ] && exit; mkfifo gate; touch ../../../waiting; cat gate`;

const pidIn = (file: string) => readFileSync(join(base.root, file), 'utf8').trim();

function isAlive(pid: string): boolean {
  try {
    // A killed process that was not waited for is a zombie: it does nothing any more.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('aborted, it ends everything the build started and throws the reason', async () => {
  const abort = new AbortController();
  const building = build(base.manifest(WAITS), { signal: abort.signal });
  await appears(join(base.root, 'waiting'));
  abort.abort(new Error('the run was cancelled'));
  await expect(building).rejects.toThrow('the run was cancelled');
  await expect.poll(() => isAlive(pidIn('child.txt'))).toBe(false);
  expect(isAlive(pidIn('leader.txt'))).toBe(false);
});

test('waiting for another builder ends with the signal', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const building = build(base.manifest(WAITS), { signal: first.signal });
  await appears(join(base.root, 'waiting'));
  const waiting = build(base.manifest(WAITS), { signal: second.signal });
  second.abort(new Error('no patience'));
  await expect(waiting).rejects.toThrow('no patience');
  first.abort(new Error('done'));
  await expect(building).rejects.toThrow('done');
});

const POLL = { timeout: 10_000 };

/** What the locks of builds in progress say. */
const locks = () =>
  globSync('*/*.lock', { cwd: base.cacheDir })
    .map((path) => readFileSync(join(base.cacheDir, path), 'utf8'))
    .join();

test('a builder killed midway leaves a build that is ended and done again', async () => {
  const manifest = base.manifest(WAITS);
  const script = `
    import { buildServer } from ${JSON.stringify(new URL('./build.ts', import.meta.url).href)};
    await buildServer(${JSON.stringify(manifest)}, { cacheDir: ${JSON.stringify(base.cacheDir)}, toolchains: {} });`;
  const builder = spawn('node', ['--input-type=module', '-e', script], { stdio: 'inherit' });
  await appears(join(base.root, 'waiting'));
  // A step runs for a moment before its builder has noted it.
  await expect.poll(locks, POLL).toMatch(/"step":{"pid":\d+/);
  builder.kill('SIGKILL');
  await once(builder, 'exit');
  const left = [pidIn('leader.txt'), pidIn('child.txt')];
  expect(left.map(isAlive)).toEqual([true, true]);
  writeFileSync(join(base.root, 'open'), '');
  expect(await build(manifest)).toMatchObject({ cached: false, frameworkVersion: '1.2.3' });
  // The build waits for no death of what it kills.
  await expect.poll(() => left.map(isAlive), POLL).toEqual([false, false]);
  expect(runs()).toBe(2);
});
