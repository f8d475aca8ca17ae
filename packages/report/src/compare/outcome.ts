/** Outcome of a comparison for continuous integration: whether it fails by the budgets of a repository, and why. */
import type { RunStatus } from '@headroom/model/run';
import { plural } from '@headroom/model/text/plural';
import { type Budgets, budgetOf, contextBudgetOf, isWorseFigure, type Limits } from './budgets.ts';
import { type JudgedContext, judgeContext, type Level } from './context-budget.ts';
import type { SideFailure } from './failures.ts';
import { type BudgetScope, idleBudgets } from './idle-budgets.ts';
import { findMetric, type Metric } from './metrics.ts';
import type { ComparisonRow } from './row.ts';
import { changeLabel, neededLabel, suspects } from './summary.ts';

/** A row as it is judged; an installation that is newer than its reader may judge by other metrics. */
export type JudgedRow = Pick<
  ComparisonRow,
  | 'serverId'
  | 'tool'
  | 'primary'
  | 'base'
  | 'head'
  | 'change'
  | 'verdict'
  | 'reason'
  | 'pairs'
  | 'roundsNeeded'
  | 'floor'
> & { readonly metric: string };

/** A comparison as it is judged, here or by who reads it from the API. */
export interface JudgedComparison {
  readonly status: RunStatus;
  /** Reason that it failed as a whole. */
  readonly reason: string | null;
  readonly rows: readonly JudgedRow[];
  readonly failures: readonly Pick<SideFailure, 'serverId' | 'side' | 'reason'>[];
  /** Contexts of servers; absent where they are not counted. */
  readonly context?: readonly JudgedContext[];
}

export type Result = 'no regression' | 'regressed' | 'undecided' | 'error';

export interface Outcome {
  readonly result: Result;
  /** Reasons for that result; empty where there is no regression. */
  readonly reasons: readonly string[];
  /** Those of them that are budgets. */
  readonly overBudget: readonly string[];
  /**
   * Changes beyond a budget's `warnPct` or `warn`, failed trials, undecided metrics beyond their noise floor, and budgets
   * that cannot work.
   */
  readonly warnings: readonly string[];
  /** Regressions that a budget allows. */
  readonly tolerated: readonly string[];
}

/**
 * The outcome of a comparison. What weighs most counts: a run that failed is an error whatever it measured; then what
 * regressed, or a head that does not work where base does; then a base that does not work; then what is undecided: primary
 * metrics, and a head that failed in more trials than base.
 */
export function outcomeOf(comparison: JudgedComparison, budgets: Budgets): Outcome {
  const { status, reason, rows } = comparison;
  const judged = [...rows.map((row) => judgeRow(row, budgets)), ...contextsJudged(comparison, budgets)];
  const found = (level: Level) => judged.filter((one) => one.level === level).flatMap(({ words }) => words);
  const idle = idleIn(comparison, budgets).map(({ words }) => words);
  const warnings = [...found('warn'), ...failedTrials(rows), ...undecidedBeyond(rows), ...idle];
  const [notes, broken] = [{ warnings, tolerated: found('tolerated') }, brokenSides(comparison)];
  const outcome = (result: Result, reasons: readonly string[]): Outcome => ({
    ...{ result, reasons, overBudget: [], ...notes },
  });
  if (status === 'failed' || status === 'cancelled') {
    return outcome('error', [
      `the comparison ${status === 'failed' ? 'failed' : 'was cancelled'}${reason ? `: ${reason}` : ''}`,
    ]);
  }
  if (status !== 'finished') return outcome('undecided', [`the comparison is ${status}`]);
  const regressed = [...broken.head, ...found('fail')];
  if (regressed.length > 0) {
    const overBudget = judged.filter(({ level }) => level === 'fail').flatMap((one) => one.overBudget);
    return { ...outcome('regressed', [...regressed, ...broken.base]), overBudget };
  }
  if (broken.base.length > 0) return outcome('error', broken.base);
  if (rows.length === 0) return outcome('error', ['nothing was measured']);
  const undecided = rows.filter((row) => row.verdict === 'undecided' && (row.primary || failsMore(row)));
  if (undecided.length > 0) return outcome('undecided', undecided.map(undecidedLabel));
  return outcome('no regression', []);
}

/** Budgets that cannot work in a comparison; none before it has ended, as tools and metrics may still come. */
export function idleIn(
  { status, rows, context = [] }: Pick<JudgedComparison, 'status' | 'rows' | 'context'>,
  budgets: Budgets,
): ReturnType<typeof idleBudgets> {
  if (status !== 'finished' || rows.length === 0) return [];
  const measured = rows.filter(
    ({ metric, base, head }) => metric !== 'failedTrials' && base !== null && head !== null,
  );
  const servers = new Set([...rows, ...context].map(({ serverId }) => serverId));
  for (const { serverId } of measured) servers.delete(serverId);
  return idleBudgets(budgets, { subjects: rows, partial: [...servers] } satisfies BudgetScope);
}

/** Contexts against their budgets. Of a server whose sides are one build nothing is counted, and nothing is missing. */
export function contextsJudged(
  { context = [], rows, failures }: JudgedComparison,
  budgets: Budgets,
): (Judged & { readonly serverId: string })[] {
  const sameBuilds = new Set(
    rows.flatMap(({ serverId, verdict }) => (verdict === 'not affected' ? [serverId] : [])),
  );
  const servers = new Set([...rows, ...failures].map(({ serverId }) => serverId));
  const uncounted = [...servers].filter(
    (serverId) =>
      contextBudgetOf(budgets, serverId) &&
      !context.some((counted) => counted.serverId === serverId) &&
      !sameBuilds.has(serverId),
  );
  return [
    ...context.flatMap((counted) =>
      judgeContext(counted, budgets).map((judged) => ({
        ...{ ...judged, serverId: counted.serverId, overBudget: judged.words },
      })),
    ),
    ...uncounted.map((serverId) => {
      const words = `${serverId}, context: not counted at both sides, so its budget is not judged`;
      return { serverId, level: 'warn' as const, words: [words], overBudget: [] };
    }),
  ];
}

/** Whether more of head's trials failed than of base's. */
const failsMore = ({ metric, base, head }: JudgedRow) =>
  metric === 'failedTrials' && (head ?? 0) > (base ?? 0);

/** Failed trials that are no regression: they are named whatever the outcome is. */
function failedTrials(rows: readonly JudgedRow[]): string[] {
  return rows
    .filter(({ metric, verdict }) => metric === 'failedTrials' && verdict !== 'regressed')
    .map((row) => `${nameOf(row)}: ${row.verdict}, ${row.reason ?? 'no reason given'}`);
}

/** The undecided metric that is furthest beyond its noise floor, and how many others are. */
function undecidedBeyond(rows: readonly JudgedRow[]): string[] {
  const [first, ...others] = suspects(rows.filter(({ primary }) => !primary));
  if (!first) return [];
  const more = others.length > 0 ? `; ${plural(others.length, 'other metric')} too` : '';
  return [`${nameOf(first)}: undecided, ${changeLabel(first.change)}, beyond its noise floor${more}`];
}

/** Sides that failed altogether. Where base failed too, head cannot have made it worse. */
function brokenSides({ failures }: Pick<JudgedComparison, 'failures'>): { base: string[]; head: string[] } {
  const words = ({ serverId, side, reason }: JudgedComparison['failures'][number]) =>
    `${serverId}, ${side}: ${reason ?? 'failed'}`;
  const ofBase = failures.filter(({ side }) => side === 'base');
  const ofHead = failures.filter(
    ({ side, serverId }) => side === 'head' && !ofBase.some((base) => base.serverId === serverId),
  );
  return { base: ofBase.map(words), head: ofHead.map(words) };
}

/** A metric or context as its budget judges it. */
export interface Judged {
  readonly level: Level;
  readonly words: readonly string[];
  /** Those of them that a budget gave rise to. */
  readonly overBudget: readonly string[];
}

/** A part of what is said of a row. */
interface Part extends Omit<Judged, 'overBudget'> {
  /** True where a budget, not the regression itself, gave the level. */
  readonly byBudget?: boolean;
}

const SEVERITY: readonly Level[] = ['fine', 'tolerated', 'warn', 'fail'];

/** A row against its budget: the worse of what it says of the change and of head's figure. */
export function judgeRow(row: JudgedRow, budgets: Budgets): Judged {
  const limits = budgetOf(budgets, row);
  const metric = findMetric(row.metric);
  const parts = [judgeChange(row, limits), judgeFigure(row, limits, metric)];
  const worst = SEVERITY[Math.max(...parts.map(({ level }) => SEVERITY.indexOf(level)))] ?? 'fine';
  const telling = parts.filter(({ level }) => level === worst);
  return {
    level: worst,
    words: telling.flatMap(({ words }) => words),
    overBudget: telling.flatMap(({ byBudget, words }) => (byBudget ? words : [])),
  };
}

function judgeChange(row: JudgedRow, limits: Limits | null): Part {
  const name = nameOf(row);
  if (row.verdict === 'errors appeared') {
    // There is no percentage of a change from none: only a limit of the figure itself can allow errors.
    const allowed = limits?.fail !== undefined || limits?.warn !== undefined;
    return { level: allowed ? 'tolerated' : 'fail', words: [`${name}: errors appeared`] };
  }
  if (row.verdict !== 'regressed') return { level: 'fine', words: [] };
  const words = `${name}: regressed, ${row.reason ?? changeLabel(row.change)}`;
  const { warnPct, failPct, warn, fail } = limits ?? {};
  // Only a limit of the share itself can allow failed trials, as of errors that appeared.
  if (row.metric === 'failedTrials' && (warn !== undefined || fail !== undefined)) {
    return { level: 'tolerated', words: [words] };
  }
  if (row.change === null || (warnPct === undefined && failPct === undefined)) {
    return { level: 'fail', words: [words] };
  }
  const byPct = Math.abs(row.change - 1) * 100;
  const budget = `budget: ${[warnPct !== undefined && `warn above ${warnPct} %`, failPct !== undefined && `fail above ${failPct} %`].filter(Boolean).join(', ')}`;
  if (failPct !== undefined && byPct > failPct)
    return { level: 'fail', words: [`${words} (${budget})`], byBudget: true };
  return { level: byPct > (warnPct ?? 0) ? 'warn' : 'tolerated', words: [`${words} (${budget})`] };
}

/** Head's figure against the limits in its unit, whatever the verdict. */
function judgeFigure(row: JudgedRow, limits: Limits | null, metric: Metric | undefined): Part {
  const { head } = row;
  if (!limits || !metric || head === null) return { level: 'fine', words: [] };
  // A figure of too few calls is a matter of luck: no budget fails by it, and none is silently kept.
  if (row.verdict === 'not judged')
    return { level: 'warn', words: [`${nameOf(row)}: not judged, ${row.reason}`] };
  const level = (['fail', 'warn'] as const).find((one) => {
    const limit = limits[one];
    return limit !== undefined && isWorseFigure(head, limit, metric);
  });
  if (!level) return { level: 'fine', words: [] };
  const figure = (value: number | null) => `${metric.format(value)} ${metric.unit}`.trim();
  const bound = metric.better === 'lower' ? 'at most' : 'at least';
  return {
    level,
    byBudget: true,
    words: [
      `${nameOf(row)}: head has ${figure(head)}, its budget ${bound} ${limits[level]} ${metric.unit}`.trim(),
    ],
  };
}

function undecidedLabel(row: JudgedRow): string {
  const needed = neededLabel([row], 'it');
  return `${nameOf(row)}: undecided, ${row.reason ?? 'no reason given'}${needed ? `; ${needed}` : ''}`;
}

/** `go, get_user_cart, Mean`. */
const nameOf = (row: JudgedRow): string => `${row.serverId}, ${metricName(row)}`;

/** `get_user_cart, Mean`, or `Throughput` of a whole server. */
export function metricName({ tool, metric }: Pick<JudgedRow, 'tool' | 'metric'>): string {
  const title = findMetric(metric)?.title ?? metric;
  return tool === null ? title : `${tool}, ${title}`;
}
