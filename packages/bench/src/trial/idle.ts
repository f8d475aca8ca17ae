import { setTimeout as delay } from 'node:timers/promises';
import type { Machine } from '../runtime/machine.ts';
import type { RunningServer } from '../runtime/runtime.ts';

/** A server counts as idle once it used less than a tenth of a processor over one slice. */
const IDLE_SLICE_MS = 100;
const IDLE_CPU_MS = 10;
const IDLE_WITHIN_MS = 1500;

/** Memory in MB once the server has settled after its start. */
export async function idleMemory(server: RunningServer, machine: Machine): Promise<number> {
  const sample = async () => {
    await machine.look?.();
    return server.sample();
  };
  const deadline = performance.now() + IDLE_WITHIN_MS;
  let before = await sample();
  while (performance.now() < deadline) {
    await delay(IDLE_SLICE_MS);
    const now = await sample();
    if (now.cpuMs - before.cpuMs < IDLE_CPU_MS) return now.memoryMb;
    before = now;
  }
  return before.memoryMb;
}
