/** A comparison as JUnit XML: a suite a server, a case a metric. */
import { type Budgets, contextBudgetOf } from '../compare/budgets.ts';
import { findMetric } from '../compare/metrics.ts';
import {
  contextsJudged,
  idleIn,
  type JudgedComparison,
  type JudgedRow,
  judgeRow,
  metricName,
  outcomeOf,
} from '../compare/outcome.ts';
import type { ComparisonRow } from '../compare/row.ts';
import { changeLabel, intervalLabel } from '../compare/summary.ts';
import { NO_VALUE } from '../figures/format.ts';
import { type CaseState, junitXml, type TestCase, type TestSuite } from './junit.ts';

type Row = JudgedRow & Pick<ComparisonRow, 'together'>;

/** A comparison with the intervals of its changes, here or as read from the API. */
export type JunitComparison = Omit<JudgedComparison, 'rows'> & { readonly rows: readonly Row[] };

/** Suite of what no single server is the subject of. */
const WHOLE = 'comparison';

/**
 * A failure is what makes the outcome "regressed", an error what makes it "error" (outcomeOf). Undecided and unjudged
 * metrics, and budgets that cannot work, are skipped.
 * @param name of the document, such as the names of the sides
 */
export function comparisonJunit(name: string, comparison: JunitComparison, budgets: Budgets): string {
  const { rows, failures, context = [] } = comparison;
  const servers = new Set([...rows, ...failures, ...context].map(({ serverId }) => serverId));
  const suites = [...servers].sort().map((serverId) => suiteOf(serverId, comparison, budgets));
  const idle = idleIn(comparison, budgets).map(
    ({ key, words }): TestCase => ({ name: key, state: 'skipped', words }),
  );
  return junitXml(
    name,
    [
      { name: WHOLE, cases: wholeCases(comparison, budgets) },
      ...suites,
      { name: 'budgets', cases: idle },
    ].filter(({ cases }) => cases.length > 0),
  );
}

/** The comparison as a whole: it did not end, failed, or measured nothing. */
function wholeCases(comparison: JunitComparison, budgets: Budgets): TestCase[] {
  const { status, rows, failures } = comparison;
  if (status === 'finished' && (rows.length > 0 || failures.length > 0)) return [];
  const { result, reasons } = outcomeOf(comparison, budgets);
  const state = result === 'error' ? 'error' : 'skipped';
  return [{ name: WHOLE, state, words: reasons.join('; ') }];
}

function suiteOf(serverId: string, comparison: JunitComparison, budgets: Budgets): TestSuite {
  const rows = comparison.rows.filter((row) => row.serverId === serverId);
  const ended = comparison.status === 'finished';
  return {
    name: serverId,
    properties: Object.assign({}, ...rows.map(figuresOf)),
    cases: [
      ...(ended ? sideCases(serverId, comparison) : []),
      ...rows.map((row) => (ended ? rowCase(row, budgets) : openCase(row, comparison))),
      ...(ended ? contextCases(serverId, comparison, budgets) : []),
    ],
  };
}

/** Sides that failed altogether. Of a server whose base failed, too, head cannot have made anything worse. */
function sideCases(serverId: string, { failures }: JunitComparison): TestCase[] {
  const ofServer = failures.filter((failure) => failure.serverId === serverId);
  const hasBase = ofServer.some(({ side }) => side === 'base');
  return ofServer.map(({ side, reason }) => ({
    name: `${side} builds, starts and keeps its contract`,
    state: side === 'head' && !hasBase ? 'failure' : 'error',
    words: reason ?? 'failed',
  }));
}

const SKIPPED: readonly Row['verdict'][] = ['undecided', 'not judged', 'not affected'];

function rowCase(row: Row, budgets: Budgets): TestCase {
  const { level, words } = judgeRow(row, budgets);
  const isSkipped = SKIPPED.includes(row.verdict);
  const state: CaseState = level === 'fail' ? 'failure' : isSkipped ? 'skipped' : 'passed';
  const verdict = row.reason ? `${row.verdict}, ${row.reason}` : row.verdict;
  const said = words.length > 0 ? words : [verdict];
  return { name: metricName(row), state, words: [...said, changeText(row)].filter(Boolean).join('\n') };
}

function openCase(row: Row, { status, reason }: JunitComparison): TestCase {
  const words = `the comparison is ${status}${reason ? `: ${reason}` : ''}`;
  return { name: metricName(row), state: 'skipped', words };
}

/** `4.00 → 4.40 ms, +10.0 % (+8.0 % to +12.0 %)`; empty without figures. */
function changeText({ metric: id, base, head, change, together }: Row): string {
  const metric = findMetric(id);
  const figure = (value: number | null) => metric?.format(value) ?? String(value ?? NO_VALUE);
  if (base === null && head === null) return '';
  const sides = `${figure(base)} → ${figure(head)} ${metric?.unit ?? ''}`.trim();
  const interval = together ? ` (${intervalLabel(together)})` : '';
  return change === null ? sides : `${sides}, ${changeLabel(change)}${interval}`;
}

/** A server without a budget of its context has no case of it. */
function contextCases(serverId: string, comparison: JunitComparison, budgets: Budgets): TestCase[] {
  if (!contextBudgetOf(budgets, serverId)) return [];
  const judged = contextsJudged(comparison, budgets).filter((one) => one.serverId === serverId);
  const isCounted = comparison.context?.some((one) => one.serverId === serverId) ?? false;
  if (judged.length === 0 && !isCounted) return [];
  const hasFailed = judged.some(({ level }) => level === 'fail');
  const unjudged = judged.some(({ words }) => words.some((text) => text.includes('not judged')));
  return [
    {
      name: 'Context',
      state: hasFailed ? 'failure' : unjudged ? 'skipped' : 'passed',
      words: judged.flatMap(({ words }) => words).join('\n'),
    },
  ];
}

/** Figures of a metric under the key of its budget: `search/p95Ms/base`. Changes are ratios, head / base. */
function figuresOf({
  tool,
  metric,
  base,
  head,
  change,
  together,
}: Row): Record<string, number | string | null> {
  const unit = findMetric(metric)?.unit;
  const figures = { base, head, change, low: together?.low ?? null, high: together?.high ?? null };
  const properties = Object.entries(figures).map(([name, value]) => [name, value] as const);
  const named = [...properties, ['unit', unit || null] as const];
  return Object.fromEntries(named.map(([name, value]) => [`${tool ?? 'all'}/${metric}/${name}`, value]));
}
