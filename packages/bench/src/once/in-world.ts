import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { type BuildResult, removeTree } from '@headroom/builder';
import { patternOf } from '@headroom/builder/image';
import type { DiscoveryStep, RunEvent } from '@headroom/model/run';
import type { Project } from '@headroom/project';
import {
  type BenchEnv,
  confinementOf,
  imageBuildsOf,
  limitsOf,
  registryOf,
  remoteEngineOf,
  timeLimitsOf,
} from '../env.ts';
import { removeLoadFolders } from '../load/folders.ts';
import { chooseRuntime } from '../runtime/choose.ts';
import { createProcessRuntime } from '../runtime/process.ts';
import type { BuildOptions, BuiltServer, Limits, Runtime } from '../runtime/runtime.ts';
import { type Description, describeServer } from '../server/description.ts';
import { limitsWithin } from '../trial/limits.ts';
import { TrialFailure } from '../trial-failure.ts';
import { openProjectWorld } from '../world/project.ts';
import { refuseWorld } from '../world/why-not-here.ts';
import type { World } from '../world/world.ts';

/** A server of a file that is built and started once, without a worker. */
export interface ServerOnce {
  project: Project;
  server: Project['servers'][number];
  /** Absolute path of the file; its paths begin at its folder. */
  file: string;
  env: BenchEnv;
  /** Started in the folder of the file as it lies there, as this user: nothing is built or kept apart. */
  inPlace?: boolean | undefined;
  /** A host of an installation, in place of this machine alone. */
  host?: OnHost | undefined;
  secrets: Readonly<Record<string, string>>;
  /** Called for each line that its build prints. */
  onLine(line: string): void;
  /** Called with progress in words, and with events of the trial. */
  tell(event: string | RunEvent): void;
  /** Called with a sentence about the runtime, at every start; default: `tell`. */
  note?: ((sentence: string) => void) | undefined;
  /** Called as each step begins. */
  onStep?: ((step: Exclude<DiscoveryStep, 'fetch'>) => Promise<void>) | undefined;
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

/** A built server in the world that it finds. */
interface InWorld {
  runtime: Runtime;
  world: World;
  built: BuiltServer;
  limits: Limits;
  /** On everything that is started. */
  mark: string;
}

/** Builds a server and opens its world for some work; both are gone afterwards. */
export async function inWorld<T>(once: ServerOnce, work: (opened: InWorld) => Promise<T>): Promise<T> {
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

interface RuntimeRequest extends Pick<ServerOnce, 'env' | 'inPlace' | 'note' | 'tell'> {
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
  { server, file, host, inPlace, onLine, onStep, signal, tell }: ServerOnce,
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
