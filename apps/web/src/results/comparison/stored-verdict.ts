import type { RunDetail } from '@headroom/db';
import { hasEnded } from '@headroom/model/run';
import { METHOD_VERSION } from '@headroom/report';
import type { Budgets, Comparison, Headline, Outcome, Tone } from '@headroom/report/compare';

type VerdictRun = Pick<RunDetail, 'status' | 'finding' | 'verdicts' | 'verdictMethod'>;

/** The verdict that a comparison ended with. */
export interface StoredVerdict {
  readonly text: string;
  readonly counts: Readonly<Record<string, number>>;
  /** Version of the method; null: of a version that did not store it. */
  readonly method: number | null;
}

/** The verdict stored when a comparison ended; null before, of a calibration, and of versions that stored none. */
export function storedVerdict({
  status,
  finding,
  verdicts,
  verdictMethod,
}: VerdictRun): StoredVerdict | null {
  if (!hasEnded(status) || finding === null || verdicts === null) return null;
  return { text: finding, counts: verdicts, method: verdictMethod };
}

/** A comparison with the counts of its stored verdict: lists, pages, messages and API say the same, whatever the method in force. */
export function withStoredCounts(comparison: Comparison, run: VerdictRun): Comparison {
  const stored = storedVerdict(run);
  return stored && isOlder(stored) ? { ...comparison, counts: knownCounts(comparison, stored) } : comparison;
}

/** The headline of a stored verdict; that of the method in force where both are one. */
export function storedHeadline(computed: Headline | null, run: VerdictRun): Headline | null {
  const stored = storedVerdict(run);
  if (!stored || stored.text === computed?.text || !isOlder(stored)) return computed;
  return { text: stored.text, tone: toneOf(stored) };
}

/**
 * The outcome of a comparison, as it was stored when its verdict was given by another method. Budgets hold figures, of
 * which no verdict is stored: with budgets, and where a side failed, the outcome of the method in force counts.
 */
export function storedOutcome(computed: Outcome, run: VerdictRun, budgets: Budgets): Outcome {
  const stored = storedVerdict(run);
  if (!stored || !isOlder(stored) || computed.result === 'error' || Object.keys(budgets).length > 0) {
    return computed;
  }
  const tone = toneOf(stored);
  const result = RESULTS[tone];
  const reasons = result === 'no regression' ? [] : [stored.text];
  return { result, reasons, overBudget: [], warnings: [], tolerated: [] };
}

const RESULTS: Readonly<Record<Tone, Outcome['result']>> = {
  worse: 'regressed',
  better: 'no regression',
  same: 'no regression',
  open: 'undecided',
};

/** Whether a verdict came about by another method than that in force. */
export const isOlder = ({ method }: StoredVerdict) => method !== METHOD_VERSION;

/** Verdicts that only a newer version knows are left out. */
const knownCounts = ({ counts }: Comparison, stored: StoredVerdict) =>
  Object.fromEntries(
    Object.keys(counts).map((verdict) => [verdict, stored.counts[verdict] ?? 0]),
  ) as Comparison['counts'];

/** Direction of a verdict by its counts; a side that failed altogether is for the worse whatever they are. */
export function toneOf({ text, counts }: Pick<StoredVerdict, 'text' | 'counts'>): Tone {
  if (counts.regressed || counts['errors appeared'] || / fails at head\b/.test(text)) return 'worse';
  if (counts.improved || counts['errors gone']) return 'better';
  return text.startsWith('Inconclusive') || / fails? /.test(text) ? 'open' : 'same';
}
