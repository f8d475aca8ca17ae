/** One trial of a server that runs already. */
import { measureRunning, type OnceResult } from '@headroom/bench';
import { experimentFor } from '@headroom/model/experiments';
import { profileById } from '@headroom/model/run';
import type { MeasureOptions } from '../arguments/schemas.ts';
import { CommandError } from '../exit.ts';
import { headersOf, refusePlaces, runningAddress } from '../project/running.ts';
import type { Said } from './live.ts';
import { envOf } from './start.ts';
import { type Chosen, SEED } from './started.ts';

/** Measures a server that runs already. @throws CommandError where it may not be asked that much */
export async function measureAt(
  given: string,
  { subject: { project, server }, handshake, profile }: Chosen & { profile: string },
  options: Pick<MeasureOptions, 'i-may-load-it'>,
  {
    countsContext = true,
    signal,
    onEvent,
  }: { countsContext?: boolean; signal: AbortSignal; onEvent: (said: Said) => void },
): Promise<OnceResult> {
  refusePlaces(project);
  refuseStarts(given, profile);
  const url = runningAddress(given, options, `the calls of the load profile "${profile}"`);
  const { headers, tokens, secrets } = await headersOf(server, url);
  // Unlike a server that is started here, it is asked by the name that it is known by.
  const named = { ...(Object.keys(headers).some(isHost) ? {} : { Host: new URL(url).host }), ...headers };
  const request = {
    project,
    countsContext,
    handshake,
    profile,
    url,
    headers: named,
    tokens,
    secrets,
    seed: SEED,
    signal,
  };
  return measureRunning({ ...request, env: envOf(undefined), tell: onEvent });
}

/** @throws CommandError for a load that starts servers itself */
export function refuseStarts(url: string, profile: string): void {
  const load = profileById(profile);
  if (!experimentFor(load)?.startsServers) return;
  throw new CommandError(`--profile ${profile} starts servers, and ${url} runs already: choose another load`);
}

const isHost = (name: string) => name.toLowerCase() === 'host';
