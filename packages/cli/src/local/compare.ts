/** Comparing two servers on this machine, without an installation: loaded only where the sources of Headroom are. */
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { OnceResult } from '@headroom/bench';
import {
  type Comparison,
  compare,
  comparisonMarkdown,
  failuresOf,
  headlineOf,
  outcomeOf,
  type SideFailure,
  type SideTrial,
  summaryOf,
} from '@headroom/report/compare';
import { type PlannedTrial, planTrials, plural, type Side } from '@headroom/workload';
import type { CompareOptions } from '../arguments/arguments.ts';
import { CommandError, messageOf } from '../exit.ts';
import { deliver, say } from '../output/files.ts';
import { durationLabel } from '../output/printable.ts';
import { resultText } from '../output/text.ts';
import { handshakesOf } from '../project/chosen.ts';
import { findSettings } from '../settings/settings.ts';
import { exitCodeOf } from '../verdict/exit-code.ts';
import { isEnough } from './enough.ts';
import { comparisonLoads } from './loads.ts';
import { type Opening, openRevision } from './revision.ts';
import { tell, untilInterrupted } from './start.ts';
import { measureStarted } from './started.ts';
import { type Subject, toolsOf } from './subject.ts';

/** The most rounds by default: a comparison ends as soon as it is decided. */
const ROUNDS = 24;
const SECONDS = 5;

/** Measures two servers in the same rounds and judges the change. Gives the status to end with. */
export function compareHere(options: CompareOptions): Promise<number> {
  return untilInterrupted(async (signal) => {
    const { base: baseName, head: headName = 'HEAD' } = options;
    if (baseName === undefined) throw new CommandError('BASE is needed: what HEAD is compared with');
    await using folders = new AsyncDisposableStack();
    const base = await openSide('base', baseName, options, { signal, folders });
    const head = await openSide('head', headName, options, { signal, folders });
    const measured = await measureSides(alike({ base, head }), options, signal);
    return conclude(measured, options);
  });
}

async function openSide(
  side: Side,
  name: string,
  options: CompareOptions,
  opening: Opening,
): Promise<Subject> {
  tell(`${side}: ${name}`);
  try {
    return await openRevision(name, options, opening);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`${side} ${name}: ${messageOf(error)}`, { cause: error });
  }
}

type Sides = Readonly<Record<Side, Subject>>;

/** Both sides by the tools that both have. @throws CommandError where they share none */
function alike({ base, head }: Sides): Sides {
  const [ofBase, ofHead] = [toolsOf(base), toolsOf(head)];
  const shared = ofBase.filter((name) => ofHead.includes(name));
  if (shared.length === 0) {
    throw new CommandError(
      `base and head share no tool that can be called; base has ${ofBase.join(', ')}; head has ${ofHead.join(', ')}`,
    );
  }
  const single = [...ofBase, ...ofHead].filter((name) => !shared.includes(name));
  if (single.length > 0) tell(`not compared, as only one side has them to call: ${single.join(', ')}`);
  return { base: withTools(base, shared), head: withTools(head, shared) };
}

function withTools(subject: Subject, names: readonly string[]): Subject {
  const { project } = subject;
  const tools = project.workload.tools.filter(({ name }) => names.includes(name));
  return { ...subject, project: { ...project, workload: { ...project.workload, tools } } };
}

interface Measured {
  /** Id of the load profile. */
  readonly profile: string;
  readonly comparison: Comparison;
  readonly failures: readonly SideFailure[];
}

/** Measures both sides under the load that was chosen, or under the first default one that the rig can offer. */
async function measureSides(sides: Sides, options: CompareOptions, signal: AbortSignal): Promise<Measured> {
  const loads = options.profile ? [options.profile] : comparisonLoads(options.seconds ?? SECONDS);
  for (const [at, profile] of loads.entries()) {
    const isLast = at === loads.length - 1;
    const measured = await measureRounds(sides, { options, profile, signal, mayBeInvalid: isLast });
    if (measured) return measured;
  }
  throw new Error('there is no load to compare under');
}

interface Terms {
  readonly options: CompareOptions;
  /** Id of a load profile. */
  readonly profile: string;
  readonly signal: AbortSignal;
  /** Whether a trial that the rig limited falls out alone, and not the whole comparison with it. */
  readonly mayBeInvalid: boolean;
}

/** Measures round after round; undefined where the rig limited a trial and none may be invalid. */
async function measureRounds(
  sides: Sides,
  { options, profile, signal, mayBeInvalid }: Terms,
): Promise<Measured | undefined> {
  const { project, server } = sides.base;
  const [handshake = 'session'] = handshakesOf(project, options.handshake);
  const rounds = options.rounds ?? options['until-decided'] ?? ROUNDS;
  const untilDecided = options.rounds === undefined;
  const { id } = server;
  const plan = planTrials([id], rounds, randomInt(2 ** 31), { sides: true });
  const terms = {
    nowMs: Date.now(),
    cpus: { base: availableParallelism(), head: availableParallelism() },
    ...(untilDecided && { maxRounds: rounds }),
  };
  const trials: (SideTrial & { reason: string | null })[] = [];
  const waiting = plan.map((planned) => waitingTrial(planned, id));
  const startedAt = performance.now();
  for (const [at, planned] of plan.entries()) {
    const side = planned.side ?? 'base';
    const chosen = { subject: sides[side], handshake, profile };
    const result = await measureStarted(chosen, { runtime: options.runtime, signal, onEvent: () => {} });
    if (result.result.outcome === 'invalid' && !mayBeInvalid) {
      tell(`${side} invalid: ${result.result.reason}; begins again with users that pause`);
      return undefined;
    }
    trials.push(trialOf(planned, id, result));
    const comparison = compare([...trials, ...waiting.slice(at + 1)], { ...terms, ended: false });
    const isLast = at === plan.length - 1;
    tell(
      progressLabel({ comparison, at: at + 1, plan, side, result, sinceMs: performance.now() - startedAt }),
    );
    if (!isLast && !isEnough(comparison, { untilDecided }) && !isLost(trials)) continue;
    // A round that only one side was measured in is none.
    if (!isLast && planned.round === plan[at + 1]?.round) continue;
    break;
  }
  const comparison = compare(trials, { ...terms, ended: true });
  return { profile, comparison, failures: failuresOf(trials) };
}

/** Whether a side fails altogether: more rounds would say nothing. */
const isLost = (trials: readonly (SideTrial & { reason: string | null })[]) => failuresOf(trials).length > 0;

function trialOf({ round, side }: PlannedTrial, serverId: string, { result }: OnceResult) {
  const { outcome, reason, ...figures } = result;
  return {
    ...figures,
    ...{ id: `${round}-${side}`, serverId, round, side: side ?? 'base', status: outcome, reason },
  };
}

/** A trial that is planned: looks are of rounds that have ended. */
function waitingTrial({ round, side }: PlannedTrial, serverId: string): SideTrial {
  const none = { coldStartMs: null, idleMemoryMb: null, windowMs: null, testMs: null, countedRequests: null };
  return {
    ...none,
    ...{ hostCpuMs: null, stolenCpuMs: null, rigCpuMs: null, busiestThreadMs: null, busiestBackendMs: null },
    ...{ plannedArrivals: null, droppedArrivals: null, measurements: [], resources: [] },
    ...{ id: `${round}-${side}`, serverId, round, side: side ?? 'base', status: 'waiting' },
  };
}

interface Step {
  readonly comparison: Comparison;
  readonly at: number;
  readonly plan: readonly PlannedTrial[];
  readonly side: Side;
  readonly result: OnceResult;
  readonly sinceMs: number;
}

function progressLabel({ comparison, at, plan, side, result, sinceMs }: Step): string {
  const left = durationLabel(((sinceMs / at) * (plan.length - at)) / 1000);
  const { outcome, reason } = result.result;
  const failed = outcome === 'passed' ? '' : ` ${outcome}: ${reason ?? ''}`;
  const look = comparison.nextLook === null ? '' : `, judged after round ${comparison.nextLook}`;
  return `${at}/${plural(plan.length, 'trial')}: ${side}${failed}; at most ${left} left${look}`;
}

async function conclude(
  { profile, comparison, failures }: Measured,
  options: CompareOptions,
): Promise<number> {
  const { budgets } = await findSettings(process.cwd());
  const headline = headlineOf(comparison, failures);
  const judged = {
    ...{ status: 'finished' as const, reason: null, failures, rows: comparison.rows },
    ...{ headline: headline?.text ?? null, summary: summaryOf(comparison) },
    ...{ measuredRounds: comparison.rounds, disturbed: comparison.disturbed },
  };
  const outcome = outcomeOf(judged, budgets);
  const exitCode = exitCodeOf(outcome.result, options['fail-on']);
  say(options, resultText(judged, outcome, 'Measured on this machine, by the rules of an installation.'));
  const names = { base: options.base ?? '', head: options.head ?? 'HEAD' };
  await deliver(options, {
    markdown: comparisonMarkdown(comparison, { names, failures }),
    json: {
      version: 1,
      measuredElsewhere: true,
      ...names,
      profile,
      ...judged,
      outcome: { ...outcome, exitCode },
    },
  });
  return exitCode;
}
