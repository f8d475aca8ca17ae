import { type Floor, UNKNOWN_FLOOR } from '../figures/noise-floor.ts';
import { caveatList } from './caveats.ts';
import { FIGURE_NAMES, type FigureColumn, figureLabel } from './constraints.ts';
import type { JudgedRow } from './judged-row.ts';
import { areAlike, figureOf, isByCapacity } from './throughput.ts';
import type { Objective } from './use-case-list.ts';
import { byFaults, byObjective, goalLabel, nameOf, servingShare } from './use-cases.ts';

/** Load that a server is chosen for, and what then decides. */
export interface Scenario {
  readonly id: string;
  readonly name: string;
  /** Name of the case where something other than the servers limited their rates. */
  readonly nameAtThisLoad?: string;
  readonly objective: Objective;
  /** Least share of the highest rate that a server must serve to be considered; 0: all are. */
  readonly minShareOfBestRate: number;
  /** Further figures told of the pick. */
  readonly tells: readonly FigureColumn[];
}

/** Moderate load leaves room below the highest rate: a server with half of it will do. */
export const MODERATE_SHARE = 0.5;

export const SCENARIOS: readonly Scenario[] = [
  {
    id: 'high-load',
    name: 'High load',
    nameAtThisLoad: 'At this load',
    objective: { column: 'rate', best: 'highest' },
    minShareOfBestRate: 0,
    tells: ['meanMs', 'cpuPct'],
  },
  {
    id: 'moderate-load',
    name: 'Moderate load',
    objective: { column: 'meanMs', best: 'lowest' },
    minShareOfBestRate: MODERATE_SHARE,
    tells: ['rate', 'memoryMb'],
  },
  {
    id: 'low-traffic',
    name: 'Low traffic',
    objective: { column: 'memoryMb', best: 'lowest' },
    minShareOfBestRate: 0,
    tells: ['coldStartMs', 'rate'],
  },
];

/** Choice of a server for a load. */
export interface GuideRow {
  readonly id: string;
  readonly name: string;
  /** Rule in words: `the lowest mean latency among servers with at least 50 % of the highest throughput`. */
  readonly rule: string;
  /** Null where the figure that decides was not measured; `lacks` says so. */
  readonly serverId: string | null;
  /** Numbers: the figure that decided, further ones, caveats, the runner-up's. */
  readonly reasons: readonly string[];
  /** Servers that are not told apart from the pick: too close (`tooClose`), or of a figure without interval the same as it is shown. */
  readonly equals: readonly string[];
  readonly lacks: string | null;
}

/**
 * The selection guide: a pick for each amount of load, with its reasons in numbers.
 * @param floor the noise floor of the host
 */
export function selectionGuide(
  rows: readonly JudgedRow[],
  floor: Floor = UNKNOWN_FLOOR,
  scenarios: readonly Scenario[] = SCENARIOS,
): GuideRow[] {
  return scenarios.map((scenario) => guideRow(scenario, rows, floor));
}

function guideRow(scenario: Scenario, rows: readonly JudgedRow[], floor: Floor): GuideRow {
  const { id, objective, tells } = scenario;
  const name = nameOf(scenario, rows);
  const { column } = objective;
  const serves = servingShare(rows, scenario.minShareOfBestRate);
  const [first, ...others] = rows
    .filter((row) => figureOf(row, column) !== null && serves(row))
    .sort((a, b) => byFaults(a, b) || byObjective(objective, a, b));
  const words = { id, name, rule: guideRule(scenario, rows) };
  if (!first) {
    const lacks = `${FIGURE_NAMES[column]} was not measured`;
    return { ...words, serverId: null, reasons: [], equals: [], lacks };
  }
  // What else is told is of the load of the run, which a capacity is not.
  const under = column === 'rate' && isByCapacity(rows) ? ' under the load of this run' : '';
  const told = tells
    .filter((other) => figureOf(first, other) !== null)
    .map((other) => `${figureLabel(first, other)}${under}`);
  const [next] = others;
  return {
    ...words,
    serverId: first.serverId,
    reasons: [
      figureLabel(first, column),
      ...told,
      ...caveatList([first]),
      ...(next ? [nextLabel(next, column)] : []),
    ],
    equals: others.filter((other) => areAlike(first, other, column, floor)).map(({ serverId }) => serverId),
    lacks: null,
  };
}

/** Rule that decides, in words. */
export function guideRule(
  { objective, minShareOfBestRate }: Scenario,
  rows: readonly JudgedRow[] = [],
): string {
  return goalLabel(objective, minShareOfBestRate, rows);
}

const nextLabel = (next: JudgedRow, column: FigureColumn) =>
  `next: ${next.serverId} with ${figureLabel(next, column)}`;
