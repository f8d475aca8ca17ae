/** Budgets: what a change may cost at most, metric by metric, by `headroom.json`. */
import { z } from 'zod';
import { METRICS, type Metric } from './metrics.ts';

/** Keys of a budget: percent of a regression, or the metric's own unit of what head has. */
export const LIMITS = ['warnPct', 'failPct', 'warn', 'fail'] as const;

const pct = z.number().min(0, 'must be a percentage, at least 0');
const figure = z.number().min(0, 'must be a number in the unit of its metric, at least 0');
const budgetSchema = z
  .strictObject({
    warnPct: pct.optional(),
    failPct: pct.optional(),
    warn: figure.optional(),
    fail: figure.optional(),
  })
  .refine((budget) => Object.keys(budget).length > 0, `is empty; allowed: ${LIMITS.join(', ')}`)
  .refine(({ warnPct, failPct }) => (warnPct ?? 0) <= (failPct ?? Infinity), {
    path: ['warnPct'],
    error: 'is above failPct: it would never warn',
  });
/** What one budget says. */
export type Limits = z.infer<typeof budgetSchema>;

export const budgetsSchema = z.record(z.string(), budgetSchema).check((context) => {
  for (const [key, limits] of Object.entries(context.value)) {
    for (const { at, words } of mistakes(key, limits)) {
      context.issues.push({ code: 'custom', input: limits, path: [key, ...at], message: words });
    }
  }
});
export type Budgets = z.infer<typeof budgetsSchema>;

/** Part of a comparison that a budget is for. */
export interface BudgetSubject {
  readonly serverId: string;
  /** Null: the server as a whole, which budgets call `all`. */
  readonly tool: string | null;
  readonly metric: string;
}

/** The budget of a metric: the one that names the most of it, and among those the one that names its server. */
export function budgetOf(budgets: Budgets, { serverId, tool, metric }: BudgetSubject): Limits | null {
  const names = [serverId, tool ?? 'all', metric];
  const fitting = Object.entries(budgets)
    .map(([key, limits]) => ({ parts: partsOf(key) ?? [], limits }))
    .filter(
      ({ parts }) => parts.length === 3 && parts.every((part, at) => part === '*' || part === names[at]),
    );
  const weight = (parts: readonly string[]) => {
    const [server, ofTool, ofMetric] = parts.map((part) => Number(part !== '*'));
    return [(server ?? 0) + (ofTool ?? 0) + (ofMetric ?? 0), server ?? 0, ofTool ?? 0];
  };
  fitting.sort((a, b) => compareLists(weight(b.parts), weight(a.parts)));
  return fitting[0]?.limits ?? null;
}

/** `metric`, or `server/tool/metric` of which each may be `*`; null for anything else. */
function partsOf(key: string): string[] | null {
  const parts = key.split('/');
  if (parts.length === 1) return ['*', '*', key];
  return parts.length === 3 && parts.every(Boolean) ? parts : null;
}

interface Mistake {
  readonly at: readonly string[];
  readonly words: string;
}

function mistakes(key: string, { warn, fail }: Limits): Mistake[] {
  const [, , id] = partsOf(key) ?? [];
  if (id === undefined) {
    return [
      { at: [], words: 'must be a metric, or server/tool/metric, where each may be * and tool may be all' },
    ];
  }
  const metric = METRICS.find((known) => known.id === id);
  if (!metric && id !== '*') {
    const allowed = METRICS.map((known) => known.id).join(', ');
    return [{ at: [], words: `unknown metric "${id}"; allowed: ${allowed}` }];
  }
  if (warn === undefined && fail === undefined) return [];
  if (!metric)
    return [{ at: [], words: 'warn and fail need one metric: figures of several have no common unit' }];
  if (warn === undefined || fail === undefined || !isWorseFigure(warn, fail, metric)) return [];
  return [{ at: ['warn'], words: `is worse than fail: it would never warn (${metric.better} is better)` }];
}

/** Whether the first figure of a metric is worse than the second. */
export function isWorseFigure(figure: number, than: number, { better }: Pick<Metric, 'better'>): boolean {
  return better === 'lower' ? figure > than : figure < than;
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
