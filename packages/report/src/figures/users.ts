/** Figures of loads whose users are not all alike: by class, by bursts of sessions, and of sessions that are left open. */
import type { AnswerFigures, UserFigures } from '@headroom/model/load';
import { median, present, sum } from '../statistics/elementary.ts';
import { formatCount } from './format.ts';
import { supports } from './tail.ts';
import { byServer, counts, type ReportTrial } from './trial.ts';

/** Answers to some users of one server: counts of all rounds, and medians of the percentiles that each round supports. */
export interface UserRow extends AnswerFigures {
  /** `class agent`, or what bursts have to do with it. */
  readonly name: string;
}

export interface ServerUserRow extends UserRow {
  readonly serverId: string;
}

type OfTrial = Pick<ReportTrial, 'users'>;

/** Rows of bursts, by their members. */
const OF_BURSTS = [
  ['initialize', 'initialize in bursts'],
  ['during', 'calls during bursts'],
  ['outside', 'calls outside bursts'],
] as const;

/** Rows of trials of one server: its classes in the order of the workload, then bursts; none where all users are alike. */
export function userRows(trials: readonly OfTrial[]): UserRow[] {
  const figures = present(trials.map(({ users }) => users ?? null));
  const classes = Map.groupBy(
    figures.flatMap((one) => one.classes),
    ({ name }) => name,
  );
  const bursts = figures.flatMap((one) => one.bursts ?? []);
  return [
    ...[...classes].map(([name, rounds]) => ({ name: `class ${name}`, ...pooled(rounds) })),
    ...(bursts.length === 0
      ? []
      : OF_BURSTS.map(([key, name]) => ({ name, ...pooled(bursts.map((one) => one[key])) }))),
  ];
}

/** The same for each server; trials that do not count have none. */
export function userTable(trials: readonly ReportTrial[]): ServerUserRow[] {
  return byServer(trials.filter(counts)).flatMap(([serverId, own]) =>
    userRows(own).map((row) => ({ serverId, ...row })),
  );
}

function pooled(rounds: readonly AnswerFigures[]): AnswerFigures {
  const middle = (key: 'p95Ms' | 'p99Ms', pct: number) =>
    median(present(rounds.map((one) => (supports(one.count, pct) ? one[key] : null))));
  return {
    count: sum(rounds.map((one) => one.count)),
    errors: sum(rounds.map((one) => one.errors)),
    p50Ms: median(present(rounds.map((one) => one.p50Ms))),
    ...{ p95Ms: middle('p95Ms', 95), p99Ms: middle('p99Ms', 99) },
  };
}

/** Sessions of all trials; undefined where the workload leaves none open. */
export function sessionsOf(trials: readonly OfTrial[]): UserFigures['sessions'] {
  const all = trials.flatMap(({ users }) => users?.sessions ?? []);
  if (all.length === 0) return undefined;
  return { left: sum(all.map(({ left }) => left)), ended: sum(all.map(({ ended }) => ended)) };
}

/** `52 of 101 sessions were left open by the client`. */
export function sessionsText({ left, ended }: NonNullable<UserFigures['sessions']>): string {
  if (left + ended === 0) return 'no session with an id was left open';
  const of = left + ended === 1 ? 'session was' : 'sessions were';
  return `${formatCount(left)} of ${formatCount(left + ended)} ${of} left open by the client`;
}
