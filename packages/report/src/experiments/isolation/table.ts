/** Isolation of the tools of servers, over the rounds of a run. */
import { experimentOf, type IsolatedTool, type Isolation } from '@headroom/model/experiments';
import { supports } from '../../figures/tail.ts';
import { byServer, counts } from '../../figures/trial.ts';
import { median, present, ratio } from '../../statistics/elementary.ts';
import type { ExperimentTrial } from '../experiment.ts';
import {
  aloneOf,
  figuresOf,
  type IsolationVerdict,
  judgeIsolation,
  unjudgedIn,
  withoutTool,
} from './judge.ts';
import type { Culprit, HeldTool, IsolationRow, IsolationToolRow } from './row.ts';

/** Isolation of the servers of a run: those with a culprit first, then by name. */
export function isolationTable(trials: readonly ExperimentTrial[]): IsolationRow[] {
  return byServer(trials)
    .map(([serverId, own]) => rowOf(serverId, own))
    .sort((a, b) => Number(b.culprit !== null) - Number(a.culprit !== null));
}

function rowOf(serverId: string, trials: readonly ExperimentTrial[]): IsolationRow {
  const rounds = trials.filter(counts).flatMap((trial) => experimentOf('isolation', trial) ?? []);
  const verdicts = rounds.map(judgeIsolation);
  const judged = verdicts.filter(({ notJudged }) => notJudged === null);
  const culprit = culpritOver(judged);
  const named = new Set(present(judged.map((verdict) => verdict.culprit?.tool)));
  const suspect = culprit?.tool ?? [...named][0] ?? null;
  const tools = [...new Set(rounds.flatMap(toolNames))];
  const unjudged = rounds
    .filter((_, at) => verdicts[at]?.notJudged === null)
    .flatMap(unjudgedIn)
    .filter((tool) => tool !== suspect);
  return {
    ...(unjudged.length > 0 && { unjudged: [...new Set(unjudged)] }),
    ...{ serverId, rounds: rounds.length, judgedRounds: judged.length, culprit },
    users: rounds[0]?.users ?? null,
    sometimes: [...named].filter((tool) => tool !== culprit?.tool),
    notJudged: [...new Set(present(verdicts.map(({ notJudged }) => notJudged)))],
    notCalled: [...new Set(rounds.flatMap(({ notCalled }) => notCalled))],
    tools: tools.map((tool) => toolRow(tool, { rounds, culprit, suspect })),
  };
}

function toolNames({ steps }: Isolation): string[] {
  return steps.flatMap(({ load, tool }) => (load === 'alone' && tool !== null ? [tool] : []));
}

/** The culprit that every judged round names, and the tools that it holds in each. */
function culpritOver(judged: readonly IsolationVerdict[]): Culprit | null {
  const culprits = present(judged.map(({ culprit }) => culprit));
  const [first] = culprits;
  if (!first || culprits.length < judged.length || culprits.some(({ tool }) => tool !== first.tool))
    return null;
  const heldTools = first.heldTools.flatMap(({ tool }) => {
    const each = culprits.map((culprit) => culprit.heldTools.find((one) => one.tool === tool));
    return heldOver(present(each), culprits.length) ?? [];
  });
  const ownMs = median(culprits.map((culprit) => culprit.ownMs));
  return heldTools.length === 0 || ownMs === null ? null : { tool: first.tool, ownMs, heldTools };
}

/** Medians of a tool that is held in each round; the percentile is the lowest of all rounds. */
function heldOver(each: readonly HeldTool[], rounds: number): HeldTool | null {
  const lowest = each.toSorted((a, b) => a.percentile - b.percentile)[0];
  if (!lowest || each.length < rounds) return null;
  const alike = each.filter(({ percentile }) => percentile === lowest.percentile);
  const of = (read: (held: HeldTool) => number) => median(alike.map(read)) ?? read(lowest);
  return {
    ...lowest,
    aloneMs: of(({ aloneMs }) => aloneMs),
    mixedMs: of(({ mixedMs }) => mixedMs),
    withoutMs: of(({ withoutMs }) => withoutMs),
  };
}

interface Rounds {
  readonly rounds: readonly Isolation[];
  readonly culprit: Culprit | null;
  readonly suspect: string | null;
}

function toolRow(tool: string, { rounds, culprit, suspect }: Rounds): IsolationToolRow {
  const alone = rounds.map(({ steps }) => aloneOf(steps, tool));
  const mixed = rounds.map(({ steps }) => figuresOf(firstMix(steps), tool));
  const without = rounds.map(({ steps }) =>
    suspect === null ? undefined : figuresOf(withoutTool(steps, suspect), tool),
  );
  const over = (all: readonly (IsolatedTool | undefined)[], read: (one: IsolatedTool) => number | null) =>
    median(present(all.map((one) => one && read(one))));
  const aloneP99Ms = over(alone, p99Of);
  const mixedP99Ms = over(mixed, p99Of);
  return {
    ...{ tool, aloneP99Ms, mixedP99Ms, times: ratio(mixedP99Ms, aloneP99Ms) },
    aloneP50Ms: over(alone, ({ p50Ms }) => p50Ms),
    mixedP50Ms: over(mixed, ({ p50Ms }) => p50Ms),
    withoutP99Ms: over(without, p99Of),
    calls: over(mixed, ({ calls }) => calls) ?? 0,
    wrong: rounds
      .flatMap(({ steps }) => steps.map((step) => figuresOf(step, tool)?.wrong ?? 0))
      .reduce((sum, wrong) => sum + wrong, 0),
    heldBy: culprit?.heldTools.some((one) => one.tool === tool) ? culprit.tool : null,
  };
}

/** P99 of a tool; null with too few calls beyond it. */
const p99Of = ({ calls, p99Ms }: IsolatedTool) => (supports(calls, 99) ? p99Ms : null);

const firstMix = (steps: Isolation['steps']) => steps.find(({ load }) => load === 'mixed');
