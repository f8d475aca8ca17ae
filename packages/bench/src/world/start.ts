import { quietened, takerOut } from '../authorization/secrets.ts';
import { authorized } from '../authorization/tokens.ts';
import { PROFILED_START } from '../profiler/profilers.ts';
import type { RunningServer, StartOptions } from '../runtime/runtime.ts';
import { listingExtraTools } from '../server/description.ts';
import { untilReady } from '../server/ready.ts';
import type { TrialContext } from './context.ts';

/** Parts of a trial by which its server is started. */
export type StartContext = Pick<
  TrialContext,
  | 'built'
  | 'handshake'
  | 'limits'
  | 'profile'
  | 'profilesCpu'
  | 'runtime'
  | 'secrets'
  | 'signal'
  | 'tokens'
  | 'workload'
  | 'world'
>;

/** Starts the server of a trial in its world; it may not answer yet. @throws TrialFailure when it cannot be started */
export async function startServer(
  { built, limits, profile, profilesCpu, runtime, secrets, tokens, world }: StartContext,
  beside?: StartOptions['beside'],
): Promise<RunningServer> {
  const { places, fixtures, reach } = world;
  const started = await runtime.start(listingExtraTools(built, profile.extraTools), {
    ...{ places, fixtures, reach, limits },
    ...(secrets && { secrets }),
    ...(profilesCpu && { profiled: PROFILED_START }),
    ...(beside && { beside }),
  });
  const takeOut = (text: string) => takerOut(secrets, tokens?.hidden())(text);
  return authorized(quietened(started, takeOut), tokens);
}

/**
 * Waits until the server of a trial is ready.
 * @returns its cold start in ms
 * @throws TrialFailure; the signal's reason when aborted
 */
export function coldStartOf(
  { built, handshake, limits, signal, workload }: StartContext,
  server: RunningServer,
): Promise<number> {
  return untilReady(server, {
    ...{ server: built.server, what: `server ${built.server.id}` },
    ...{ workload, handshake, limits, signal },
  });
}
