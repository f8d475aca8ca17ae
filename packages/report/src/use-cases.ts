import {
  type Candidate,
  constraintWords,
  FIGURE_NAMES,
  type FigureColumn,
  figureWords,
  meets,
  missWords,
  nearlyMeets,
} from './constraints.ts';
import type { ServerFigures, ServerTraits } from './figures.ts';
import { compareText } from './trial.ts';
import { type Objective, SLOW_SHARE, USE_CASES, type UseCase, WORST_FACTOR } from './use-case-list.ts';

/** A server and why it stands where it stands. */
export interface Choice {
  readonly serverId: string;
  /** Numbers and missed needs: `throughput 4,845 req/s; P95 10.99 ms`. */
  readonly reason: string;
}

/** What to choose in a situation. */
export interface UseCaseRow {
  readonly id: string;
  readonly name: string;
  /** What decides, in words: `P95 < 10 ms, then the highest throughput`. */
  readonly rule: string;
  /** Null where no server meets the needs; `lacks` says so. */
  readonly recommended: Choice | null;
  readonly alternatives: readonly Choice[];
  readonly avoid: readonly Choice[];
  readonly lacks: string | null;
}

/**
 * The use-case matrix. Of the servers in a case's scope whose objective was measured, those that meet its needs come
 * first (the most important need decides before the next), each group ordered by the objective. The first is
 * recommended if it meets every need; those after it are alternatives unless they miss a limit by far.
 */
export function useCases(
  rows: readonly ServerFigures[],
  traits: readonly ServerTraits[],
  cases: readonly UseCase[] = USE_CASES,
): UseCaseRow[] {
  const traitsOf = new Map(traits.map((own) => [own.serverId, own]));
  const all = rows.map((figures) => ({ figures, traits: traitsOf.get(figures.serverId) ?? null }));
  return cases.map((useCase) => useCaseRow(useCase, all));
}

/** What decides, in words. */
export function useCaseRule({ scope, needs, objective }: UseCase): string {
  const asked = [...scope, ...needs].map(constraintWords).join(', ');
  return asked ? `${asked}, then ${goalWords(objective)}` : goalWords(objective);
}

/** What an objective asks for: `the lowest mean latency`. */
export function goalWords({ column, best }: Objective): string {
  return `the ${best} ${FIGURE_NAMES[column]}`;
}

/** Order of servers by an objective, the best first; what was not measured counts as 0. */
export function byObjective({ column, best }: Objective, a: ServerFigures, b: ServerFigures): number {
  const difference = (a[column] ?? 0) - (b[column] ?? 0);
  return (best === 'lowest' ? difference : -difference) || compareText(a.serverId, b.serverId);
}

function useCaseRow(useCase: UseCase, all: readonly Candidate[]): UseCaseRow {
  const inScope = all.filter((candidate) => meetsAll(candidate, useCase.scope));
  const [first, ...others] = inScope
    .filter(({ figures }) => figures[useCase.objective.column] !== null)
    .sort((a, b) => byNeeds(useCase, a, b) || byObjective(useCase.objective, a.figures, b.figures));
  const recommended = first && meetsAll(first, useCase.needs) ? first : null;
  const alternatives = (recommended || !first ? others : [first, ...others])
    .filter((candidate) => useCase.needs.every((need) => nearlyMeets(candidate, need)))
    .slice(0, useCase.alternatives);
  const left = all.filter((candidate) => candidate !== recommended && !alternatives.includes(candidate));
  return {
    ...{ id: useCase.id, name: useCase.name, rule: useCaseRule(useCase) },
    recommended: recommended && choice(useCase, recommended),
    alternatives: alternatives.map((candidate) => choice(useCase, candidate)),
    avoid: recommended ? avoided(useCase, recommended, left) : [],
    lacks: recommended ? null : lackOf(useCase, inScope, first),
  };
}

const meetsAll = (candidate: Candidate, constraints: UseCase['needs']) =>
  constraints.every((constraint) => meets(candidate, constraint));

function byNeeds({ needs }: UseCase, a: Candidate, b: Candidate): number {
  const differing = needs.find((need) => meets(a, need) !== meets(b, need));
  if (!differing) return 0;
  return meets(a, differing) ? -1 : 1;
}

function lackOf(useCase: UseCase, inScope: readonly Candidate[], first: Candidate | undefined): string {
  if (inScope.length === 0) return `no server here: ${useCase.scope.map(constraintWords).join(', ')}`;
  if (!first) return `${FIGURE_NAMES[useCase.objective.column]} was not measured`;
  return `no server meets: ${useCase.needs.map(constraintWords).join(', ')}`;
}

/** The figures that decided, and what is missed. */
function choice({ needs, objective }: UseCase, candidate: Candidate): Choice {
  const limits = needs.flatMap((need) =>
    need.kind === 'below' && meets(candidate, need) ? [figureWords(candidate.figures, need.column)] : [],
  );
  const reason = [
    figureWords(candidate.figures, objective.column),
    ...limits,
    ...missed(needs, candidate),
  ].join('; ');
  return { serverId: candidate.figures.serverId, reason };
}

/** Servers to keep away from, by the case's rule, among those that are left when the picks are made. */
function avoided(useCase: UseCase, recommended: Candidate, left: readonly Candidate[]): Choice[] {
  const { avoid: rule, scope, needs } = useCase;
  if (!rule) return [];
  if (rule.kind === 'slow') return slow(left, recommended);
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
  needs.filter((need) => !meets(candidate, need)).map((need) => missWords(candidate, need));

/** Slowest first. */
function slow(left: readonly Candidate[], recommended: Candidate): Choice[] {
  const limit = (recommended.figures.rps ?? 0) * SLOW_SHARE;
  return left
    .map(({ figures }) => figures)
    .filter(({ rps }) => rps !== null && rps < limit)
    .sort((a, b) => (a.rps ?? 0) - (b.rps ?? 0))
    .map((figures) => ({ serverId: figures.serverId, reason: figureWords(figures, 'rps') }));
}

function worst(among: readonly Candidate[], column: FigureColumn, recommended: Candidate): Choice[] {
  const own = recommended.figures[column];
  const [highest] = among
    .map(({ figures }) => figures)
    .filter((figures) => figures[column] !== null)
    .sort((a, b) => (b[column] ?? 0) - (a[column] ?? 0) || compareText(a.serverId, b.serverId));
  if (own === null || !highest || (highest[column] ?? 0) < own * WORST_FACTOR) return [];
  return [{ serverId: highest.serverId, reason: figureWords(highest, column) }];
}
