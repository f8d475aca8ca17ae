/** `pnpm verify [server…]`: the whole contract against servers, all that can be built here by default. */
import { loadManifests } from '@headroom/builder';
import { confinementOf, imageBuildsOf, limitsOf, readBenchEnv, timeLimitsOf } from '../env.ts';
import { chooseRuntime } from '../runtime/choose.ts';
import { chosenServers } from './chosen.ts';
import { verifyServer } from './verify-server.ts';

const SIGN = { pass: '=', warn: '!', fail: '✗' } as const;

/** @returns how many servers break the contract or cannot be tried although they were asked for */
async function verifyAll(ids: readonly string[]): Promise<number> {
  const env = readBenchEnv();
  const manifests = chosenServers(loadManifests(env.HEADROOM_SERVER_DIRS), ids.length > 0 ? ids : ['all']);
  const runtime = await chooseRuntime(
    {
      wanted: env.HEADROOM_RUNTIME,
      cacheDir: env.HEADROOM_CACHE_DIR,
      mark: `verify-${process.pid}`,
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
  let broken = 0;
  try {
    for (const manifest of manifests) {
      const missing = await runtime.whatIsMissing(manifest);
      if (missing) {
        console.log(`${manifest.id}: ${missing}`);
        if (ids.length > 0) broken++;
        continue;
      }
      console.log(`${manifest.id}:`);
      const checks = await verifyServer({ runtime, backends, limits: limitsOf(env) }, manifest);
      for (const { name, outcome, reason, ms } of checks) {
        const line = `  ${SIGN[outcome]} ${outcome}  ${name} (${Math.round(ms)} ms)`;
        console.log(reason ? `${line}: ${reason}` : line);
      }
      if (checks.some((check) => check.outcome === 'fail')) broken++;
    }
  } finally {
    await backends.stop();
    await runtime.reap();
  }
  return broken;
}

try {
  process.exit((await verifyAll(process.argv.slice(2))) > 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
