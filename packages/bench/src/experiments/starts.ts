import { setTimeout as delay } from 'node:timers/promises';
import { Breach, Caller, FIRST_CALLS, startsTogether } from '@headroom/contract-test/any';
import type { Start, Starts, StartsProfile } from '@headroom/model/experiments';
import { withHost } from '@headroom/model/host';
import { turnsOf } from '@headroom/model/suite';
import { plural } from '@headroom/model/text';
import { warmUpOf } from '@headroom/report';
import { aborts, dies } from '../race.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import { rethrow, TrialFailure } from '../trial-failure.ts';
import type { TrialContext } from '../world/context.ts';
import { coldStartOf, type StartContext, startServer } from '../world/start.ts';
import type { ExperimentRunner } from './runner.ts';
import { type StartsUse, UseOfStarts } from './starts-use.ts';

/** Time between calls of a server that does not answer rightly yet. */
const AGAIN_MS = 2;

export const starts: ExperimentRunner<StartsProfile> = {
  isMeasuredAgain: true,
  // How often first calls hang that meet, its starts tell.
  tolerates: FIRST_CALLS,
  start: async ({ isTolerated, ...terms }, first, tell) => {
    await first.stop('politely');
    await repeatStarts({ ...terms, together: isTolerated }, { started: (server) => tell({ server }), tell });
  },
};

/** Parts of a trial that starts its server again and again. */
interface Repeat extends StartContext, Pick<TrialContext, 'publish' | 'seed' | 'trialId'> {
  readonly profile: StartsProfile;
  /** Whether several calls at once come first in each start: those of a server that the contract found to hang then. */
  readonly together?: boolean;
}

interface Listener {
  /** Gets each server as it is started. */
  started(server: RunningServer): void;
  /** Gets all starts so far after each. */
  tell(found: { readonly experiment: Starts; readonly use: StartsUse | undefined }): void;
}

/**
 * Starts a built server again and again, each time from nothing but what its world keeps: the state of backends is that of
 * the trial, and no start resets it. Each start stops its server whatever comes of it. Where starts take longer than
 * planned, there are as many as the profile has time for, at least one. Starts whose first call is never answered are counted,
 * as a race shows in some starts only.
 * @throws TrialFailure of a start that failed, with its number; of all starts, where some never answered their first call;
 * the signal's reason when aborted
 */
export async function repeatStarts(context: Repeat, { started, tell }: Listener): Promise<void> {
  const { profile, publish, runtime, signal, trialId } = context;
  const starts: Start[] = [];
  const silences: string[] = [];
  const use = new UseOfStarts(runtime.machine);
  const startedAt = performance.now();
  let longestMs = 0;
  for (let number = 1; number <= profile.starts; number++) {
    const at = performance.now();
    if (at - startedAt + longestMs > profile.longestS * 1000) break;
    signal.throwIfAborted();
    const offer = `start ${number} of ${profile.starts}`;
    publish({ type: 'offer', at: Date.now(), trialId, offer });
    const since = (ms: number) => (ms - startedAt) / 1000;
    const start = oneStart(context, { started, since, use });
    await start.then(
      (found) => starts.push(found),
      (error) => {
        if (!(error instanceof FirstCallUnanswered)) rethrow(error, offer);
        silences.push(error.message);
      },
    );
    const unanswered = silences.length > 0 && { unanswered: silences.length };
    tell({ experiment: { kind: 'starts', starts: [...starts], ...unanswered }, use: use.total });
    longestMs = Math.max(longestMs, performance.now() - at);
  }
  if (silences.length === 0) return;
  const all = plural(starts.length + silences.length, 'start');
  throw new TrialFailure(
    'server_failed',
    `first call never answered in ${silences.length} of ${all}: ${silences[0]}`,
  );
}

/** Fails a start alone: a ready server left its first call without an answer. */
class FirstCallUnanswered extends Error {}

function asUnanswered(error: unknown): never {
  throw error instanceof Breach ? new FirstCallUnanswered(error.message, { cause: error }) : error;
}

async function oneStart(
  context: Repeat,
  { started, since, use }: Pick<Listener, 'started'> & { since: (ms: number) => number; use: UseOfStarts },
): Promise<Start> {
  const { runtime, signal, world } = context;
  const begin = await use.before(world.parties);
  const server = await startServer(context);
  started(server);
  const { bridge } = server;
  try {
    const end = begin({ server, ...(bridge && { bridge }) });
    const coldStartMs = await coldStartOf(context, server);
    await runtime.machine.look?.();
    const idleMemoryMb = server.sample().memoryMb;
    const called = await callAfter(context, server, since);
    await end();
    return { coldStartMs, idleMemoryMb, ...called };
  } finally {
    await server.stop(signal.aborted ? 'now' : 'politely');
  }
}

/** First right call and warm-up of a server that is ready. Ends early when it or a backend dies. */
async function callAfter(
  context: Repeat,
  server: RunningServer,
  since: (ms: number) => number,
): Promise<Omit<Start, 'coldStartMs' | 'idleMemoryMb'>> {
  const { handshake, seed, signal, together, world } = context;
  const { url, headers, tokens } = server;
  const workload = world.workloadFor(context.workload, server);
  const target = { url, headers: withHost(url, headers), tokens, workload, handshake, seed };
  const caller = new Caller(target);
  const called = async () => {
    if (together) await startsTogether(target).catch(asUnanswered);
    return calls({ ...context, workload, signal: over.signal }, { caller, server, since });
  };
  const over = new AbortController();
  try {
    return await Promise.race([
      called(),
      dies(server, 'server_failed', 'while it was called'),
      ...Object.values(world.parties).map((party) => dies(party, 'rig_failed', 'while a server was called')),
      aborts(signal),
    ]);
  } finally {
    over.abort();
    caller.disconnect();
  }
}

interface Called {
  readonly caller: Caller;
  readonly server: Pick<RunningServer, 'startedAt'>;
  /** Seconds of the load at a time of performance.now(). */
  readonly since: (ms: number) => number;
}

/** Calls the tools in turn until the time of the warm-up is over. */
async function calls(
  { built, limits, profile, publish, signal, trialId, workload }: Repeat,
  { caller, server, since }: Called,
): Promise<Omit<Start, 'coldStartMs' | 'idleMemoryMb'>> {
  const turn = turnsOf(workload.tools)();
  const callAt = (index: number) => {
    const [iteration, call] = [Math.floor(index / turn.length), index % turn.length];
    const tool = workload.tools[turn[call] as number];
    if (!tool) throw new Error('a workload has a tool at least');
    return caller.call(tool, { vu: 1, iteration, call });
  };
  const within = (built.server.withinS ?? limits.startS) * 1000;
  const readyAt = performance.now();
  let wrong = 0;
  let callingAt = readyAt;
  let first = await callAt(0);
  if (first.isSilent) throw new FirstCallUnanswered(first.fault);
  while (first.fault !== undefined) {
    signal.throwIfAborted();
    if (performance.now() - readyAt > within) {
      const words = `no right answer within ${within / 1000} s of being ready: ${first.fault}`;
      throw new TrialFailure('server_failed', words);
    }
    wrong++;
    await delay(AGAIN_MS);
    callingAt = performance.now();
    first = await callAt(0);
  }
  const firstCallMs = performance.now() - server.startedAt;
  const ms: (number | null)[] = [first.ms];
  const atS: number[] = [(performance.now() - callingAt) / 1000];
  const told = { from: 1, second: 1 };
  while ((atS.at(-1) ?? 0) < profile.warmUpS) {
    signal.throwIfAborted();
    const { fault, ms: tookMs } = await callAt(ms.length);
    if (fault !== undefined) wrong++;
    ms.push(fault === undefined ? tookMs : null);
    const nowS = (performance.now() - callingAt) / 1000;
    atS.push(nowS);
    if (nowS >= told.second) {
      const right = ms.slice(told.from).filter((one) => one !== null);
      const meanMs = right.length === 0 ? null : right.reduce((sum, one) => sum + one, 0) / right.length;
      const second = Math.round(since(callingAt) + nowS);
      publish({ type: 'load', at: Date.now(), trialId, second, callsPerS: ms.length - told.from, meanMs });
      Object.assign(told, { from: ms.length, second: Math.floor(nowS) + 1 });
    }
  }
  // A session that is left open would be the server's to end.
  await caller.close();
  return { firstCallMs, wrong, ...warmUpOf({ turn, ms, atS }) };
}
