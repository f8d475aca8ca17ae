/** Words about where a trial ran, and how it ended. */
import type { OnceResult } from '@headroom/bench';
import { runtimeWords } from '@headroom/model/host';
import type { TrialResult } from '@headroom/model/run';
import { printable } from '../output/printable.ts';

export type Where = Omit<OnceResult, 'result'>;

/** Mark of figures that are those of a network too. */
export function networkTexts({ egress }: Where): string[] {
  if (egress.length === 0) return [];
  const hosts = egress.map(printable).join(', ');
  return [`Network: calls to ${hosts} include the network in their figures.`];
}

export function whereText({ runtime, isolated }: Where): string {
  if (runtime === 'running') return 'already running';
  const how = runtimeWords(runtime).howOne;
  return isolated ? how : `${how} that shares the host`;
}

/** Outcome and reason of a trial that did not pass, with the last lines of its log. */
export function failureOf({ outcome, reason, log }: TrialResult): string | undefined {
  if (outcome === 'passed') return undefined;
  const last = log.trim().split('\n').slice(-10).map(printable).join('\n  ');
  return `${outcome}: ${printable(reason ?? '')}${last ? `\n  ${last}` : ''}`;
}
