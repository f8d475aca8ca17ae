/** Rounds of a comparison on this machine: trials of both sides, until they say enough. */
import { randomInt } from 'node:crypto';
import { cpus } from 'node:os';
import type { OnceResult } from '@headroom/bench';
import { type OneSidedTools, SIDES, type Side } from '@headroom/model/comparison';
import { storedCatalogue } from '@headroom/model/context/stored-catalogue';
import { type PlannedTrial, planTrials } from '@headroom/model/run';
import type { HandshakeId } from '@headroom/model/suite';
import { plural } from '@headroom/model/text';
import {
  answerChanges,
  type CountedContext,
  contextChange,
  type ServerContextChange,
} from '@headroom/report';
import {
  type Budgets,
  type Comparison,
  compare,
  failuresOf,
  judgedExperiment,
  type SideFailure,
  type SideTrial,
} from '@headroom/report/compare';
import type { CompareOptions } from '../arguments/schemas.ts';
import { durationLabel } from '../output/printable.ts';
import { handshakesOf } from '../project/chosen.ts';
import { isEnough } from './enough.ts';
import { comparisonLoads } from './loads.ts';
import { measureAt } from './running.ts';
import { tell } from './start.ts';
import { type Chosen, measureStarted } from './started.ts';
import type { Subject } from './way.ts';

/** The most rounds by default: a comparison ends as soon as it is decided. */
const ROUNDS = 24;
const SECONDS = 5;

export type Sides = Readonly<Record<Side, Subject>>;

export interface Measured {
  /** Id of the load profile. */
  readonly profile: string;
  readonly handshake: HandshakeId;
  /** Number of rounds; the most where it ends as soon as it is decided. */
  readonly rounds: number;
  readonly untilDecided: boolean;
  /** Trials in the order in which they were measured. */
  readonly trials: readonly {
    readonly side: Side;
    readonly round: number;
    readonly measured: OnceResult;
    /** End of the trial, milliseconds since 1970. */
    readonly endedAtMs: number;
  }[];
  readonly comparison: Comparison;
  readonly failures: readonly SideFailure[];
  /** Empty where a side was not counted, as it failed before. */
  readonly contexts: readonly ServerContextChange[];
}

/** Measures both sides under the load that was chosen, or under the first default one that the rig can offer. */
export async function measureSides(
  sides: Sides,
  options: CompareOptions,
  { budgets, oneSided, signal }: Pick<Terms, 'budgets' | 'oneSided' | 'signal'>,
): Promise<Measured> {
  const loads = options.profile ? [options.profile] : comparisonLoads(options.seconds ?? SECONDS);
  for (const [at, profile] of loads.entries()) {
    const isLast = at === loads.length - 1;
    const measured = await measureRounds(sides, {
      ...{ budgets, oneSided, options, profile, signal },
      mayBeInvalid: isLast,
    });
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
  readonly budgets: Budgets;
  /** Tools that were left out of both sides. */
  readonly oneSided: readonly OneSidedTools[];
}

/** Measures round after round; undefined where the rig limited a trial and none may be invalid. */
async function measureRounds(
  sides: Sides,
  { budgets, oneSided, options, profile, signal, mayBeInvalid }: Terms,
): Promise<Measured | undefined> {
  const { project, server } = sides.base;
  const [handshake = 'session'] = handshakesOf(project, { handshake: options.handshake });
  const rounds = options.rounds ?? options['until-decided'] ?? ROUNDS;
  const untilDecided = options.rounds === undefined;
  const endsAtRegression = untilDecided && Object.keys(budgets).length === 0;
  const { id } = server;
  const machineCpus = Math.max(1, cpus().length);
  const experiment = judgedExperiment(profile);
  const plan = planTrials([id], rounds, randomInt(2 ** 31), { sides: true });
  const terms = {
    nowMs: Date.now(),
    oneSided,
    isRunning: SIDES.some((side) => sides[side].url !== undefined),
    cpus: { base: machineCpus, head: machineCpus },
    ...(experiment && { experiment }),
    ...(untilDecided && { maxRounds: rounds }),
  };
  const measured: Measured['trials'][number][] = [];
  const trials: (SideTrial & { reason: string | null })[] = [];
  const waiting = plan.map((planned) => waitingTrial(planned, id));
  const startedAt = performance.now();
  for (const [at, planned] of plan.entries()) {
    const side = planned.side ?? 'base';
    const chosen = { subject: sides[side], handshake, profile };
    const countsContext = !measured.some((one) => one.side === side && one.measured.result.context);
    const result = await measureSide(chosen, options, { countsContext, signal });
    if (result.result.outcome === 'invalid' && !mayBeInvalid) {
      tell(`${side} invalid: ${result.result.reason}; restarting with pausing users`);
      return undefined;
    }
    measured.push({ side, round: planned.round, measured: result, endedAtMs: Date.now() });
    trials.push(trialOf(planned, id, result));
    const comparison = compare([...trials, ...waiting.slice(at + 1)], { ...terms, ended: false });
    const isLast = at === plan.length - 1;
    tell(
      progressLabel({ comparison, at: at + 1, plan, side, result, sinceMs: performance.now() - startedAt }),
    );
    if (!isLast && !isEnough(comparison, { endsAtRegression }) && !isLost(trials)) continue;
    // A round that only one side was measured in is none.
    if (!isLast && planned.round === plan[at + 1]?.round) continue;
    break;
  }
  const comparison = compare(trials, { ...terms, ended: true });
  const failures = failuresOf(trials);
  const contexts = contextsOf(id, measured);
  return { profile, handshake, rounds, untilDecided, trials: measured, comparison, failures, contexts };
}

function measureSide(
  chosen: Chosen & { readonly profile: string },
  options: CompareOptions,
  terms: { readonly countsContext: boolean; readonly signal: AbortSignal },
): Promise<OnceResult> {
  const { url } = chosen.subject;
  const more = { ...terms, onEvent: () => {} };
  return url === undefined
    ? measureStarted(chosen, { ...more, runtime: options.runtime })
    : measureAt(url, chosen, options, more);
}

/** What changed in the context of the server, as the first trial of each side counted it. */
function contextsOf(serverId: string, trials: Measured['trials']): ServerContextChange[] {
  const [base, head] = SIDES.map((side) => {
    const counted = trials.find((one) => one.side === side && one.measured.result.context);
    const result = counted?.measured.result;
    if (!result?.context) return undefined;
    const { answers = null, context, catalogue } = result;
    const texts = catalogue ? storedCatalogue(catalogue) : null;
    return { answers, context: { result: context, catalogue: texts } satisfies CountedContext };
  });
  if (!base || !head) return [];
  const change = contextChange(base.context, head.context);
  return [{ serverId, change, answers: answerChanges(base.answers, head.answers) }];
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
  const remaining = plan.length - at;
  const left = remaining > 0 ? `; at most ${durationLabel(((sinceMs / at) * remaining) / 1000)} left` : '';
  const { outcome, reason } = result.result;
  const failed = outcome === 'passed' ? '' : ` ${outcome}: ${reason ?? ''}`;
  const look =
    remaining === 0 || comparison.nextLook === null ? '' : `, judged after round ${comparison.nextLook}`;
  return `${at}/${plural(plan.length, 'trial')}: ${side}${failed}${left}${look}`;
}
