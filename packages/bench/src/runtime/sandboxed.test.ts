/** Limits of a server that is a plain process, where the host has a sandbox; measuring it is as without. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadManifests } from '@headroom/builder';
import { findSandbox } from '@headroom/builder/sandbox';
import type { ServerManifest } from '@headroom/model/manifest';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { FIXTURES } from '../testing/places.ts';
import { Child, endLeft } from './child.ts';

const cacheDir = mkdtempSync(join(tmpdir(), 'headroom-sandboxed-'));
const folder = join(cacheDir, 'builds', 'of-a-server');
mkdirSync(folder, { recursive: true });
const [sandbox, none] = await Promise.all(
  (['auto', 'off'] as const).map((wanted) => findSandbox({ wanted, cacheDir, allowed: new Set() })),
);
const [manifest] = loadManifests([FIXTURES]).filter(({ id }) => id === 'faulty-wrong') as [ServerManifest];
const mark = `sandboxed-${process.pid}`;
afterAll(async () => {
  await endLeft(mark);
  rmSync(cacheDir, { recursive: true });
});

/** Starts a server that is this script. */
async function start(script: string, where = sandbox): Promise<Child> {
  const told = { ...manifest, start: ['node', '-e', script] as [string, ...string[]] };
  const wrapped = await where?.server(told, folder, { PORT: '4711' });
  if (!wrapped) throw new Error('there is no sandbox to start it in');
  return Child.start({ title: 'the server', ...wrapped, cwd: folder, mark });
}

async function printed(child: Child, text: string): Promise<void> {
  await expect.poll(() => child.logs()).toContain(text);
}

const running = (commandLine: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${Number(pid)}/cmdline`, 'utf8') === `${commandLine}\u0000`;
    } catch {
      // No process, or one that has ended.
      return false;
    }
  });

describe.skipIf(sandbox?.missing !== undefined)('a server in a sandbox', () => {
  test('is told what it needs, sees nothing of the worker, and cannot change its build', async () => {
    vi.stubEnv('DATABASE_URL', 'postgresql://worker:s3cret@db/headroom');
    writeFileSync(join(folder, 'main.txt'), 'as built');
    chmodSync(join(folder, 'main.txt'), 0o666);
    const child = await start(`
      const fs = require('node:fs');
      const attempt = (what, work) => { try { console.log(what, 'yes', work()); } catch (e) { console.log(what, 'no', e.code); } };
      attempt('read', () => fs.readFileSync('main.txt', 'utf8'));
      for (const path of ['main.txt', 'new.txt', '/x', '/dev/x']) attempt('write ' + path, () => fs.closeSync(fs.openSync(path, 'a')));
      attempt('write $HOME/.acme', () => fs.mkdirSync(process.env.HOME + '/.acme'));
      attempt('write /tmp/x', () => fs.writeFileSync('/tmp/x', 'x'));
      attempt('fill', () => { for (;;) fs.appendFileSync('/tmp/x', Buffer.alloc(2 ** 20)); });
      for (const path of ['/root', '/home', '/var', '/run', '/proc/${process.pid}']) attempt('read ' + path, () => fs.readdirSync(path));
      console.log(JSON.stringify(process.env), fs.readdirSync('/proc').filter(Number).join());
      console.log('end');`);
    await printed(child, 'end\n');
    vi.unstubAllEnvs();
    await child.stop();
    const said = child.logs();
    expect(said).toContain('read yes as built');
    for (const path of ['main.txt', 'new.txt', '/x', '/dev/x'])
      expect(said).toContain(`write ${path} no EROFS`);
    expect(said).toContain('write $HOME/.acme yes');
    expect(said).toContain('write /tmp/x yes');
    expect(said).toContain('fill no ENOSPC');
    for (const path of ['/root', '/home', '/var', '/run', `/proc/${process.pid}`]) {
      expect(said).toContain(`read ${path} no ENOENT`);
    }
    expect(said).toMatch(/"PORT":"4711".* 1,2$/m);
    expect(said).not.toMatch(/s3cret|HEADROOM|VITEST/);
    expect(readFileSync(join(folder, 'main.txt'), 'utf8')).toBe('as built');
  });

  test('is asked to end, and what left its group, session and environment ends with it', async () => {
    const child = await start(`
      const { spawn } = require('node:child_process');
      spawn('setsid', ['env', '-i', 'sleep', '600.75'], { detached: true, stdio: 'ignore' }).unref();
      process.on('SIGTERM', () => { console.log('asked'); process.exit(0); });
      console.log('up');
      setInterval(() => {}, 1000);`);
    await printed(child, 'up');
    await expect.poll(() => running('sleep\u0000600.75')).toHaveLength(1);
    await child.stop('politely');
    expect(child.logs()).toBe('up\nasked\n');
    // The kernel ends what a namespace holds a moment after it.
    await expect.poll(() => running('sleep\u0000600.75')).toEqual([]);
  });

  test('says how it ended, and that its program is not there', async () => {
    const child = await start('process.exit(7)');
    expect(await child.ended).toBe('the server ended with status 7');
    const missing = await sandbox?.server({ ...manifest, start: ['no-such-program'] }, folder, {});
    const gone = await Child.start({
      title: 'it',
      command: ['false'],
      env: {},
      ...missing,
      cwd: folder,
      mark,
    });
    expect(await gone.ended).toBe('it ended with status 127');
    expect(gone.logs()).toContain('no-such-program: not found');
  });

  test('ends with a worker that is killed, or by the next one', async () => {
    const wrapped = await sandbox?.server({ ...manifest, start: ['sleep', '600.875'] }, folder, {});
    const script = `
      const { command: [program, ...args], env } = ${JSON.stringify(wrapped)};
      const stdio = ['ignore', 'pipe', 'pipe', 'pipe'];
      require('node:child_process').spawn(program, args, { env, detached: true, stdio });
      setInterval(() => {}, 1000);`;
    const worker = spawn('node', ['-e', script], { stdio: 'inherit' });
    // A worker that dies before the sandbox is made leaves its process to the next worker.
    await expect.poll(() => running('sleep\u0000600.875')).toHaveLength(1);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    await expect.poll(() => running('sleep\u0000600.875')).toEqual([]);

    await start('setInterval(() => {}, 1000)');
    expect((await endLeft(mark)).length).toBeGreaterThan(0);
    expect(await endLeft(mark)).toEqual([]);
  });

  test('is sampled as without, and its start begins with its program', async () => {
    const script = `
      console.log('began', Date.now());
      const kept = Buffer.alloc(50 * 2 ** 20, 1);
      console.log('up');
      setInterval(() => kept, 1000);`;
    const memory: number[] = [];
    for (const where of [sandbox, none]) {
      const askedAt = performance.now();
      const child = await start(script, where);
      expect(child.startedAt).toBeGreaterThanOrEqual(askedAt);
      await printed(child, 'up');
      // As the program itself says when it began to run; started is what comes before.
      const began = Number(/began (\d+)/.exec(child.logs())?.[1]);
      const agoMs = Date.now() - began;
      expect(performance.now() - child.startedAt).toBeGreaterThanOrEqual(agoMs - 2);
      memory.push(child.sample().memoryMb);
      await child.stop('now');
    }
    const [within, without] = memory as [number, number];
    expect(without).toBeGreaterThan(50);
    expect(Math.abs(within / without - 1)).toBeLessThan(0.03);
  });
});
