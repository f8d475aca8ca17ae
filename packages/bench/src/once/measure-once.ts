import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { type BuildResult, removeTree } from '@headroom/builder';
import { patternOf } from '@headroom/builder/image';
import type { Project } from '@headroom/project';
import type { Conditions, Processors } from '@headroom/report';
import {
  calledAs,
  type DiscoveryStep,
  type HandshakeId,
  type LoadProfile,
  mostCallsAtOnce,
  profileById,
  type RunEvent,
  SESSION_PROTOCOLS,
  type TrialResult,
  type Users,
} from '@headroom/workload';
import { authorized, type TokenSource, tokensOf } from '../authorization/tokens.ts';
import {
  type BenchEnv,
  confinementOf,
  imageBuildsOf,
  limitsOf,
  registryOf,
  remoteEngineOf,
  timeLimitsOf,
} from '../env.ts';
import { findK6 } from '../load/find-k6.ts';
import { removeLoadFolders } from '../load/folders.ts';
import { chooseRuntime } from '../runtime/choose.ts';
import { createProcessRuntime } from '../runtime/process.ts';
import type { BuildOptions, BuiltServer, Limits, RunningServer, Runtime } from '../runtime/runtime.ts';
import { LOCAL_MACHINE } from '../sampler/local-machine.ts';
import { type Description, describeServer } from '../server/description.ts';
import { type Readiness, untilReady } from '../server/ready.ts';
import { withoutAddress } from '../trial/address.ts';
import { limitsWithin, processorsOf } from '../trial/limits.ts';
import { aborts, dies } from '../trial/race.ts';
import { runTrialOfRunning } from '../trial/running.ts';
import { runTrial } from '../trial/trial.ts';
import { TrialFailure } from '../trial-failure.ts';
import { hostsOf } from '../world/egress.ts';
import { openProjectWorld } from '../world/project.ts';
import { refuseWorld } from '../world/why-not-here.ts';
import type { World } from '../world/world.ts';

/** One trial of a server of a file, without an installation. */
export interface Once {
  project: Project;
  server: Project['servers'][number];
  /** Absolute path of the file; its paths begin at its folder. */
  file: string;
  handshake: HandshakeId;
  /** Id of a load profile; undefined tries the server, by every handshake and without a load. */
  profile: string | undefined;
  env: BenchEnv;
  /** Started in the folder of the file as it lies there, as this user: nothing is built or kept apart. */
  inPlace?: boolean | undefined;
  /** A host of an installation, in place of this machine alone. */
  host?: OnHost | undefined;
  secrets: Readonly<Record<string, string>>;
  /** Counts what its lists and its answers take of the context of a model, once the contract is kept. */
  countsContext?: boolean | undefined;
  /** Seed of varied arguments. */
  seed: number;
  /** Called for each line that its build prints. */
  onLine(line: string): void;
  /** Called with progress in words, and with events of the trial. */
  tell(event: string | RunEvent): void;
  /** Called with a sentence about the runtime, at every start; default: `tell`. */
  note?: ((sentence: string) => void) | undefined;
  signal: AbortSignal;
}

/** A host that keeps its runtime for many servers, and builds for their owners. */
export interface OnHost extends Required<Pick<BuildOptions, 'hold' | 'home'>> {
  readonly runtime: Runtime;
  /** On everything that is started. */
  readonly mark: string;
  /** Folder of this server's files, which the host removes. */
  readonly folder: string;
  /** Owner of the builds. */
  readonly scope: string;
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
  const k6 = profile === undefined ? undefined : await findK6(env.HEADROOM_CACHE_DIR);
  return inWorld(once, async ({ built, limits, mark, runtime, world }) => {
    const processors = processorsOf(runtime.machine.cpus, runtime.enforced, limits);
    const result = await runTrial({
      ...{ trialId: mark, runtime, world, built, limits, secrets, handshake, seed, signal },
      workload: calledAs(project.workload, load),
      trialS: timeLimitsOf(env).trialS,
      profile: load,
      isTry: profile === undefined,
      countsContext: once.countsContext,
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
  const k6 = await findK6(env.HEADROOM_CACHE_DIR);
  const mark = newMark();
  const processors = processorsOf(LOCAL_MACHINE.cpus, NOTHING_ENFORCED, limitsOf(env));
  try {
    const result = await runTrialOfRunning({
      ...{ trialId: mark, running: { url, headers, tokens }, secrets, handshake, seed, signal },
      workload: calledAs(project.workload, load),
      trialS: timeLimitsOf(env).trialS,
      profile: load,
      processors,
      k6: { program: k6.program, mark },
      countsContext: once.countsContext,
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

/**
 * Builds and starts a server, and hands it on while it runs.
 * @throws as `measureOnce`; TrialFailure where it does not get ready
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
    const tokens = tokensOf(server.authorization, { secrets, places: () => world.places, reach });
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

/** A server that is to be started. */
export interface Starting extends Omit<Once, 'profile' | 'seed' | 'handshake'> {
  /** Watches the server until it is ready; what it throws ends the start. */
  watch?: Watch;
  /** Called as each step begins. */
  onStep?: ((step: Exclude<DiscoveryStep, 'fetch'>) => Promise<void>) | undefined;
}
type Watch = (running: RunningServer, signal: AbortSignal) => Promise<never>;

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

interface InWorld {
  runtime: Runtime;
  world: World;
  built: BuiltServer;
  limits: Limits;
  /** On everything that is started. */
  mark: string;
}

/** Builds a server and opens its world for some work; both are gone afterwards. */
async function inWorld<T>(once: Starting, work: (opened: InWorld) => Promise<T>): Promise<T> {
  const { env, project, file, host } = once;
  const { HEADROOM_CACHE_DIR: cacheDir } = env;
  const mark = newMark();
  const { source } = once.server;
  const image = source.kind === 'image' ? source.of : undefined;
  const runtime = host?.runtime ?? (await runtimeOf({ ...once, image }, mark));
  const scratch = host ? join(host.folder, 'sources') : join(cacheDir, 'sources', mark);
  try {
    refuseWorld(project.world, runtime, env);
    const built = await buildOf(once, runtime, scratch);
    const places = { repository: dirname(file), cacheDir, egress: env.HEADROOM_EGRESS };
    const world = await openProjectWorld(runtime, { world: project.world, ...places }, once.signal);
    try {
      const limits = limitsWithin(limitsOf(env), project.world.limits);
      return await work({ runtime, world, built, limits, mark });
    } finally {
      await world.stop();
    }
  } finally {
    if (!host) await runtime.reap();
    await removeLoadFolders(mark);
    await removeTree(scratch);
  }
}

interface RuntimeRequest extends Pick<Starting, 'env' | 'inPlace' | 'note' | 'tell'> {
  /** Image of the server. The user of this machine chose it, so no list has to allow it. */
  readonly image: string | undefined;
}

/** A runtime for a single server. */
export function runtimeOf(
  { env, image, inPlace = false, tell, note = tell }: RuntimeRequest,
  mark: string,
): Promise<Runtime> {
  const common = { cacheDir: env.HEADROOM_CACHE_DIR, mark, serverPort: 0, buildLimits: timeLimitsOf(env) };
  if (inPlace) {
    note('runs in this folder as your user, without isolation');
    return createProcessRuntime({
      ...common,
      confinement: { ...confinementOf(env), wanted: 'off' },
      tell: note,
    });
  }
  const builds = imageBuildsOf(env);
  const chosen = image === undefined ? undefined : patternOf(image);
  const baseImages = chosen === undefined ? builds.baseImages : [...builds.baseImages, chosen];
  return chooseRuntime(
    {
      ...common,
      ...{ wanted: env.HEADROOM_RUNTIME, remote: remoteEngineOf(env), registry: registryOf(env) },
      ...{ manifests: [], imageBuilds: { ...builds, baseImages }, confinement: confinementOf(env) },
    },
    note,
  );
}

/** Mark on everything that is started. */
export function newMark(): string {
  return `once-${process.pid}-${randomUUID().slice(0, 8)}`;
}

async function buildOf(
  { server, file, host, inPlace, onLine, onStep, signal, tell }: Starting,
  runtime: Runtime,
  scratch: string,
): Promise<BuiltServer> {
  const root = dirname(file);
  const places = { repository: root, file: basename(file), scratch };
  const described = await describeServer(server, places);
  const { buildable } = described;
  const missing = await runtime.whatIsMissing(buildable);
  if (missing) throw new TrialFailure('rig_failed', missing);
  if (inPlace) return { server: described, build: asItLies(described, root) };
  await onStep?.('build');
  const { scope = root, home = root, hold } = host ?? {};
  // A cached build prints no lines.
  let hasPrinted = false;
  const onBuildLine = (line: string) => {
    if (!hasPrinted) tell(`building ${server.id}`);
    hasPrinted = true;
    onLine(line);
  };
  const options = { onLine: onBuildLine, signal, scope, home, ...(hold && { hold }) };
  const build = await runtime.build(buildable, options);
  return { server: described, build };
}

/** The build of a server that is started in the folder where it lies. */
function asItLies({ id }: Pick<Description, 'id'>, folder: string): BuildResult {
  return {
    ...{
      serverId: id,
      artifact: folder,
      buildId: randomUUID(),
      contentHash: '',
      cached: true,
      seconds: 0,
      log: '',
    },
    ...{ frameworkVersion: null, runtimeVersion: null, toolchains: {} },
  };
}
