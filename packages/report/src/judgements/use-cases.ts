import { listed } from '../figures/listed.ts';
import { type Floor, UNKNOWN_FLOOR } from '../figures/noise-floor.ts';
import type { ServerTraits } from '../figures/server-figures.ts';
import { compareText } from '../figures/trial.ts';
import { caveatList, isFaulty } from './caveats.ts';
import {
  type Candidate,
  constraintLabel,
  FIGURE_NAMES,
  type FigureColumn,
  figureLabel,
  meets,
  missLabel,
  nearlyMeets,
} from './constraints.ts';
import type { JudgedRow } from './judged-row.ts';
import { areAlike, figureOf, isAtLeast, isByCapacity, isPeak } from './throughput.ts';
import { type Objective, SLOW_SHARE, USE_CASES, type UseCase, WORST_FACTOR } from './use-case-list.ts';

/** A server and why it stands where it stands. */
export interface Choice {
  readonly serverId: string;
  /** Numbers and missed needs: `throughput 4,845 tool calls/s; P95 10.99 ms`. */
  readonly reason: string;
}

/** Choice of a server for a situation. */
export interface UseCaseRow {
  readonly id: string;
  readonly name: string;
  /** Rule in words: `P95 < 10 ms, then the highest throughput`. */
  readonly rule: string;
  /** Null where no server meets the needs; `lacks` says so. */
  readonly recommended: Choice | null;
  readonly alternatives: readonly Choice[];
  /** Servers that miss a need by little, and by what. */
  readonly nearlyMeets: readonly Choice[];
  readonly avoid: readonly Choice[];
  readonly lacks: string | null;
}

/**
 * The use-case matrix. Of the servers in a case's scope whose objective was measured, the best by the objective among
 * those that meet every need is recommended; those after it are alternatives. One that failed a trial or gave wrong
 * answers comes after those that did not, and each choice tells its caveats and what it is not told apart from. What misses a need by little, and is not
 * to be avoided, is named apart.
 */
export function useCases(
  rows: readonly JudgedRow[],
  traits: readonly ServerTraits[],
  cases: readonly UseCase[] = USE_CASES,
  floor: Floor = UNKNOWN_FLOOR,
): UseCaseRow[] {
  const traitsOf = new Map(traits.map((own) => [own.serverId, own]));
  const all = rows.map((figures) => ({ figures, traits: traitsOf.get(figures.serverId) ?? null }));
  return cases.map((useCase) => useCaseRow(useCase, all, floor));
}

/** Rule that decides, in words. */
export function useCaseRule(
  { scope, needs, objective, minShareOfBestRate }: UseCase,
  rows: readonly JudgedRow[] = [],
): string {
  const asked = [...scope, ...needs].map(constraintLabel).join(', ');
  const goal = goalLabel(objective, minShareOfBestRate, rows);
  return asked ? `${asked}, then ${goal}` : goal;
}

/**
 * Objective in words: `the lowest mean latency among servers with at least 50 % of the highest throughput`.
 * @param rows that it decides among, whose throughput may be judged by capacity
 */
export function goalLabel(
  { column, best }: Objective,
  minShareOfBestRate = 0,
  rows: readonly JudgedRow[] = [],
): string {
  const byCapacity = isByCapacity(rows);
  // biome-ignore lint/plugin: a word of the sentence, and no kind
  const nameOfFigure = column === 'rate' && byCapacity ? 'capacity' : FIGURE_NAMES[column];
  const goal = `the ${best} ${nameOfFigure}`;
  if (minShareOfBestRate === 0) return goal;
  const highest = byCapacity ? 'measured capacity' : FIGURE_NAMES.rate;
  return `${goal} among servers with at least ${minShareOfBestRate * 100} % of the highest ${highest}`;
}

/** The name of a situation: one that speaks of high load does so only where servers were what limited their rates. */
export function nameOf(
  { name, nameAtThisLoad }: Pick<UseCase, 'name' | 'nameAtThisLoad'>,
  rows: readonly JudgedRow[],
): string {
  return nameAtThisLoad && !isPeak(rows) ? nameAtThisLoad : name;
}

/** Whether each server serves at least such a share of the highest rate; a share of 0 asks nothing. */
export function servingShare(
  rows: readonly JudgedRow[],
  minShareOfBestRate = 0,
): (row: JudgedRow) => boolean {
  const served = (row: JudgedRow) => figureOf(row, 'rate') ?? 0;
  const highest = Math.max(0, ...rows.map(served));
  return (row) => minShareOfBestRate === 0 || served(row) >= highest * minShareOfBestRate;
}

/** Order of servers by an objective, the best first; what was not measured counts as 0. */
export function byObjective({ column, best }: Objective, a: JudgedRow, b: JudgedRow): number {
  const difference = (figureOf(a, column) ?? 0) - (figureOf(b, column) ?? 0);
  return (best === 'lowest' ? difference : -difference) || compareText(a.serverId, b.serverId);
}

/** Order of servers by their faults: those without come first. */
export function byFaults(a: JudgedRow, b: JudgedRow): number {
  return Number(isFaulty(a)) - Number(isFaulty(b));
}

function useCaseRow(useCase: UseCase, all: readonly Candidate[], floor: Floor): UseCaseRow {
  const figures = all.map((one) => one.figures);
  const serves = servingShare(figures, useCase.minShareOfBestRate);
  const inScope = all.filter((candidate) => meetsAll(candidate, useCase.scope));
  const considered = inScope
    .filter(({ figures }) => figureOf(figures, useCase.objective.column) !== null && serves(figures))
    .sort(
      (a, b) =>
        byNeeds(useCase, a, b) ||
        byFaults(a.figures, b.figures) ||
        byObjective(useCase.objective, a.figures, b.figures),
    );
  const [recommended = null, ...others] = considered.filter((one) => meetsAll(one, useCase.needs));
  const alternatives = others
    .filter((one) => !isSlow(useCase, one.figures, recommended))
    .slice(0, useCase.alternatives);
  const left = all.filter((one) => one !== recommended && !alternatives.includes(one));
  const avoid = recommended ? avoided(useCase, recommended, left) : [];
  const near = considered
    .filter((one) => left.includes(one) && !avoid.some(({ serverId }) => serverId === one.figures.serverId))
    .filter((one) => !meetsAll(one, useCase.needs))
    .filter((one) => useCase.needs.every((need) => nearlyMeets(one, need)))
    .slice(0, useCase.alternatives);
  return {
    id: useCase.id,
    name: nameOf(useCase, figures),
    rule: useCaseRule(useCase, figures),
    recommended:
      recommended &&
      choice(useCase, recommended, [
        ...mayTakeMore(rivals(useCase, inScope, recommended)),
        ...notToldApart(useCase, recommended, others, floor),
      ]),
    alternatives: alternatives.map((candidate) => choice(useCase, candidate)),
    nearlyMeets: near.map((candidate) => choice(useCase, candidate)),
    avoid,
    lacks: recommended ? null : lackOf(useCase, inScope, considered),
  };
}

const meetsAll = (candidate: Candidate, constraints: UseCase['needs']) =>
  constraints.every((constraint) => meets(candidate, constraint));

function byNeeds({ needs }: UseCase, a: Candidate, b: Candidate): number {
  const differing = needs.find((need) => meets(a, need) !== meets(b, need));
  if (!differing) return 0;
  return meets(a, differing) ? -1 : 1;
}

function lackOf(useCase: UseCase, inScope: readonly Candidate[], considered: readonly Candidate[]): string {
  if (inScope.length === 0) return `no server here: ${useCase.scope.map(constraintLabel).join(', ')}`;
  if (considered.length === 0) return `${FIGURE_NAMES[useCase.objective.column]} was not measured`;
  return `no server meets: ${useCase.needs.map(constraintLabel).join(', ')}`;
}

/** Servers that meet the needs and of which it is not known whether they serve more than the recommended one. */
function rivals(
  { objective: { column }, needs }: UseCase,
  inScope: readonly Candidate[],
  recommended: Candidate,
): string[] {
  return inScope
    .filter((one) => one !== recommended && meetsAll(one, needs) && isAtLeast(one.figures, column))
    .map(({ figures }) => figures.serverId);
}

function mayTakeMore(rivals: readonly string[]): string[] {
  return rivals.length > 0 ? [`${listed(rivals)} may reach more`] : [];
}

/**
 * Other servers that meet the needs, without faults, whose figure that decides is not told apart from that of the
 * recommended one; `rivals` has those whose figure is one at least.
 */
function notToldApart(
  { objective: { column } }: UseCase,
  recommended: Candidate,
  others: readonly Candidate[],
  floor: Floor,
): string[] {
  const alike = others
    .map(({ figures }) => figures)
    .filter((figures) => !isFaulty(figures) && !isAtLeast(figures, column))
    .filter((figures) => areAlike(recommended.figures, figures, column, floor))
    .map(({ serverId }) => serverId);
  return alike.length > 0 ? [`too close to tell apart from ${listed(alike)}`] : [];
}

/**
 * The figures that decided, what is missed, and the caveats.
 * @param unsure what else is to be known of it, in words
 */
function choice({ needs, objective }: UseCase, candidate: Candidate, unsure: readonly string[] = []): Choice {
  const limits = needs.flatMap((need) =>
    need.kind === 'below' && meets(candidate, need) ? [figureLabel(candidate.figures, need.column)] : [],
  );
  const reason = [
    figureLabel(candidate.figures, objective.column),
    ...limits,
    ...missed(needs, candidate),
    ...unsure,
    ...caveatList([candidate.figures]),
  ].join('; ');
  return { serverId: candidate.figures.serverId, reason };
}

/** Servers to keep away from, by the case's rule, among those that are left when the picks are made. */
function avoided(useCase: UseCase, recommended: Candidate, left: readonly Candidate[]): Choice[] {
  const { avoid: rule, scope, needs } = useCase;
  if (!rule) return [];
  if (rule.kind === 'slow') return slow(useCase, left, recommended);
  const among = left.filter((candidate) => meetsAll(candidate, [...scope, ...rule.among]));
  if (rule.kind === 'worst') return worst(among, rule.column, recommended);
  return among
    .filter((candidate) => !meetsAll(candidate, needs))
    .map((candidate) => ({
      serverId: candidate.figures.serverId,
      reason: missed(needs, candidate).join('; '),
    }));
}

const missed = (needs: UseCase['needs'], candidate: Candidate) =>
  needs.filter((need) => !meets(candidate, need)).map((need) => missLabel(candidate, need));

/** Slowest first. */
function slow(useCase: UseCase, left: readonly Candidate[], recommended: Candidate): Choice[] {
  return left
    .map(({ figures }) => figures)
    .filter((figures) => isSlow(useCase, figures, recommended))
    .sort((a, b) => (figureOf(a, 'rate') ?? 0) - (figureOf(b, 'rate') ?? 0))
    .map((figures) => ({ serverId: figures.serverId, reason: figureLabel(figures, 'rate') }));
}

/** Whether a case that keeps away from slow servers keeps away from this one, which is not one that may serve more. */
function isSlow({ avoid }: UseCase, figures: JudgedRow, recommended: Candidate | null): boolean {
  const rate = figureOf(figures, 'rate');
  if (avoid?.kind !== 'slow' || !recommended || rate === null || isAtLeast(figures, 'rate')) return false;
  return rate < (figureOf(recommended.figures, 'rate') ?? 0) * SLOW_SHARE;
}

function worst(among: readonly Candidate[], column: FigureColumn, recommended: Candidate): Choice[] {
  const own = recommended.figures[column];
  const [highest] = among
    .map(({ figures }) => figures)
    .filter((figures) => figures[column] !== null)
    .sort((a, b) => (b[column] ?? 0) - (a[column] ?? 0) || compareText(a.serverId, b.serverId));
  if (own === null || !highest || (highest[column] ?? 0) < own * WORST_FACTOR) return [];
  return [{ serverId: highest.serverId, reason: figureLabel(highest, column) }];
}
