import { loadManifests, type ServerManifest } from '@headroom/builder';
import { confinementOf, imageBuildsOf, limitsOf, readBenchEnv, timeLimitsOf } from '../env.ts';
import { chooseRuntime } from '../runtime/choose.ts';
import { chosenServers } from './chosen.ts';
import type { Bench } from './verify-server.ts';

/**
 * Does something with each server that can be built here, one after the other, while backends run.
 * @param ids of the servers; none: all
 * @param mark of what is started
 * @param visit returns whether the server did well
 * @returns how many did not, or cannot be built although they were asked for
 */
export async function visitServers(
  ids: readonly string[],
  mark: string,
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
  const backends = await runtime.startBackends();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void runtime.reap().then(() => process.exit(130)));
  }
  let bad = 0;
  try {
    for (const manifest of manifests) {
      const missing = await runtime.whatIsMissing(manifest);
      if (missing) {
        console.log(`${manifest.id}: ${missing}`);
        if (ids.length > 0) bad++;
        continue;
      }
      console.log(`${manifest.id}:`);
      if (!(await visit({ runtime, backends, limits: limitsOf(env) }, manifest))) bad++;
    }
  } finally {
    await backends.stop();
    await runtime.reap();
  }
  return bad;
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
