/** CPU profiles on this machine: one more trial of a server, under a profiler. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Side } from '@headroom/model/comparison';
import type { CpuProfile } from '@headroom/model/cpu-profile';
import { whyNotProfiled } from '@headroom/model/run';
import { counts } from '@headroom/report';
import type { Comparison } from '@headroom/report/compare';
import {
  type CpuComparison,
  compareCpuProfiles,
  cpuComparisonTerms,
  toFolded,
  toPprof,
  toSpeedscope,
} from '@headroom/report/cpu-profile';
import type { CompareOptions, MeasureOptions } from '../arguments/schemas.ts';
import { CommandError, messageOf } from '../exit.ts';
import type { Measured, Sides } from './rounds.ts';
import { tell } from './start.ts';
import { type Chosen, measureStarted } from './started.ts';

/** What a trial under a profiler gave: a profile, or why there is none. */
export type Profiled = { readonly profile: CpuProfile } | { readonly reason: string };

/** Terms of a trial under a profiler. */
interface Terms extends Pick<MeasureOptions, 'runtime'> {
  readonly signal: AbortSignal;
}

/**
 * Measures a server once more, under the profiler of its runtime; none of its other figures is used. A failure and an
 * interruption are reasons: the measurements before it stay.
 */
export async function profileServer(
  chosen: Chosen & { readonly profile: string },
  { runtime, signal }: Terms,
): Promise<Profiled> {
  const reason = whyNotProfiled(chosen.profile);
  if (reason !== null) return { reason };
  try {
    const { result } = await measureStarted(chosen, {
      runtime,
      profilesCpu: true,
      signal,
      onEvent: () => {},
    });
    const { cpuProfile, outcome } = result;
    if (outcome === 'invalid') tell(`CPU profile: ${result.reason}`);
    return cpuProfile ? { profile: cpuProfile } : { reason: result.reason ?? 'it took no stacks' };
  } catch (error) {
    return { reason: signal.aborted ? 'it was interrupted' : messageOf(error) };
  }
}

/** Both sides of a comparison under a profiler. */
export type ProfiledSides = Readonly<Record<Side, Profiled>>;

/** Whether a comparison is profiled: always, never, or where something of it regressed. */
function isProfiled(options: CompareOptions, { rows }: Comparison): boolean {
  if (options['no-profile-cpu']) return false;
  return options['profile-cpu'] || rows.some(({ verdict }) => verdict === 'regressed');
}

/** One more trial of each side under its profiler; undefined where the comparison asks for none. */
export async function profileSides(
  sides: Sides,
  { profile, handshake, comparison }: Measured,
  options: CompareOptions,
  signal: AbortSignal,
): Promise<ProfiledSides | undefined> {
  const isStarted = sides.base.url === undefined && sides.head.url === undefined;
  if (!isStarted || !isProfiled(options, comparison) || whyNotProfiled(profile) !== null) return undefined;
  const profiledSide = (side: Side) => {
    tell(`CPU profile: ${side}`);
    return profileServer({ subject: sides[side], handshake, profile }, { runtime: options.runtime, signal });
  };
  return { base: await profiledSide('base'), head: await profiledSide('head') };
}

/** What changed from base to head; a sentence where a side has no profile. */
export function comparedProfiles(
  { base, head }: ProfiledSides,
  trials: Measured['trials'],
): CpuComparison | string {
  if ('reason' in base) return noProfileOf('base', base.reason);
  if ('reason' in head) return noProfileOf('head', head.reason);
  const measured = trials
    .filter(({ measured: { result } }) => counts({ ...result, status: result.outcome }))
    .map(({ side, round, measured: { result } }) => ({ ...result, side, round }));
  const terms = cpuComparisonTerms(measured, trials[0]?.measured.conditions ?? null);
  return compareCpuProfiles(base.profile, head.profile, terms);
}

const noProfileOf = (side: Side, reason: string) => `No CPU profile of ${side}: ${reason}`;

/** Writes profiles by their names as pprof, speedscope and folded stacks. @throws CommandError for a folder that cannot be written */
export async function writeProfiles(
  folder: string,
  profiles: Readonly<Record<string, Profiled>>,
): Promise<void> {
  const files = Object.entries(profiles).flatMap(([name, profiled]) => {
    if ('reason' in profiled) return [];
    const { profile } = profiled;
    return [
      [`${name}.pb.gz`, toPprof(profile)],
      [`${name}.speedscope.json`, toSpeedscope(profile, name)],
      [`${name}.folded.txt`, toFolded(profile)],
    ] as const;
  });
  try {
    await mkdir(folder, { recursive: true });
    for (const [file, content] of files) await writeFile(join(folder, file), content);
  } catch (error) {
    throw new CommandError(`--cpu-profiles ${folder} cannot be written: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
