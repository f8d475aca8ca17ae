import { setTimeout as delay } from 'node:timers/promises';
import { TookTooLong } from '@headroom/builder';
import type { CheckResult } from '@headroom/contract-test';
import { aborts, dies } from '../race.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import type { TrialContext } from '../world/context.ts';
import type { Verified } from '../world/world.ts';

/** Time that checks have to notice that there is nothing left to ask. */
const SETTLE_MS = 10_000;

/**
 * Checks the contract. Ends early when the server dies or the signal is aborted.
 * @throws TrialFailure; the signal's reason when aborted
 */
export async function verifies(context: TrialContext, server: RunningServer): Promise<Verified> {
  const over = new AbortController();
  const signal = AbortSignal.any([context.signal, over.signal]);
  const checking = context.world.verify({ ...context, signal }, server);
  try {
    return await Promise.race([
      checking,
      dies(server, 'server_failed', 'while its contract was checked'),
      aborts(context.signal),
    ]);
  } catch (error) {
    over.abort();
    const next = !context.signal.aborted || context.signal.reason instanceof TookTooLong;
    // A check that still asks, or puts something back, would disturb the next trial.
    if (next) await Promise.race([server.stop('now').then(() => settled(checking)), delay(SETTLE_MS)]);
    throw error;
  }
}

async function settled(work: Promise<unknown>): Promise<void> {
  await Promise.allSettled([work]);
}

/** The first check that failed. */
export function firstBreach(checks: readonly CheckResult[]): CheckResult | undefined {
  return checks.find(({ outcome }) => outcome === 'fail');
}

/** The failed checks in words, or undefined when the contract is kept. */
export function breachOf(checks: readonly CheckResult[]): string | undefined {
  const failed = checks.filter((check) => check.outcome === 'fail');
  if (failed.length === 0) return undefined;
  const first = failed.slice(0, 3).map((check) => `${check.name}: ${check.reason}`);
  const more = failed.length > first.length ? `; and ${failed.length - first.length} more` : '';
  return `the server breaks the contract: ${first.join('; ')}${more}`;
}
