/** Needs of the tests beside Postgres and Redis: a container engine, base images, built servers. */
import { join } from 'node:path';
import { type Engine, findEngine } from './engine.ts';
import { askedServers, cacheDir, inheritedEnv } from './env.ts';
import { startProcess } from './processes.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;

/**
 * All that takes minutes on a cold machine, beside the checks that do not need it.
 * @returns the engine, to be stopped when the tests are over; undefined when there is none
 * @throws when base images cannot be made
 */
export async function prepareRig(): Promise<Engine | undefined> {
  const containers = prepareEngine().then(async (engine) => {
    if (engine) await buildServers('docker');
    return engine;
  });
  const [engine] = await Promise.all([containers, buildServers('process')]);
  return engine;
}

/** Stand-ins for base images, where no registry gives the public ones: what the default servers are built on. */
const STAND_INS = ['redis', 'postgres', 'go', 'rust', 'node', 'python', 'jre', 'jdk'];

/** Makes a container engine, and images to build on, ready for the tests; says so when there is none. */
async function prepareEngine(): Promise<Engine | undefined> {
  const engine = await findEngine(join(cacheDir, 'engine'));
  if (typeof engine === 'string') {
    console.log(`The tests of containers are left out: ${engine}.`);
    return undefined;
  }
  Object.assign(process.env, engine.env);
  if (!engine.reachesRegistry) {
    console.log('\n=== base images: no registry is reached, so they are made from Debian packages');
    const made = await startProcess('infra/images/build.sh', STAND_INS, { cwd: ROOT, onLine: console.log });
    const ended = await made.exited;
    if (ended !== 'exit code 0') {
      await engine.stop();
      throw new Error(`the base images could not be made: infra/images/build.sh ended with ${ended}`);
    }
  }
  return engine;
}

/** Builds the servers that the tests start. One that fails is told here, and fails its test. */
async function buildServers(runtime: 'process' | 'docker'): Promise<void> {
  const build = await startProcess(
    process.execPath,
    ['packages/bench/src/verify/build.ts', ...askedServers()],
    {
      cwd: ROOT,
      env: { ...inheritedEnv, HEADROOM_RUNTIME: runtime },
      onLine: (line) => console.log(`builds, ${runtime}: ${line}`),
    },
  );
  await build.exited;
}
