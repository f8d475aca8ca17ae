import { type LoadProfile, mostCallsAtOnce } from '@headroom/model/load';
import { countsAnswers, profileById, type TrialResult } from '@headroom/model/run';
import { calledAs, type HandshakeId, type Users } from '@headroom/model/suite';
import type { Conditions, Processors } from '@headroom/report';
import type { TokenSource } from '../authorization/tokens.ts';
import { limitsOf, timeLimitsOf } from '../env.ts';
import { findK6 } from '../load/find-k6.ts';
import { removeLoadFolders } from '../load/folders.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { LOCAL_MACHINE } from '../sampler/local-machine.ts';
import { withoutAddress } from '../trial/address.ts';
import { processorsOf } from '../trial/limits.ts';
import { runTrialOfRunning } from '../trial/running.ts';
import { runTrial } from '../trial/trial.ts';
import { hostsOf } from '../world/egress.ts';
import { inWorld, newMark, type ServerOnce } from './in-world.ts';

/** One trial of a server of a file, without an installation. */
export interface Once extends ServerOnce {
  handshake: HandshakeId;
  /** Id of a load profile; undefined tries the server, by every handshake and without a load. */
  profile: string | undefined;
  /** Counts what its lists and its answers take of the context of a model, once the contract is kept. */
  countsContext?: boolean | undefined;
  /** Measures it under a profiler, whose cost its figures contain. */
  profilesCpu?: boolean | undefined;
  /** Seed of varied arguments. */
  seed: number;
}

/** Result of a measurement, and the circumstances it was made in. */
export interface OnceResult {
  result: TrialResult;
  /** `running`: it was not started here. */
  runtime: Runtime['id'] | 'running';
  isolated: boolean;
  /** Hosts that the server could reach, so that figures are those of the network too; of one that runs already none are known. */
  egress: readonly string[];
  /** Seconds of the build; null where it was there before. */
  buildSeconds: number | null;
  k6: string | null;
  /** Processors of this machine and of its parties, and virtual users of the load: what its limit is judged by. */
  conditions: Conditions;
}

/**
 * Builds a server, starts it, holds it against its contract and, with a profile, measures it. Nothing it started is left
 * running.
 * @throws BuildFailed and SourceRefused, whose messages are for people; the signal's reason when aborted
 */
export async function measureOnce(once: Once): Promise<OnceResult> {
  const { env, handshake, profile, project, secrets, seed, signal, tell } = once;
  const load = profileById(profile ?? 'smoke');
  const workload = calledAs(project.workload, load);
  const k6 = profile === undefined ? undefined : await findK6(env.HEADROOM_CACHE_DIR);
  return inWorld(once, async ({ built, limits, mark, runtime, world }) => {
    const processors = processorsOf(runtime.machine.cpus, runtime.enforced, limits);
    const result = await runTrial({
      ...{ trialId: mark, runtime, world, built, limits, secrets, handshake, seed, signal },
      workload,
      trialS: timeLimitsOf(env).trialS,
      profile: load,
      isTry: profile === undefined,
      ...(once.profilesCpu && { profilesCpu: true }),
      countsContext: once.countsContext,
      answersOf: countsAnswers({ kind: 'single', profile: load.id }) ? workload : undefined,
      processors,
      k6: { program: k6?.program ?? '', mark },
      publish: tell,
    });
    const { cached, seconds } = built.build;
    const { id, isolated } = runtime;
    const buildSeconds = cached ? null : seconds;
    const egress = hostsOf(project.world.egress);
    const conditions = conditionsOf(load, processors, project.workload);
    return { result, runtime: id, isolated, egress, buildSeconds, k6: k6?.version ?? null, conditions };
  });
}

/** One trial of a server that runs already; `secrets` are those that its headers hold. The result names no address. */
export type OnceRunning = Pick<
  Once,
  'project' | 'countsContext' | 'handshake' | 'env' | 'secrets' | 'seed' | 'tell' | 'signal'
> & {
  profile: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  tokens?: TokenSource | undefined;
};

/**
 * Holds a server that runs already against its contract, and measures it. It runs on as it did.
 * @throws the signal's reason when aborted
 */
export async function measureRunning(once: OnceRunning): Promise<OnceResult> {
  const { env, handshake, profile, project, secrets, seed, signal, tell, url, headers, tokens } = once;
  const load = profileById(profile);
  const workload = calledAs(project.workload, load);
  const k6 = await findK6(env.HEADROOM_CACHE_DIR);
  const mark = newMark();
  const processors = processorsOf(LOCAL_MACHINE.cpus, NOTHING_ENFORCED, limitsOf(env));
  try {
    const result = await runTrialOfRunning({
      ...{ trialId: mark, running: { url, headers, tokens }, secrets, handshake, seed, signal },
      workload,
      trialS: timeLimitsOf(env).trialS,
      profile: load,
      processors,
      k6: { program: k6.program, mark },
      countsContext: once.countsContext,
      answersOf: workload,
      publish: tell,
    });
    return {
      result: withoutAddress(result, url),
      ...{ runtime: 'running', isolated: false, egress: [], buildSeconds: null, k6: k6.version },
      conditions: conditionsOf(load, processors, project.workload),
    };
  } finally {
    await removeLoadFolders(mark);
  }
}

/** Classes of users may each have another number of calls under way. */
function conditionsOf(load: LoadProfile, processors: Processors, { users }: Users): Conditions {
  return { ...processors, ...('vus' in load && !users && { vus: mostCallsAtOnce(load) }) };
}

const NOTHING_ENFORCED = { cpus: null, cpusets: null } as const;
