import { Breach } from '@headroom/contract-test/any';
import { SESSION_PROTOCOLS } from '@headroom/model/suite';
import { authorized, tokensOf } from '../authorization/tokens.ts';
import { aborts, dies } from '../race.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import { type Readiness, untilReady } from '../server/ready.ts';
import { TrialFailure } from '../trial-failure.ts';
import type { World } from '../world/world.ts';
import { inWorld, type ServerOnce } from './in-world.ts';

/** A server that is to be started. */
export interface Starting extends ServerOnce {
  /** Watches the server until it is ready; what it throws ends the start. */
  watch?: Watch;
}
type Watch = (running: RunningServer, signal: AbortSignal) => Promise<never>;

/**
 * Builds and starts a server, and hands it on while it runs.
 * @throws as `measureOnce` (measure-once.ts); TrialFailure where it does not get ready
 */
export async function startOnce<T>(
  once: Starting,
  work: (running: RunningServer, world: World) => Promise<T>,
): Promise<T> {
  const { project, secrets, signal, tell, onStep } = once;
  return inWorld(once, async ({ built, limits, runtime, world }) => {
    await world.reset(signal);
    const { server } = built;
    tell(`starting ${server.id}`);
    await onStep?.('start');
    const { reach } = world;
    const tokens = tokensOf(server.authorization, { secrets, backends: () => world, reach });
    await tokens?.prepare();
    const started = await runtime.start(built, {
      ...{ places: world.places, fixtures: world.fixtures, reach, limits, secrets },
    });
    const running = authorized(started, tokens);
    try {
      // A file without a workload says no version: its server may be too new for the default.
      const workload = {
        ...project.workload,
        protocol: SESSION_PROTOCOLS.at(-1) ?? project.workload.protocol,
      };
      const readiness = { server, what: `server ${server.id}`, workload, limits };
      await untilReadyOr(once.watch, { running, readiness, signal });
      await onStep?.('ask');
      return await Promise.race([
        work(running, world),
        dies(running, 'server_failed', 'while it was asked'),
        aborts(signal),
      ]);
    } finally {
      await running.stop();
    }
  });
}

/** Waits until a server is ready, or throws what its watch throws; neither goes on once the other has ended. */
async function untilReadyOr(
  watch: Watch | undefined,
  {
    running,
    readiness,
    signal,
  }: { running: RunningServer; readiness: Omit<Readiness, 'signal'>; signal: AbortSignal },
): Promise<void> {
  const ended = new AbortController();
  const within = AbortSignal.any([ended.signal, signal]);
  const ready = untilReady(running, { ...readiness, signal: within });
  try {
    await Promise.race(watch ? [ready, watch(running, within)] : [ready]);
  } finally {
    ended.abort();
  }
}

/** A server that breaks the protocol while it is asked has failed. @throws TrialFailure in place of a Breach */
export function asFailure(cause: unknown): never {
  throw cause instanceof Breach ? new TrialFailure('server_failed', cause.message, { cause }) : cause;
}
