/**
 * `pnpm build-servers [--quick | --slow] [server…]`: builds servers, so that nothing waits for it later; one of each kind
 * by default, of these only the quick or the slow ones with `--quick` or `--slow`, bare ones among the latter.
 */
import { parseArgs } from 'node:util';
import { loadManifests } from '@headroom/builder';
import { confinementOf, imageBuildsOf, readBenchEnv, timeLimitsOf } from '../env.ts';
import { chooseRuntime } from '../runtime/choose.ts';
import {
  BARE,
  chosenServers,
  ONE_OF_EACH_KIND,
  QUICK_IMAGES,
  QUICK_TO_BUILD,
  SLOW_TO_BUILD,
} from './chosen.ts';

interface Part {
  readonly quick?: boolean | undefined;
  readonly slow?: boolean | undefined;
}

/** @returns how many could not be built */
async function buildAll(ids: readonly string[], { quick, slow }: Part): Promise<number> {
  const env = readBenchEnv();
  const manifests = loadManifests(env.HEADROOM_SERVER_DIRS);
  const mark = `build-${process.pid}`;
  const { HEADROOM_RUNTIME: wanted, HEADROOM_CACHE_DIR: cacheDir } = env;
  const [buildLimits, imageBuilds] = [timeLimitsOf(env), imageBuildsOf(env)];
  const confinement = confinementOf(env);
  const runtime = await chooseRuntime(
    { wanted, cacheDir, mark, serverPort: 0, manifests, buildLimits, imageBuilds, confinement },
    console.log,
  );
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  let failed = 0;
  try {
    const quickest = runtime.id === 'docker' ? QUICK_IMAGES : QUICK_TO_BUILD;
    const slowest = [...SLOW_TO_BUILD, ...BARE];
    const usual = quick ? quickest : slow ? slowest : ONE_OF_EACH_KIND;
    for (const manifest of chosenServers(manifests, ids.length > 0 ? ids : usual)) {
      const missing = await runtime.whatIsMissing(manifest);
      const outcome = missing ?? (await outcomeOf(() => runtime.build(manifest, { signal: stop.signal })));
      if (missing === null && !outcome.startsWith('built')) failed++;
      console.log(`${manifest.id}: ${outcome}`);
    }
  } finally {
    await runtime.reap();
  }
  return failed;
}

async function outcomeOf(build: () => Promise<{ cached: boolean; seconds: number }>): Promise<string> {
  try {
    const { cached, seconds } = await build();
    return cached ? 'built before' : `built in ${Math.round(seconds)} s`;
  } catch (error) {
    return (error as Error).message;
  }
}

try {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean' }, slow: { type: 'boolean' } },
    allowPositionals: true,
  });
  process.exit((await buildAll(positionals, values)) > 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
