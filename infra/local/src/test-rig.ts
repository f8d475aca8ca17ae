/** Needs of the tests beside Postgres and Redis: a container engine, base images, built servers. */
import { join } from 'node:path';
import { type Engine, findEngine } from './engine.ts';
import { askedServers, cacheDir, inheritedEnv } from './env.ts';
import { startProcess } from './processes.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;

/** What takes minutes on a cold machine. */
export interface Rig {
  /**
   * Resolves once the servers that most tests start are built, to the engine, which is stopped when the tests are over;
   * to undefined where there is none.
   */
  readonly ready: Promise<Engine | undefined>;
  /** Resolves once every server that is held against the contract is built. */
  readonly whole: Promise<void>;
}

/** Prepares it beside what does not need it; `ready` rejects when base images cannot be made. */
export function prepareRig(): Rig {
  const asked = askedServers();
  const containers = prepareEngine(asked).then(async (engine) => {
    if (engine) await buildServers('docker', asked.length > 0 ? asked : ['--quick']);
    return engine;
  });
  const processes = buildServers('process', ['--quick']);
  return {
    ready: Promise.all([containers, processes]).then(([engine]) => engine),
    whole: processes.then(() => buildServers('process', asked)),
  };
}

/** Stand-ins for base images, where no registry gives the public ones: what the servers of most tests are built on. */
const STAND_INS = ['redis', 'postgres', 'go', 'node', 'python', 'jre', 'jdk'];

/** Makes a container engine, and images to build on, ready for the tests; says so when there is none. */
async function prepareEngine(asked: readonly string[]): Promise<Engine | undefined> {
  const engine = await findEngine(join(cacheDir, 'engine'));
  if (typeof engine === 'string') {
    console.log(`The tests of containers are left out: ${engine}.`);
    return undefined;
  }
  Object.assign(process.env, engine.env);
  if (!engine.reachesRegistry) {
    console.log('\n=== base images: no registry is reached, so they are made from Debian packages');
    // Servers that are asked for may need any of them.
    const names = asked.length > 0 ? [] : STAND_INS;
    const made = await startProcess('infra/images/build.sh', names, { cwd: ROOT, onLine: console.log });
    const ended = await made.exited;
    if (ended !== 'exit code 0') {
      await engine.stop();
      throw new Error(`the base images could not be made: infra/images/build.sh ended with ${ended}`);
    }
  }
  return engine;
}

/** Builds the servers that the tests start. One that fails is told here, and fails its test. */
async function buildServers(runtime: 'process' | 'docker', args: readonly string[]): Promise<void> {
  const build = await startProcess(process.execPath, ['packages/bench/src/verify/build.ts', ...args], {
    cwd: ROOT,
    env: { ...inheritedEnv, HEADROOM_RUNTIME: runtime },
    onLine: (line) => console.log(`builds, ${runtime}: ${line}`),
  });
  await build.exited;
}
