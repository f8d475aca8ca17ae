/** Needs of the tests beside Postgres and Redis: a container engine, base images, built servers. */
import { join } from 'node:path';
import { type Engine, findEngine } from './engine.ts';
import { askedServers, cacheDir, inheritedEnv } from './env.ts';
import { startProcess } from './processes.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;

/** Stand-ins for base images, where no registry gives the public ones: what builds and trials in containers stand on. */
const STAND_INS = ['redis', 'postgres', 'go', 'node'];

/** Those that the other images of servers stand on. */
const OTHER_STAND_INS = ['python', 'jre', 'jdk'];

let engine: Engine | undefined;

/** Makes a container engine, and images to build on, ready for the tests; says so when there is none. */
export async function prepareEngine(): Promise<void> {
  const started = await findEngine(join(cacheDir, 'engine'));
  if (typeof started === 'string') {
    console.log(`The tests of containers are left out: ${started}.`);
    return;
  }
  engine = started;
  Object.assign(process.env, engine.env);
  if (engine.reachesRegistry) return;
  console.log('\n=== base images: no registry is reached, so they are made from Debian packages');
  // Servers that are asked for may need any of them.
  await makeStandIns(askedServers().length > 0 ? [] : STAND_INS);
}

/** Makes the base images ready that only images of servers stand on. */
export async function prepareOtherBases(): Promise<void> {
  const isNeeded = engine && !engine.reachesRegistry && askedServers().length === 0;
  if (isNeeded) await makeStandIns(OTHER_STAND_INS);
}

/** @param names of stand-ins; none for all @throws when one cannot be made */
async function makeStandIns(names: readonly string[]): Promise<void> {
  const made = await startProcess('infra/images/build.sh', names, { cwd: ROOT, onLine: console.log });
  const ended = await made.exited;
  if (ended !== 'exit code 0') {
    throw new Error(`the base images could not be made: infra/images/build.sh ended with ${ended}`);
  }
}

/** Stops the engine of the tests, if one was started. */
export const stopEngine = async () => engine?.stop();

/** Server whose image most tests of containers start. */
const USUAL_IMAGE = 'go';

/** Builds the image that most tests of containers start. */
export async function buildUsualImage(): Promise<void> {
  if (engine) await buildServers('docker', [USUAL_IMAGE]);
}

/** Builds the other images of servers that are quick to build. */
export async function buildImages(): Promise<void> {
  const asked = askedServers();
  if (engine) await buildServers('docker', asked.length > 0 ? asked : ['--quick']);
}

/** Builds the servers that most tests start, as plain processes. */
export const buildQuick = () => buildServers('process', ['--quick']);

/** Builds the others that are held against their contracts, as plain processes. */
export const buildSlow = () =>
  buildServers('process', askedServers().length > 0 ? askedServers() : ['--slow']);

/** Builds the servers that the tests start. One that fails is told here, and fails its test. */
async function buildServers(runtime: 'process' | 'docker', args: readonly string[]): Promise<void> {
  const build = await startProcess(process.execPath, ['packages/bench/src/verify/build.ts', ...args], {
    cwd: ROOT,
    env: { ...inheritedEnv, HEADROOM_RUNTIME: runtime },
    onLine: (line) => console.log(`builds, ${runtime}: ${line}`),
  });
  await build.exited;
}
