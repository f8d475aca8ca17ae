/** Warnings of the contract. */
import type { TrialResult } from '@headroom/model/run';
import { printable } from '../output/printable.ts';

/**
 * A sentence for each warning about the server.
 * @param tools names of the tools of the workload: warnings of their checks are about what the workload expects
 */
export function contractTexts({ checks }: Pick<TrialResult, 'checks'>, tools: readonly string[]): string[] {
  return checks.flatMap(({ name, outcome, reason }) =>
    outcome === 'warn' && reason && !tools.includes(name)
      ? [`Contract, ${printable(name)}: ${printable(reason)}.`]
      : [],
  );
}
