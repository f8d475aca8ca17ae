import { setTimeout as delay } from 'node:timers/promises';
import { asksHttp, untilAnswering } from '../runtime/answering.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import type { TrialContext } from './context.ts';

const START_WITHIN_MS = 60_000;
/** A server counts as idle once it used less than a tenth of a processor over one slice. */
const IDLE_SLICE_MS = 100;
const IDLE_CPU_MS = 10;
const IDLE_WITHIN_MS = 1500;

/**
 * Waits for a started server's first healthy answer.
 * @returns its cold start: milliseconds from the start of the process to that answer
 */
export async function untilHealthy(context: TrialContext, server: RunningServer): Promise<number> {
  await untilAnswering(server, asksHttp(server.healthUrl), {
    what: `server ${context.built.manifest.id}`,
    withinMs: START_WITHIN_MS,
    blame: 'server_failed',
    signal: context.signal,
  });
  return performance.now() - server.startedAt;
}

/** Memory in MB once the server has settled after its start. */
export async function idleMemory(server: RunningServer): Promise<number> {
  const deadline = performance.now() + IDLE_WITHIN_MS;
  let before = server.sample();
  while (performance.now() < deadline) {
    await delay(IDLE_SLICE_MS);
    const now = server.sample();
    if (now.cpuMs - before.cpuMs < IDLE_CPU_MS) return now.memoryMb;
    before = now;
  }
  return before.memoryMb;
}
