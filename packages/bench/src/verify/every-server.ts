import { loadManifests } from '@headroom/builder';
import type { ServerManifest } from '@headroom/model/manifest';
import type { Suite } from '@headroom/model/suite';
import { confinementOf, imageBuildsOf, limitsOf, readBenchEnv, timeLimitsOf } from '../env.ts';
import { chooseRuntime } from '../runtime/choose.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { chosenServers } from './chosen.ts';
import type { Bench } from './verify-server.ts';

export interface Visits {
  /** Ids of the servers; none: all. */
  readonly ids: readonly string[];
  /** Mark of what is started. */
  readonly mark: string;
  /** Suites for which a server that serves them is visited, once for each. */
  readonly suites: readonly Suite[];
}

/**
 * Does something with each server that can be built here, one after the other, while backends run.
 * @param visit returns whether the server did well
 * @returns how many did not, or serve none of the suites or cannot be built although they were asked for
 */
export async function visitServers(
  { ids, mark, suites }: Visits,
  visit: (bench: Bench, manifest: ServerManifest) => Promise<boolean>,
): Promise<number> {
  const env = readBenchEnv();
  const manifests = chosenServers(loadManifests(env.HEADROOM_SERVER_DIRS), ids.length > 0 ? ids : ['all']);
  const runtime = await chooseRuntime(
    {
      wanted: env.HEADROOM_RUNTIME,
      cacheDir: env.HEADROOM_CACHE_DIR,
      mark: `${mark}-${process.pid}`,
      serverPort: 0,
      buildLimits: timeLimitsOf(env),
      imageBuilds: imageBuildsOf(env),
      confinement: confinementOf(env),
      manifests,
    },
    console.log,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void runtime.reap().then(() => process.exit(130)));
  }
  const serving = manifests.filter((known) => suites.some((suite) => known.suites.includes(suite.id)));
  const unserving = manifests.filter((known) => ids.includes(known.id) && !serving.includes(known));
  for (const { id, suites: own } of unserving) {
    const allowed = suites.map((suite) => suite.id).join(', ');
    console.log(`${id}: serves ${own.join(', ')}; this command asks servers of ${allowed}`);
  }
  let bad = unserving.length;
  try {
    const buildable = await buildableOf(serving, runtime);
    if (ids.length > 0) bad += serving.length - buildable.length;
    for (const suite of suites) {
      const served = buildable.filter((known) => known.suites.includes(suite.id));
      if (served.length === 0) continue;
      const backends = await runtime.startBackends(suite.backends);
      try {
        for (const manifest of served) {
          console.log(`${manifest.id}, suite ${suite.id}:`);
          if (!(await visit({ runtime, backends, limits: limitsOf(env), suite }, manifest))) bad++;
        }
      } finally {
        await backends.stop();
      }
    }
  } finally {
    await runtime.reap();
  }
  return bad;
}

/** Servers that can be built here; of the others it is told what they lack. */
async function buildableOf(
  manifests: readonly ServerManifest[],
  runtime: Runtime,
): Promise<ServerManifest[]> {
  const buildable: ServerManifest[] = [];
  for (const manifest of manifests) {
    const missing = await runtime.whatIsMissing(manifest);
    if (missing) console.log(`${manifest.id}: ${missing}`);
    else buildable.push(manifest);
  }
  return buildable;
}

/** Ends the process by what a command came to: 1 where servers did not do well, 2 where it could not be carried out. */
export async function exitBy(bad: Promise<number>): Promise<never> {
  try {
    process.exit((await bad) > 0 ? 1 : 0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
