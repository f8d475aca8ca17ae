/** One trial of a server that is started here. */
import { measureOnce, type OnceResult } from '@headroom/bench';
import type { HandshakeId } from '@headroom/model/suite';
import type { MeasureOptions } from '../arguments/schemas.ts';
import type { Said } from './live.ts';
import { envOf, note, secretsOf, tell } from './start.ts';
import type { Subject } from './way.ts';

/** Seed of varied arguments: the same each time, so that two measurements are of the same calls. */
export const SEED = 1;

/** A server, and how it is measured. */
export interface Chosen {
  readonly subject: Subject;
  readonly handshake: HandshakeId;
  /** Id of a load profile; undefined where it is tried alone. */
  readonly profile: string | undefined;
}

/** Measures a server by one trial, or tries it. */
export function measureStarted(
  { subject: { project, server, file, inPlace }, handshake, profile }: Chosen,
  {
    runtime,
    countsContext,
    profilesCpu,
    signal,
    onEvent,
  }: Pick<MeasureOptions, 'runtime'> & {
    countsContext?: boolean;
    profilesCpu?: boolean;
    signal: AbortSignal;
    onEvent: (said: Said) => void;
  },
): Promise<OnceResult> {
  return measureOnce({
    ...{ project, server, file, inPlace, handshake, profile, countsContext, profilesCpu, seed: SEED, signal },
    env: envOf(runtime),
    secrets: secretsOf(server),
    onLine: (line) => tell(`  ${line}`),
    note,
    tell: onEvent,
  });
}
