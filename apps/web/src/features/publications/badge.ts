import { OVERALL_COLUMNS, type ServerFigures, unitOf } from '@headroom/report';
import { makeBadge } from 'badge-maker';
import { z } from 'zod';

/** Metrics of a badge; each is a column of every result. */
const METRICS = { rate: 'rate', mean: 'meanMs', p95: 'p95Ms' } as const;
type Metric = keyof typeof METRICS;

const metricSchema = z.enum(Object.keys(METRICS) as [Metric, ...Metric[]], {
  error: `allowed: ${Object.keys(METRICS).join(', ')}`,
});

/** The rate is also asked for as `rps`, as addresses that stand in others' pages do. */
export const badgeQuerySchema = z.object({
  metric: z.preprocess((asked) => (asked === 'rps' ? 'rate' : asked), metricSchema.default('rate')),
});

const NAMES: Record<Metric, string> = { rate: '', mean: ' mean', p95: ' P95' };

/** Dark enough for white text at AA contrast. */
const COLOUR = '#1f5fbf';
const GREY = '#5a6270';

/** A badge as SVG: the server on the left, one of its figures with its unit on the right. */
export function badgeOf(figures: ServerFigures, metric: Metric): string {
  const column = METRICS[metric];
  const { format } = OVERALL_COLUMNS[column];
  const unit = unitOf(column, figures.rateUnit);
  const value = figures[column];
  const message = value === null ? 'not measured' : `${format(value)} ${unit}${NAMES[metric]}`;
  return makeBadge({ label: figures.serverId, message, color: value === null ? GREY : COLOUR });
}

/** Badge of a withdrawn publication. */
export function withdrawnBadge(label: string): string {
  return makeBadge({ label, message: 'withdrawn', color: GREY });
}
