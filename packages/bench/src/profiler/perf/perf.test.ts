/** perf and processes that make it hard: each is real, and ends with its test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { processIds, readProc } from '@headroom/builder';
import { CPU_PROFILE_LIMITS } from '@headroom/model/cpu-profile';
import { expect, test } from 'vitest';
import { Stacks } from '../stacks.ts';
import { perf } from './perf.ts';

const MARK = `test-${process.pid}`;
const BUSY_MS = 1500;
const missing = await perf.whatIsMissing();

/** Names of a program of Node.js that were sampled, once `during` is over. */
async function sampled(
  code: string,
  during: (child: ChildProcess) => Promise<unknown> = () => pause(BUSY_MS),
) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    const stacks = new Stacks();
    const sampling = await perf.sample({ processes: () => [child.pid as number], stacks, mark: MARK });
    await during(child);
    expect(await sampling.stop()).toMatchObject({ version: expect.any(String), periodMs: 1000 / 199 });
    return stacks.within({ startMs: 0, endMs: Number.MAX_SAFE_INTEGER });
  } finally {
    child.kill('SIGKILL');
    await expect.poll(profilersOfTest).toEqual([]);
  }
}

/** Processes of perf that this file started and that still run. */
const profilersOfTest = () => processIds().filter((pid) => readProc(pid, 'environ')?.includes(`=${MARK}\0`));

const SPIN = `function spin(ms) { for (const from = performance.now(); performance.now() - from < ms; ); }`;
const BUSY = `${SPIN} setInterval(() => spin(5), 5); console.log('listens');`;

test.skipIf(missing)('a program that ends in the middle leaves what was taken', async () => {
  const { counts } = await sampled(BUSY, async (child) => {
    await pause(BUSY_MS);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  expect(counts.length).toBeGreaterThan(0);
});

test.skipIf(missing)('perf that is ended by somebody else before it wrote anything is said', async () => {
  const ended = sampled(BUSY, async () => {
    for (const pid of profilersOfTest()) process.kill(pid, 'SIGKILL');
  });
  await expect(ended).rejects.toThrow('perf ended with signal SIGKILL');
});

test.skipIf(missing)(
  'a false perf map names nothing longer than allowed, and a link or a pipe is not read',
  async () => {
    // The whole memory of the process is said to be one function, with a name of a megabyte.
    const lie = `0 fffffffffffff \${'n'.repeat(2 ** 20)}\\n`;
    const map = `'/tmp/perf-' + process.pid + '.map'`;
    const write = (
      how: string,
    ) => `import fs from 'node:fs'; import { execFileSync } from 'node:child_process';
    ${how}; process.on('exit', () => fs.rmSync(${map})); ${BUSY}`;
    const lied = await sampled(
      write(`fs.writeFileSync(${map}, \`${lie}\`.replace('fffffffffffff', 'ffffffff'))`),
    );
    expect(lied.frames.every(({ name }) => name.length <= CPU_PROFILE_LIMITS.characters)).toBe(true);
    const linked = await sampled(write(`fs.symlinkSync('/etc/passwd', ${map})`));
    expect(linked.counts.length).toBeGreaterThan(0);
    const piped = await sampled(write(`execFileSync('mkfifo', [${map}])`));
    expect(piped.counts.length).toBeGreaterThan(0);
  },
);

test.skipIf(missing)(
  'a program that forks and renames itself without end is sampled with its children',
  async () => {
    const code = `import { spawn } from 'node:child_process'; ${SPIN}
    let n = 0; setInterval(() => { process.title = 'name ' + n++; spawn('sh', ['-c', 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done']); spin(2); }, 10);
    console.log('listens');`;
    const { frames, threads } = await sampled(code);
    expect(threads.length).toBeGreaterThan(2);
    expect(threads.length).toBeLessThanOrEqual(CPU_PROFILE_LIMITS.threads);
    expect(frames.some(({ module }) => module === 'dash' || module === 'bash')).toBe(true);
  },
);

test.skipIf(missing)('a server without a process cannot be sampled', async () => {
  const stacks = new Stacks();
  await expect(perf.sample({ processes: () => [], stacks, mark: MARK })).rejects.toThrow('has no process');
  await expect(perf.sample({ processes: () => [2 ** 22 + 1], stacks, mark: MARK })).rejects.toThrow();
  expect(profilersOfTest()).toEqual([]);
});
