import { cp } from 'node:fs/promises';
import { homedir, tmpdir, totalmem } from 'node:os';
import {
  buildServer,
  cachedBuilds,
  contentHash,
  detectToolchains,
  removeTree,
  whatIsMissing,
} from '@headroom/builder';
import { findSandbox, makeWorkFolder, type Sandbox } from '@headroom/builder/sandbox';
import { LOCAL_MACHINE } from '../sampler/local-machine.ts';
import { launchOf } from '../server/launch.ts';
import { seedBy } from '../server/seed.ts';
import { openWayOut } from '../server/way-out.ts';
import { TrialFailure } from '../trial-failure.ts';
import { apartFromBridge } from './bridge.ts';
import { Child, endLeft, WORKER_MARK } from './child.ts';
import { goProgram } from './go-program.ts';
import { guardMemory } from './guard-memory.ts';
import { once } from './once.ts';
import { claimPort } from './ports.ts';
import { startOwnProcesses, startProcessBackends } from './process-backends.ts';
import type { BuiltServer, RunningServer, Runtime, RuntimeOptions, StartOptions } from './runtime.ts';
import { makeTmp } from './tmp.ts';

/** Any free port of what servers share with the worker. */
const LOOPBACK = { host: '127.0.0.1', port: 0 };
/** A build leaves the rest of the host's memory to others, whatever its limit is. */
const MOST_BUILD_MEMORY_MB = Math.round((0.75 * totalmem()) / 2 ** 20);

/** The runtime of a laptop or CI without containers: plain processes, in a sandbox where the host has one. */
export async function createProcessRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { buildLimits: limits, cacheDir, mark, tell, confinement = {} } = options;
  const told = tell && { tell };
  const { wanted = 'auto', allowed = new Set<string>(), buildMemoryMb } = confinement;
  const [toolchains, sandbox] = await Promise.all([
    detectToolchains(),
    findSandbox({ wanted, cacheDir, allowed, ...told }),
  ]);
  const bridge = once(() => goProgram('stdio-bridge', cacheDir));
  const marks = { [WORKER_MARK]: mark };
  const memoryMb = Math.min(buildMemoryMb ?? Number.POSITIVE_INFINITY, MOST_BUILD_MEMORY_MB);
  const bounds = { ...(limits && { limits }), memoryMb };
  const fixed = { cacheDir, toolchains, marks, sandbox, ...told, ...bounds };
  return {
    id: 'process',
    ...(sandbox.missing && { unconfined: sandbox.missing }),
    isolated: false,
    machine: LOCAL_MACHINE,
    enforced: { cpus: null, cpusets: null },
    toolchains,
    folders: [cacheDir, tmpdir(), homedir()],
    whatIsMissing: async (manifest) => whatIsMissing(manifest, toolchains),
    contentHash: (manifest) => contentHash(manifest, toolchains),
    build: (manifest, build = {}) => buildServer(manifest, { ...fixed, ...build }),
    cached: async () => [...(await cachedBuilds(cacheDir)), ...(await sandbox.cached())],
    startBackends: (wanted) => startProcessBackends(options, wanted),
    startProjectBackends: (wanted) => startOwnProcesses({ ...options, sandbox }, wanted),
    seed: (command, seeding) => seedBy({ ...options, sandbox }, command, seeding),
    start: (server, start) => startServer({ ...options, sandbox, bridge }, server, start),
    reap: async () => {
      const ended = await endLeft(mark);
      await sandbox.reap();
      return ended.map((pid) => `process ${pid}`);
    },
  };
}

/** Parts of a runtime that its servers share. */
interface Bench extends RuntimeOptions {
  sandbox: Sandbox;
  /** Path of the bridge to servers of stdio. */
  bridge: () => Promise<string>;
}

async function startServer(
  { bridge, cacheDir, mark, sandbox, serverPort }: Bench,
  { server, build }: BuiltServer,
  { places, limits, beside, fixtures, profiled, reach, secrets = {} }: StartOptions,
): Promise<RunningServer> {
  const title = `server ${server.id}`;
  const port = await claimPort(server.port ?? (beside ? 0 : serverPort), title);
  const isBridged = server.transport === 'stdio';
  const program = isBridged ? await bridge() : '';
  const folders = new AsyncDisposableStack();
  try {
    const tmp = folders.adopt(await makeTmp(sandbox, cacheDir), ({ remove }) => remove());
    const copy = fixtures === undefined ? undefined : await copyFixtures({ cacheDir, fixtures });
    folders.adopt(copy, (made) => made?.remove());
    const wayOut = reach && folders.adopt(await openWayOut(LOOPBACK, reach), (opened) => opened.close());
    const values = {
      ...{ host: '127.0.0.1', port, proxy: wayOut?.proxy, places, secrets, workers: limits.webConcurrency },
      ...{ tmp: tmp.folder, fixtures: copy?.folder },
    };
    const { command, env, headers } = launchOf(server, values, program);
    if (!command) throw new TrialFailure('server_failed', `${title} does not say which command starts it`);
    const told = profiled?.env(env, (file) => file) ?? env;
    const wrapped = await sandbox.server({ ...server.buildable, start: command }, build.artifact, told, {
      readable: [...(isBridged ? [program] : []), ...(profiled?.files ?? [])],
      writable: copy ? [copy.folder] : [],
    });
    const child = await Child.start({ title, ...wrapped, cwd: build.artifact, mark });
    const guard = guardMemory(child, 'the server', limits.memoryMb, (limitMb) => child.memoryMb(limitMb));
    const watched = {
      sample: () => child.sample(),
      threads: () => child.threads(),
      held: () => child.held(),
      processes: () => child.processes(),
    };
    return {
      url: `http://127.0.0.1:${port}${server.endpoint}`,
      headers,
      fixtures: copy?.folder,
      startedAt: child.startedAt,
      ended: Promise.race([child.ended, guard.exceeded]),
      ...(isBridged ? apartFromBridge(watched, () => child.program()) : watched),
      logs: () => wayOut?.logsWith(child.logs()) ?? child.logs(),
      heldBack: () => undefined,
      ports: () => child.ports(),
      stop: async (how) => {
        guard.stop();
        try {
          await child.stop(how);
        } finally {
          await folders.disposeAsync();
        }
      },
    };
  } catch (error) {
    await folders.disposeAsync();
    throw error;
  }
}

/** A copy of fixtures that a server may change. */
async function copyFixtures(from: { cacheDir: string; fixtures: string }) {
  const folder = await makeWorkFolder(from.cacheDir);
  const remove = () => removeTree(folder);
  try {
    await cp(from.fixtures, folder, { recursive: true, verbatimSymlinks: true });
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
