import { homedir, tmpdir, totalmem } from 'node:os';
import { buildServer, cachedBuilds, contentHash, detectToolchains, whatIsMissing } from '@headroom/builder';
import { findSandbox, type Sandbox } from '@headroom/builder/sandbox';
import { Child, endLeft, WORKER_MARK } from './child.ts';
import { guardMemory } from './guard-memory.ts';
import { claimPort } from './ports.ts';
import { startProcessBackends } from './process-backends.ts';
import type { BuiltServer, RunningServer, Runtime, RuntimeOptions, StartOptions } from './runtime.ts';

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
  const marks = { [WORKER_MARK]: mark };
  const memoryMb = Math.min(buildMemoryMb ?? Number.POSITIVE_INFINITY, MOST_BUILD_MEMORY_MB);
  const bounds = { ...(limits && { limits }), memoryMb };
  const fixed = { cacheDir, toolchains, marks, sandbox, ...told, ...bounds };
  return {
    id: 'process',
    ...(sandbox.missing && { unconfined: sandbox.missing }),
    isolated: false,
    enforced: { cpus: null, cpusets: null },
    toolchains,
    folders: [cacheDir, tmpdir(), homedir()],
    whatIsMissing: async (manifest) => whatIsMissing(manifest, toolchains),
    contentHash: (manifest) => contentHash(manifest, toolchains),
    build: (manifest, build = {}) => buildServer(manifest, { ...fixed, ...build }),
    cached: async () => [...(await cachedBuilds(cacheDir)), ...(await sandbox.cached())],
    startBackends: () => startProcessBackends(options),
    start: (server, start) => startServer({ ...options, sandbox }, server, start),
    reap: async () => {
      const ended = await endLeft(mark);
      await sandbox.reap();
      return ended.map((pid) => `process ${pid}`);
    },
  };
}

async function startServer(
  { mark, sandbox, serverPort }: RuntimeOptions & { sandbox: Sandbox },
  { manifest, build }: BuiltServer,
  { backends, limits, second = false }: StartOptions,
): Promise<RunningServer> {
  const port = await claimPort(second ? 0 : serverPort, `server ${manifest.id}`);
  const title = `server ${manifest.id}`;
  const told = {
    ...manifest.startEnv,
    PORT: String(port),
    REDIS_URL: backends.redisUrl,
    API_SERVICE_URL: backends.apiUrl,
    SERVER_ID: manifest.id,
    WEB_CONCURRENCY: String(limits.webConcurrency),
  };
  const wrapped = await sandbox.server(manifest, build.artifact, told);
  const child = await Child.start({ title, ...wrapped, cwd: build.artifact, mark });
  const guard = guardMemory(child, 'the server', limits.memoryMb, () => child.memoryMb());
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    healthUrl: `http://127.0.0.1:${port}/health`,
    startedAt: child.startedAt,
    ended: Promise.race([child.ended, guard.exceeded]),
    sample: () => child.sample(),
    threads: () => child.threads(),
    logs: () => child.logs(),
    heldBack: () => undefined,
    stop: async (how) => {
      guard.stop();
      await child.stop(how);
    },
  };
}
