import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { startProcess } from './processes.ts';
import { startService } from './service.ts';
import { until } from './testing/until.ts';

const module = new URL('./processes.ts', import.meta.url).href;

/** A Node process that starts `sleep`, prints its id, and then runs `then`. */
async function parentOfSleep(
  then: string,
  env = process.env,
): Promise<{ parent: ChildProcess; sleepPid: number }> {
  const script = `
    import { startProcess } from ${JSON.stringify(module)};
    ${then}
    const sleep = await startProcess('sleep', ['600']);
    console.log(sleep.pid);
    process.stdin.resume();`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
  });
  const [line] = await once(createInterface({ input: parent.stdout }), 'line');
  return { parent, sleepPid: Number(line) };
}

async function hasGone(pid: number): Promise<void> {
  await until(() => !existsSync(`/proc/${pid}`));
}

test.runIf(process.platform === 'linux').each(['SIGKILL', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a child ends when %s ends its parent',
  async (signal) => {
    const { parent, sleepPid } = await parentOfSleep('');
    expect(existsSync(`/proc/${sleepPid}`)).toBe(true);
    parent.kill(signal);
    await once(parent, 'exit');
    await hasGone(sleepPid);
  },
);

test.runIf(process.platform === 'linux')(
  'a child ends that is bound only after its parent was killed',
  async () => {
    // A busy machine takes its time between the start of a process and the moment that binds it.
    const folder = await mkdtemp(join(tmpdir(), 'headroom-slow-'));
    const slow = join(folder, 'setpriv');
    const path = process.env.PATH ?? '';
    await writeFile(slow, `#!/bin/sh\nsleep 0.3\nPATH='${path}' exec setpriv "$@"\n`, { mode: 0o755 });
    const { parent, sleepPid } = await parentOfSleep('', { ...process.env, PATH: `${folder}:${path}` });
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await hasGone(sleepPid);
    await rm(folder, { recursive: true });
  },
);

test.runIf(process.platform === 'linux')("a parent's own signal handler decides when it ends", async () => {
  const { parent, sleepPid } = await parentOfSleep(
    `process.on('SIGINT', () => { console.log(process.kill(sleep.pid, 0)); process.exit(3); });`,
  );
  const answer = once(createInterface({ input: parent.stdout as NodeJS.ReadableStream }), 'line');
  parent.kill('SIGINT');
  expect(await answer).toEqual(['true']);
  expect(await once(parent, 'exit')).toEqual([3, null]);
  await hasGone(sleepPid);
});

test('stop kills what does not listen', async () => {
  const lines: string[] = [];
  const deaf = await startProcess('sh', ['-c', 'trap "" TERM; echo deaf; while :; do sleep 0.1; done'], {
    onLine: (line) => lines.push(line),
  });
  await until(() => lines.includes('deaf'));
  await deaf.stop(50);
  expect(await deaf.exited).toBe('signal SIGKILL');
});

test('a command that does not exist is named', async () => {
  await expect(startService('headroom-no-such-command', [], /ready/, {})).rejects.toThrow(
    /headroom-no-such-command/,
  );
});
