import { expect, test } from 'vitest';
import { CACHE_DIR } from '../testing/places.ts';
import { TrialFailure } from '../trial-failure.ts';
import { Child, endLeft, WORKER_MARK } from './child.ts';
import { processesMarked } from './proc.ts';
import { startProcessBackends } from './process-backends.ts';

const NODE = process.execPath;
const start = (script: string, mark = 'child-test') =>
  Child.start({ title: 'the program', command: [NODE, '-e', script], cwd: '/', env: {}, mark });

/** Resolves once the program printed something. */
async function printed(child: Child): Promise<void> {
  await expect.poll(() => child.logs()).not.toBe('');
}

test('a program that ends by itself says how', async () => {
  const child = await start('console.log("bye"); process.exit(3)');
  expect(await child.ended).toBe('the program ended with status 3');
  expect(child.logs()).toBe('bye\n');
  await child.stop();
});

test('stop ends descendants that left the process group, and one that ignores SIGTERM', async () => {
  const program = `
    const { spawn } = require('node:child_process');
    process.on('SIGTERM', () => {});
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' }).unref();
    console.log('up');
    setInterval(() => {}, 1000);`;
  const child = await start(program, 'escape-test');
  await printed(child);
  expect(processesMarked(WORKER_MARK, 'escape-test').length).toBeGreaterThan(1);
  const startedAt = performance.now();
  await child.stop('politely');
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect(processesMarked(WORKER_MARK, 'escape-test')).toEqual([]);
});

test('stop now does not wait for a program that ignores SIGTERM', async () => {
  const child = await start(
    `process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)`,
  );
  await printed(child);
  const startedAt = performance.now();
  await child.stop('now');
  // One that waits for it gives it two seconds.
  expect(performance.now() - startedAt).toBeLessThan(1900);
});

test('everything a dead worker left is ended, also Redis, whose title would hide the mark', async () => {
  const mark = 'reap-test';
  const plain = await start('setInterval(() => {}, 1000)', mark);
  const { redis, api } = await startProcessBackends({ cacheDir: CACHE_DIR, mark }, ['redis', 'api']);
  const left = [plain, redis, api].map((child) => (child as Child).pid);
  expect((await endLeft(mark)).toSorted()).toEqual(left.toSorted());
  expect(await plain.ended).toBe('the program ended with signal SIGKILL');
  expect(await endLeft(mark)).toEqual([]);
});

test('the whole process tree is sampled, and the last totals stay after the end', async () => {
  const spin = `
    const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
    while (used() < 300_000);
    console.log('spun');
    setInterval(() => {}, 1000);`;
  const busy = `
    const { spawn } = require('node:child_process');
    spawn(process.execPath, ['-e', ${JSON.stringify(spin)}], { stdio: 'inherit' });
    setInterval(() => {}, 1000);`;
  const child = await start(busy);
  await expect.poll(() => child.logs()).toContain('spun');
  const running = child.sample();
  expect(running.cpuMs).toBeGreaterThan(250);
  expect(running.memoryMb).toBeGreaterThan(10);
  await child.stop('now');
  expect(child.sample()).toMatchObject({ cpuMs: running.cpuMs, memoryMb: running.memoryMb });
});

test('a program that does not exist is the fault of the rig', async () => {
  const missing = Child.start({ title: 'k6', command: ['/nowhere/k6'], cwd: '/', env: {}, mark: 'x' });
  await expect(missing).rejects.toThrow(TrialFailure);
  await expect(missing).rejects.toThrow('k6 cannot be started');
});

test('nothing of the worker reaches a program but what it needs', async () => {
  process.env.SECRET_OF_THE_WORKER = 'secret';
  const child = await start('console.log(JSON.stringify(Object.keys(process.env)))');
  await child.exited;
  expect(JSON.parse(child.logs()).toSorted()).toEqual(
    ['HEADROOM_INSTANCE', 'HEADROOM_WORKER_MARK', 'HOME', 'LANG', 'PATH'].toSorted(),
  );
});
