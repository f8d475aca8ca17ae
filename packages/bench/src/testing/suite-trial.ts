import { randomUUID } from 'node:crypto';
import type { LoadProfile } from '@headroom/model/load';
import type { ServerManifest } from '@headroom/model/manifest';
import { profileById, type TrialResult } from '@headroom/model/run';
import { io } from '@headroom/model/suite';
import type { Backends } from '../runtime/backends.ts';
import type { Limits, Runtime } from '../runtime/runtime.ts';
import { describeManifest } from '../server/description.ts';
import { limitsWithin } from '../trial/limits.ts';
import { runTrial } from '../trial/trial.ts';
import type { TrialContext } from '../world/context.ts';
import { suiteWorld } from '../world/suite.ts';

interface SuiteTrial
  extends Partial<
      Pick<TrialContext, 'handshake' | 'profile' | 'profilesCpu' | 'publish' | 'seed' | 'signal'>
    >,
    Partial<Limits> {
  readonly runtime: Runtime;
  readonly backends: Backends;
  readonly manifest: ServerManifest;
  readonly k6: TrialContext['k6'];
}

/** A trial of a server of suite `io`, built for it: of a short load where none is named. */
export async function suiteTrial({
  runtime,
  backends,
  manifest,
  memoryMb = 512,
  cpus,
  webConcurrency = 2,
  startS = 30,
  ...given
}: SuiteTrial): Promise<TrialResult> {
  const build = await runtime.build(manifest);
  const profile: LoadProfile = given.profile ?? profileById('smoke');
  const asked = { memoryMb, webConcurrency, startS, ...(cpus !== undefined && { cpus }) };
  const limits = limitsWithin(asked, profile.limits);
  return runTrial({
    ...{ handshake: 'session', publish: () => {}, seed: 1, signal: new AbortController().signal },
    ...given,
    profile,
    runtime,
    world: suiteWorld(backends, io),
    trialId: randomUUID(),
    built: { server: describeManifest(manifest, io), build },
    limits,
    trialS: 600,
    workload: io,
    processors: {
      ...{ cpus: runtime.machine.cpus, redisCpus: null, apiCpus: null },
      serverCpus: runtime.enforced.cpus ? (limits.cpus ?? null) : null,
    },
  });
}
