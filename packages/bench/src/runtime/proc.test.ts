import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { heldBy, processHere } from './kernel-files.ts';
import { hostTimes, memoryOf, readTree, sampleOf, sampleThreads } from './proc.ts';

const held = (pids: readonly number[]) => heldBy(pids.map(processHere), Date.now());

/** Processor time that the busy thread has by then, however busy the machine is. */
const BUSY_MS = 500;

/** A program of which one thread of several is busy, below a program that is idle. */
const ONE_BUSY_THREAD = `
  const { Worker } = require('node:worker_threads');
  const busy = "for (;;);";
  const idle = "setInterval(() => {}, 1000);";
  for (const source of [idle, busy, idle]) new Worker(source, { eval: true });
  setTimeout(() => console.log('ready'), 300);
`;

test('the one busy thread of a tree is seen, and the tree uses what it does', async () => {
  const script = `require('node:child_process').spawn(process.execPath, ['-e', process.argv[1]], { stdio: 'inherit' });`;
  const child = spawn(process.execPath, ['-e', script, ONE_BUSY_THREAD], { detached: true });
  const root = child.pid as number;
  try {
    await once(child.stdout, 'data');
    const take = () => {
      const tree = readTree(root);
      return {
        whole: sampleOf(tree),
        members: tree.members.length,
        host: hostTimes(),
        threads: sampleThreads(tree.programs.map(({ pid }) => pid)),
      };
    };
    const before = take();
    let after = take();
    while (after.whole.cpuMs - before.whole.cpuMs < BUSY_MS) {
      await pause(100);
      after = take();
    }
    expect(after.members).toBe(2);
    expect(after.threads.cpuMs.size).toBeGreaterThan(6);
    const grown = [...after.threads.cpuMs]
      .map(([thread, cpuMs]) => cpuMs - (before.threads.cpuMs.get(thread) ?? 0))
      .sort((a, b) => b - a);
    const [busiest = 0, second = 0] = grown;
    const wholeMs = after.whole.cpuMs - before.whole.cpuMs;
    expect(busiest).toBeGreaterThan(BUSY_MS / 2);
    expect(second).toBeLessThan(busiest / 2);
    expect(Math.abs(wholeMs - grown.reduce((sum, ms) => sum + ms, 0))).toBeLessThanOrEqual(100);
    expect(after.host.busyMs - before.host.busyMs).toBeGreaterThan(wholeMs - 100);
    expect(after.host.interruptMs + after.host.stolenMs).toBeLessThan(after.host.busyMs);
  } finally {
    process.kill(-root, 'SIGKILL');
  }
});

test('a process that is gone has nothing, and no threads', async () => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
  await once(child, 'exit');
  const tree = readTree(child.pid as number);
  expect(sampleOf(tree)).toMatchObject({ cpuMs: 0, memoryMb: 0 });
  expect(sampleThreads([child.pid as number]).cpuMs.size).toBe(0);
});

/** A program that opens files when it is told to, and has threads. */
const OPENS_FILES = `
  const { Worker } = require('node:worker_threads');
  for (let i = 0; i < 3; i++) new Worker("setInterval(() => {}, 1000)", { eval: true });
  process.stdin.on('data', () => {
    for (let i = 0; i < 20; i++) require('node:fs').openSync('/dev/null');
    console.log('opened');
  });
  setTimeout(() => console.log('ready'), 300);
`;

test('files and threads are those of all processes that still run', async () => {
  const child = spawn(process.execPath, ['-e', OPENS_FILES]);
  const pid = child.pid as number;
  try {
    await once(child.stdout, 'data');
    const before = held([pid]);
    child.stdin.write('open');
    await once(child.stdout, 'data');
    const after = held([pid]);
    expect((after?.openFiles ?? 0) - (before?.openFiles ?? 0)).toBe(20);
    expect(after?.threads).toBe(before?.threads);
    expect(after?.threads).toBeGreaterThan(6);
    const own = held([process.pid]);
    const both = held([pid, process.pid, 2 ** 30]);
    expect(both?.openFiles).toBe((after?.openFiles ?? 0) + (own?.openFiles ?? 0));
  } finally {
    child.kill('SIGKILL');
  }
  await once(child, 'exit');
  expect(held([pid])).toBeUndefined();
});

/** A program that forks a child after it has filled its memory: they share all of it. */
const FORKS = `
import os, time
held = bytearray(b'x' * 40_000_000)
os.fork()
print('ready', flush=True)
time.sleep(60)
`;

test('pages that forked processes share count once', async () => {
  const child = spawn('python3', ['-c', FORKS], { detached: true });
  const root = child.pid as number;
  try {
    await once(child.stdout, 'data');
    await pause(200);
    const tree = readTree(root);
    expect(tree.members.length).toBe(2);
    expect(sampleOf(tree).memoryMb).toBeGreaterThan(40);
    expect(sampleOf(tree).memoryMb).toBeLessThan(70);
    expect(memoryOf(tree.programs, 1000)).toBeGreaterThan(80);
  } finally {
    process.kill(-root, 'SIGKILL');
  }
});
