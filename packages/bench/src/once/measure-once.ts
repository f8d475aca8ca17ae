import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { removeTree } from '@headroom/builder';
import { buildableOf, resolveServer } from '@headroom/builder/sources';
import type { Project } from '@headroom/project';
import { type HandshakeId, profileById, type RunEvent, type TrialResult } from '@headroom/workload';
import { type BenchEnv, confinementOf, imageBuildsOf, limitsOf, timeLimitsOf } from '../env.ts';
import { findK6 } from '../load/find-k6.ts';
import { removeLoadFolders } from '../load/folders.ts';
import { chooseRuntime } from '../runtime/choose.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { describeServer } from '../server/description.ts';
import { limitsWithin, processorsOf } from '../trial/limits.ts';
import { runTrial } from '../trial/trial.ts';
import { openProjectWorld } from '../world/project.ts';

/** One trial of a server of a file, without an installation. */
export interface Once {
  project: Project;
  server: Project['servers'][number];
  /** Absolute path of the folder at which paths of the file begin. */
  root: string;
  handshake: HandshakeId;
  /** Id of a load profile; undefined tries the server, by every handshake and without a load. */
  profile: string | undefined;
  env: BenchEnv;
  secrets: Readonly<Record<string, string>>;
  /** What varied arguments are drawn by. */
  seed: number;
  /** Called for each line that its build prints. */
  onLine(line: string): void;
  /** Called with sentences about what is done, and events of the trial. */
  tell(said: string | RunEvent): void;
  signal: AbortSignal;
}

/** What was measured, and where. */
export interface OnceResult {
  result: TrialResult;
  runtime: Runtime['id'];
  isolated: boolean;
  /** Seconds of the build; null where it was there before. */
  buildSeconds: number | null;
  k6: string | null;
}

/**
 * Builds a server, starts it, holds it against its contract and, with a profile, measures it. Nothing it started is left
 * running.
 * @throws BuildFailed and SourceRefused, whose messages are for people; the signal's reason when aborted
 */
export async function measureOnce(once: Once): Promise<OnceResult> {
  const { env, signal, tell } = once;
  const mark = `once-${process.pid}-${randomUUID().slice(0, 8)}`;
  const k6 = once.profile === undefined ? undefined : await findK6(env.HEADROOM_CACHE_DIR);
  const runtime = await chooseRuntime(
    {
      wanted: env.HEADROOM_RUNTIME,
      cacheDir: env.HEADROOM_CACHE_DIR,
      mark,
      serverPort: 0,
      manifests: [],
      buildLimits: timeLimitsOf(env),
      imageBuilds: imageBuildsOf(env),
      confinement: confinementOf(env),
    },
    tell,
  );
  const scratch = join(env.HEADROOM_CACHE_DIR, 'sources', mark);
  try {
    const built = await buildOf(once, runtime, scratch);
    const { world: wanted } = once.project;
    const world = await openProjectWorld(runtime, {
      world: wanted,
      repository: once.root,
      cacheDir: env.HEADROOM_CACHE_DIR,
    });
    try {
      const limits = limitsWithin(limitsOf(env), wanted.limits);
      const { workload } = once.project;
      const result = await runTrial({
        ...{ trialId: mark, runtime, world, built, workload, signal },
        ...{ limits, trialS: timeLimitsOf(env).trialS, secrets: once.secrets },
        profile: profileById(once.profile ?? 'smoke'),
        isTry: once.profile === undefined,
        handshake: once.handshake,
        seed: once.seed,
        processors: processorsOf(cpus().length, runtime.enforced, limits),
        k6: { program: k6?.program ?? '', mark },
        publish: tell,
      });
      const { cached, seconds } = built.build;
      const buildSeconds = cached ? null : seconds;
      const { id, isolated } = runtime;
      return { result, runtime: id, isolated, buildSeconds, k6: k6?.version ?? null };
    } finally {
      await world.stop();
    }
  } finally {
    await removeTree(scratch);
    await removeLoadFolders(mark);
    await runtime.reap();
  }
}

async function buildOf({ server, root, onLine, signal, tell }: Once, runtime: Runtime, scratch: string) {
  const places = { repository: root, scratch };
  const buildable = await buildableOf(server, places);
  const missing = await runtime.whatIsMissing(buildable);
  if (missing) throw new Error(missing);
  tell(`builds ${server.id}`);
  const build = await runtime.build(buildable, { onLine, signal, scope: root, home: root });
  return { server: describeServer(await resolveServer(server, places), buildable), build };
}
