/** A real server over stdio on both runtimes: what it is said to use is held against /proc, where the bridge is one process. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryMb, processTable, readProc, readStat, readThreads, treeOf } from '@headroom/builder';
import { parseProject } from '@headroom/project';
import { describe, expect, test } from 'vitest';
import { benchSchema } from '../env.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import { engine, RUNTIMES } from '../testing/engine.ts';
import { CACHE_DIR, OWN } from '../testing/places.ts';
import { startOnce } from './start-once.ts';

const file = join(OWN, 'shop/headroom.yaml');
const parsed = parseProject(readFileSync(file, 'utf8'), { file });
/** Processor time of the bridge that no tolerance below hides. */
const ENOUGH_MS = 500;
/** Ticks, and what a container or a sandbox uses to be made. */
const MADE_OF_MS = 200;
const TICK_MS = 10;

describe.each(RUNTIMES)('runtime $id', ({ id, absent }) => {
  test.skipIf(absent)('a server over stdio uses what its processes do, and the bridge the rest', async () => {
    if ('problems' in parsed) throw new Error('the file of the shop has problems');
    const { project } = parsed;
    const server = project.servers.find((one) => one.id === 'shop-stdio');
    if (!server) throw new Error('the shop speaks no stdio');
    const env = benchSchema.parse({ HEADROOM_CACHE_DIR: CACHE_DIR, HEADROOM_RUNTIME: id });
    const { signal } = new AbortController();
    const how = { project, server, file, env, secrets: {}, signal, onLine: () => {}, tell: () => {} };
    await startOnce(how, async (running) => {
      const pid = await bridgeOf(id);
      while ((running.bridge?.sample().cpuMs ?? Number.NaN) < ENOUGH_MS) await pings(running, 200);
      const [own, bridge] = [running.sample(), running.bridge?.sample()];
      const [program, ...children] = treeOf(pid, processTable());
      const childrenMs = children.reduce((sum, { ticks }) => sum + ticks * TICK_MS, 0);
      expect(Math.abs((bridge?.cpuMs ?? 0) - (program?.ownTicks ?? 0) * TICK_MS)).toBeLessThan(MADE_OF_MS);
      expect(Math.abs(own.cpuMs - childrenMs)).toBeLessThan(MADE_OF_MS);
      expect(bridge?.memoryMb).toBeCloseTo(memoryMb(pid), 0);
      expect(own.memoryMb).toBeGreaterThan(bridge?.memoryMb ?? Number.NaN);
      const ofBridge = readThreads(pid).map(({ id: thread }) => thread);
      const threads = running.threads().cpuMs;
      expect(ofBridge.filter((thread) => threads.has(thread))).toEqual([]);
      expect(threads.size).toBeGreaterThan(0);
    });
  });
});

/** Id of the bridge that this test started. */
async function bridgeOf(runtime: 'process' | 'docker'): Promise<number> {
  const isBridge = (pid: number) => readProc(pid, 'cmdline')?.includes('stdio-bridge\0-host');
  const below = runtime === 'process' ? treeOf(process.pid, processTable()).slice(1) : await inContainers();
  const [bridge] = below.filter(({ pid }) => isBridge(pid)).toSorted((a, b) => b.pid - a.pid);
  if (!bridge) throw new Error('there is no bridge');
  return bridge.pid;
}

/** First processes of the containers that this process started. */
async function inContainers() {
  const containers = (await engine?.docker.listContainers()) ?? [];
  const own = containers.filter(({ Labels }) => Labels['headroom.mark']?.startsWith(`once-${process.pid}-`));
  const found = await Promise.all(own.map(({ Id }) => engine?.docker.getContainer(Id).inspect()));
  return found.flatMap((container) => readStat(container?.State.Pid ?? 0) ?? []);
}

/** Has the server answer, at once. */
async function pings({ url }: RunningServer, count: number): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const answers = Array.from({ length: count }, async () => {
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({ result: {} });
  });
  await Promise.all(answers);
}
