import { EXPERIMENT_KINDS, type ExperimentKind } from '@headroom/model/experiments';
import { formatCompact, OVERALL_COLUMNS, outcomeLabel, REPORT_EXPERIMENTS, unitOf } from '@headroom/report';
import { makeBadge } from 'badge-maker';
import { z } from 'zod';
import { GREY, verdictBadgeOf } from '#results/badge/badge.ts';
import type { StoredRow } from '#results/experiments/stored-experiment.ts';
import { type StoredComparison, verdictWords } from '../stored-comparison.ts';

/** Metrics of servers under one load; each is a column of every such result. */
const FIGURES = { rate: 'rate', mean: 'meanMs', p95: 'p95Ms' } as const;
type Figure = keyof typeof FIGURES;

/** Metric of each experiment: what came of it, in words. */
type Outcome = (typeof REPORT_EXPERIMENTS)[ExperimentKind]['badge'];

/** Metric of every run: what a server takes of the context of a model. */
export const CONTEXT_METRIC = 'context';

export type Metric = Figure | Outcome | typeof CONTEXT_METRIC;

/** Metrics of the badges of a run, as their addresses name them: those of one load, or what came of an experiment. */
export function badgeMetrics(kind: ExperimentKind | null): readonly Metric[] {
  return kind === null ? (Object.keys(FIGURES) as Figure[]) : [REPORT_EXPERIMENTS[kind].badge];
}

const BADGE_METRICS: readonly Metric[] = [
  ...[null, ...EXPERIMENT_KINDS].flatMap(badgeMetrics),
  CONTEXT_METRIC,
];

const metricSchema = z.enum(BADGE_METRICS, { error: `allowed: ${BADGE_METRICS.join(', ')}` });

/**
 * The metric of a badge: by default the rate, or of an experiment what came of it. The rate is also asked for as `rps`, as
 * addresses that stand in others' pages do.
 */
export const badgeQuerySchema = z.object({
  metric: z.preprocess((asked) => (asked === 'rps' ? 'rate' : asked), metricSchema.optional()),
});

const NAMES: Record<Figure, string> = { rate: '', mean: ' mean', p95: ' P95' };

/** Dark enough for white text at AA contrast. */
const COLOUR = '#1f5fbf';

/**
 * A badge as SVG: the server on the left, one of its figures with its unit on the right, and what is to be known of it.
 * @param caveats in few words (`shortCaveats`); empty where there are none
 */
export function badgeOf(row: StoredRow, caveats: string, metric: Metric = usualMetric(row)): string {
  if (metric === CONTEXT_METRIC) return contextBadge(row);
  const words = wordsOf(row, metric);
  return makeBadge({
    label: row.serverId,
    message: words === null ? NOT_MEASURED : withCaveats(words, caveats),
    color: words === null ? GREY : COLOUR,
  });
}

/** Its count is exact, so no caveat of the load is of it; the title names the encoding. */
function contextBadge({ serverId, context }: StoredRow): string {
  const label = `${serverId} context`;
  if (!context) return makeBadge({ label, message: NOT_COUNTED, color: GREY });
  const unit = context.tokens === 1 ? 'token' : 'tokens';
  const badge = makeBadge({ label, message: `${formatCompact(context.tokens)} ${unit}`, color: COLOUR });
  return badge.replace('</title>', ` (${context.encoding})</title>`);
}

/** What a badge says, for readers who do not see it. */
export function badgeText(row: StoredRow, caveats: string): string {
  const words = wordsOf(row, usualMetric(row));
  return `${row.serverId}: ${words === null ? NOT_MEASURED : withCaveats(words, caveats)}`;
}

const withCaveats = (words: string, caveats: string) => (caveats ? `${words}, ${caveats}` : words);

const NOT_MEASURED = 'not measured';
const NOT_COUNTED = 'not counted';

function usualMetric({ experiment }: StoredRow): Figure | Outcome {
  return experiment ? REPORT_EXPERIMENTS[experiment.kind].badge : 'rate';
}

/** The metric of a row in words, with its unit; null where it was not measured. */
function wordsOf(row: StoredRow, metric: Figure | Outcome): string | null {
  if (!isFigure(metric)) {
    return row.experiment && usualMetric(row) === metric ? outcomeLabel(row.experiment) : null;
  }
  const column = FIGURES[metric];
  const { [column]: value, rateUnit } = row;
  if (value === null) return null;
  return `${OVERALL_COLUMNS[column].format(value)} ${unitOf(column, rateUnit)}${NAMES[metric]}`;
}

function isFigure(metric: Figure | Outcome): metric is Figure {
  return metric in FIGURES;
}

/** File of the badge of a history. */
export const HISTORY_BADGE = 'history.svg';

/** File of the badge of a comparison. */
export const VERDICT_BADGE = 'verdict.svg';

/**
 * The badge of a comparison: what was compared on the left, its verdict on the right.
 * @param caveats in few words (`shortCaveats`); empty where there are none
 */
export function verdictBadge(comparison: StoredComparison, caveats: string): string {
  const { servers, tone } = comparison;
  const [only] = servers;
  return verdictBadgeOf({
    label: servers.length === 1 && only ? `${only}, head against base` : 'head against base',
    message: withCaveats(verdictWords(comparison), caveats),
    tone,
  });
}

/** Badge of a withdrawn publication. */
export function withdrawnBadge(label: string): string {
  return makeBadge({ label, message: 'withdrawn', color: GREY });
}
