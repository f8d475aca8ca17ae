/** A comparison as an agent reads it: its verdict, its headline, its key figures. */
import type { Output } from '@headroom/api/client';
import { hasEnded } from '@headroom/model/run';
import { duration, plural } from '@headroom/model/text';
import { contextLines } from '@headroom/report';
import { comparisonAnswer, type Outcome, oneSidedLines, outcomeOf } from '@headroom/report/compare';
import type { Reply } from '../tool.ts';

type Comparison = Output<'GET /api/v1/comparisons/{id}'>;

/** Fields that a comparison has wherever it was measured. */
export type Judged = Pick<
  Comparison,
  | 'status'
  | 'reason'
  | 'headline'
  | 'summary'
  | 'rows'
  | 'failures'
  | 'contexts'
  | 'measuredRounds'
  | 'oneSided'
>;

/** Reply about a comparison of an installation. @param page its address */
export function comparisonReply(comparison: Comparison, page: string): Reply {
  const { id, status, trials, secondsLeft, base, head } = comparison;
  const { contexts: context, budgets } = comparison;
  const outcome = outcomeOf({ ...comparison, context }, budgets);
  const { verdict, quotes, data } = judgedParts(comparison, outcome);
  const left = secondsLeft === null ? '' : `, about ${duration(secondsLeft)} of measuring left`;
  const state = hasEnded(status)
    ? `${verdict}, ${plural(comparison.measuredRounds, 'round')}`
    : `${trials.ended} of ${plural(trials.planned, 'trial')} ended${left}`;
  return {
    lead: `Comparison ${id} is ${status}: ${state}. Page: ${page}`,
    quotes: [`base ${sideLabel(base)}, head ${sideLabel(head)}`, ...quotes],
    data: { id, status, verdict, base, head, trials, secondsLeft, ...data, page },
  };
}

/** The side that was measured; a fetched one by its exact version. */
function sideLabel({ kind, name, ref, commit }: Comparison['base']): string {
  // Older installations name no kind.
  if (kind && kind !== 'ref') return name;
  return commit === null || commit === ref ? ref : `${ref} (${commit.slice(0, 8)})`;
}

/** Verdict of a comparison with its words and figures. */
export function judgedParts(
  judged: Judged,
  outcome: Outcome,
): {
  verdict: string;
  quotes: string[];
  data: Record<string, unknown>;
} {
  const { headline, summary, rows, failures, contexts, measuredRounds, oneSided } = judged;
  const { figures } = comparisonAnswer({ rows }, headline);
  const quotes = [
    headline,
    summary === headline ? null : summary,
    ...figures.map(
      ({ name, subject, value, interval }) =>
        `${name}, ${subject}: ${value}${interval ? ` (${interval})` : ''}`,
    ),
    ...contextLines(contexts),
    ...oneSidedLines(oneSided),
    ...outcome.reasons,
    ...outcome.warnings,
    ...outcome.tolerated.map((words) => `within budget: ${words}`),
  ].filter((line) => line !== null && line !== '');
  return {
    verdict: outcome.result,
    quotes: [...new Set(quotes as string[])],
    data: {
      ...{
        headline,
        summary,
        measuredRounds,
        reasons: outcome.reasons,
        warnings: outcome.warnings,
        failures,
        ...(oneSided.length > 0 && { oneSided }),
      },
      figures: figures.map(({ name, subject, value, interval }) => ({ name, subject, value, interval })),
      contexts: contexts.map(({ serverId, base, head, text }) => ({ serverId, base, head, text })),
    },
  };
}
