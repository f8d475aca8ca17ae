import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readStat } from '@headroom/builder';
import { expect, test } from 'vitest';
import { apartFromBridge, withoutBridge } from './bridge.ts';
import { alone, heldBy, processHere } from './kernel-files.ts';
import { readTree, sampleOf, sampleThreads } from './proc.ts';

const sample = (cpuMs: number, memoryMb: number, throttledMs: number | null = null) => ({
  ...{ atMs: 1000, cpuMs, memoryMb, throttledMs },
});

test('a server is what it and its bridge use together, less the bridge', () => {
  expect(withoutBridge(sample(500, 90, 7), sample(120, 15))).toEqual(sample(380, 75, 7));
});

test('neither clock ticks nor moments apart make a total fall, or be below zero', () => {
  const before = withoutBridge(sample(500, 90), sample(120, 15));
  expect(withoutBridge(sample(503, 10), sample(130, 15), before)).toEqual(sample(380, 0));
  expect(withoutBridge(sample(540, 90), sample(130, 15), before)).toEqual(sample(410, 75));
});

/** A parent that has used processor time, with 40 MB of its own, above a child that goes on using it, above an ended one. */
const PARENT = `
  const { spawn, spawnSync } = require('node:child_process');
  const busy = (ms) =>
    "const used = () => { const { user, system } = process.cpuUsage(); return user + system; };" +
    "for (const until = used() + 1000 * " + ms + "; used() < until; );";
  spawnSync(process.execPath, ['-e', busy(400)]);
  globalThis.held = Buffer.alloc(40 * 2 ** 20, 1);
  eval(busy(200));
  spawn(process.execPath, ['-e', busy(300) + "console.log('ready'); setInterval(() => {}, 1000);"], { stdio: 'inherit' });
`;

test('of a tree the bridge is its one process; children, also ended ones, are the server', async () => {
  const child = spawn(process.execPath, ['-e', PARENT], { detached: true });
  const root = child.pid as number;
  try {
    await once(child.stdout, 'data');
    const pids = () => readTree(root).programs.map(({ pid }) => pid);
    const together = {
      sample: () => sampleOf(readTree(root)),
      threads: () => sampleThreads(pids()),
      held: () => heldBy(pids().map(processHere), Date.now()),
    };
    const find = () => alone(processHere(root), Date.now());
    const apart = apartFromBridge(together, find);
    const [server, bridge, whole] = [apart.sample(), apart.bridge?.sample(), together.sample()];
    if (!bridge) throw new Error('there is no bridge');
    expect(bridge.cpuMs).toBeGreaterThan(150);
    expect(Math.abs(whole.cpuMs - server.cpuMs - bridge.cpuMs)).toBeLessThanOrEqual(30);
    expect(Math.abs(whole.memoryMb - server.memoryMb - bridge.memoryMb)).toBeLessThan(5);
    expect(bridge.memoryMb).toBeGreaterThan(40);
    // Both of its children were busy, also the one that ended.
    const ticks = readStat(root);
    expect(server.cpuMs).toBeGreaterThan(10 * ((ticks?.ticks ?? 0) - (ticks?.ownTicks ?? 0)) + 250);
    const parentThreads = [...sampleThreads([root]).cpuMs.keys()];
    expect(parentThreads.length).toBeGreaterThan(1);
    for (const thread of parentThreads) expect(apart.threads().cpuMs.has(thread)).toBe(false);
    expect(apart.threads().cpuMs.size).toBeGreaterThan(1);
    const own = heldBy([processHere(root)], Date.now());
    expect(apart.held()?.threads).toBe((together.held()?.threads ?? 0) - (own?.threads ?? 0));
    expect(apart.held()?.openFiles).toBeGreaterThan(0);
    const last = apart.bridge?.sample();
    process.kill(-root, 'SIGKILL');
    await once(child, 'exit');
    expect(apart.bridge?.sample()).toMatchObject({ cpuMs: last?.cpuMs, memoryMb: last?.memoryMb });
  } finally {
    if (child.exitCode === null && child.signalCode === null) process.kill(-root, 'SIGKILL');
  }
});
