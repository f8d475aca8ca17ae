/** Budgets: what a change may cost at most, metric by metric, and what context a server may take, by `headroom.json`. */
import { z } from 'zod';
import { allowedMetrics, findMetric, type Metric } from './metrics.ts';

/** Keys of a budget: percent of a regression, or the metric's own unit of what head has; `increasePct` is of CONTEXT_BUDGET. */
export const LIMITS = ['warnPct', 'failPct', 'warn', 'fail', 'increasePct'] as const;

/** Name of the budget of a server's context, which is no metric of the statistical family: it is exact. */
export const CONTEXT_BUDGET = 'contextTokens';

const pct = z.number().min(0, 'must be a percentage, at least 0');
const figure = z.number().min(0, 'must be a number in the unit of its metric, at least 0');
const budgetSchema = z
  .strictObject({
    warnPct: pct.optional(),
    failPct: pct.optional(),
    warn: figure.optional(),
    fail: figure.optional(),
    increasePct: pct.optional(),
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

/** Parts that a key names, server, tool and metric, in the order in which keys count; others are `*`. */
const NAMED_PARTS = [
  [true, true, true],
  [true, true, false],
  [true, false, true],
  [false, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, true],
  [false, false, false],
] as const;

/**
 * The budget of a metric: the one that names the most of it, and among those the one that names its server. It is looked
 * up by its possible keys: a comparison has thousands of rows, and a repository may have thousands of budgets.
 */
export function budgetOf(budgets: Budgets, { serverId, tool, metric }: BudgetSubject): Limits | null {
  const names = [serverId, tool ?? 'all', metric];
  for (const named of NAMED_PARTS) {
    const parts = names.map((name, at) => (named[at] ? name : '*'));
    // A metric alone is that of every server and tool.
    const keys = named[0] || named[1] ? [parts.join('/')] : [parts.join('/'), parts[2] ?? '*'];
    const key = keys.find((one) => Object.hasOwn(budgets, one));
    if (key !== undefined) return budgets[key] ?? null;
  }
  return null;
}

/** The budget of the context of a server: the one that names it, else the one of all. */
export function contextBudgetOf(budgets: Budgets, serverId: string): Limits | null {
  const keys = [serverId, '*'].flatMap((server) => ['all', '*'].map((tool) => `${server}/${tool}`));
  const key = [...keys.map((parts) => `${parts}/${CONTEXT_BUDGET}`), CONTEXT_BUDGET].find((one) =>
    Object.hasOwn(budgets, one),
  );
  return key === undefined ? null : (budgets[key] ?? null);
}

/** Whether a budget is of the context of a server. */
export const hasContextBudget = (budgets: Budgets): boolean =>
  Object.keys(budgets).some((key) => partsOf(key)?.[2] === CONTEXT_BUDGET);

/** `metric`, or `server/tool/metric` of which each may be `*`; null for anything else. */
export function partsOf(key: string): string[] | null {
  const [server = '', ...others] = key.split('/');
  const metric = others.pop();
  if (metric === undefined) return ['*', '*', key];
  // Names of tools and operations may hold slashes themselves.
  const parts = [server, others.join('/'), metric];
  return parts.every(Boolean) ? parts : null;
}

interface Mistake {
  readonly at: readonly string[];
  readonly words: string;
}

function mistakes(key: string, limits: Limits): Mistake[] {
  const { warn, fail } = limits;
  const [, tool, id] = partsOf(key) ?? [];
  if (id === undefined) {
    return [
      { at: [], words: 'must be a metric, or server/tool/metric, where each may be * and tool may be all' },
    ];
  }
  if (id === CONTEXT_BUDGET) return contextMistakes(tool, limits);
  if (limits.increasePct !== undefined) {
    return [{ at: ['increasePct'], words: `is of ${CONTEXT_BUDGET} alone; use failPct` }];
  }
  const metric = findMetric(id);
  if (!metric && id !== '*') {
    return [{ at: [], words: `unknown metric "${id}"; allowed: ${allowedMetrics()}, ${CONTEXT_BUDGET}` }];
  }
  if (warn === undefined && fail === undefined) return [];
  if (!metric)
    return [{ at: [], words: 'warn and fail need one metric: figures of several have no common unit' }];
  if (warn === undefined || fail === undefined || !isWorseFigure(warn, fail, metric)) return [];
  return [{ at: ['warn'], words: `is worse than fail: it would never warn (${metric.better} is better)` }];
}

function contextMistakes(tool: string | undefined, { warn, fail, warnPct, failPct }: Limits): Mistake[] {
  if (tool !== 'all' && tool !== '*') {
    return [{ at: [], words: `is of a whole server: write server/all/${CONTEXT_BUDGET}` }];
  }
  if (warnPct !== undefined || failPct !== undefined) {
    return [{ at: [], words: 'is counted exactly: allowed are warn, fail and increasePct' }];
  }
  if (warn === undefined || fail === undefined || warn <= fail) return [];
  return [{ at: ['warn'], words: 'is above fail: it would never warn' }];
}

/** Whether the first figure of a metric is worse than the second. */
export function isWorseFigure(figure: number, than: number, { better }: Pick<Metric, 'better'>): boolean {
  return better === 'lower' ? figure > than : figure < than;
}
