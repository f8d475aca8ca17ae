import { setTimeout as delay } from 'node:timers/promises';
import {
  buildServer,
  cachedBuilds,
  contentHash,
  detectToolchains,
  toolchainEnvironment,
  whatIsMissing,
} from '@headroom/servers';
import { Child, endLeft, WORKER_MARK } from './child.ts';
import { claimPort } from './ports.ts';
import { startProcessBackends } from './process-backends.ts';
import type { BuiltServer, RunningServer, Runtime, RuntimeOptions, StartOptions } from './runtime.ts';

/** How often a server's memory is held against its limit: plain processes have no kernel to do it. */
const MEMORY_CHECK_MS = 250;

/** The runtime of a laptop or CI without containers: plain processes, nothing kept apart. */
export async function createProcessRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { cacheDir, mark } = options;
  const toolchains = await detectToolchains();
  return {
    id: 'process',
    isolated: false,
    enforced: { cpus: null, cpusets: null },
    toolchains,
    whatIsMissing: async (manifest) => whatIsMissing(manifest, toolchains),
    contentHash: (manifest) => contentHash(manifest, toolchains),
    build: (manifest, build = {}) =>
      buildServer(manifest, { cacheDir, toolchains, marks: { [WORKER_MARK]: mark }, ...build }),
    cached: () => cachedBuilds(cacheDir),
    startBackends: () => startProcessBackends(options),
    start: (server, start) => startServer(options, server, start),
    reap: async () => {
      const ended = await endLeft(mark);
      return ended.map((pid) => `process ${pid}`);
    },
  };
}

async function startServer(
  options: RuntimeOptions,
  { manifest, build }: BuiltServer,
  { backends, limits, second = false }: StartOptions,
): Promise<RunningServer> {
  const port = await claimPort(second ? 0 : options.serverPort, `server ${manifest.id}`);
  const startedAt = performance.now();
  const child = await Child.start({
    title: `server ${manifest.id}`,
    command: manifest.start,
    cwd: build.artifact,
    env: {
      ...toolchainEnvironment(manifest.requires),
      ...manifest.startEnv,
      PORT: String(port),
      REDIS_URL: backends.redisUrl,
      API_SERVICE_URL: backends.apiUrl,
      SERVER_ID: manifest.id,
      WEB_CONCURRENCY: String(limits.webConcurrency),
    },
    mark: options.mark,
  });
  const guard = guardMemory(child, limits.memoryMb);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    healthUrl: `http://127.0.0.1:${port}/health`,
    startedAt,
    ended: Promise.race([child.ended, guard.exceeded]),
    sample: () => child.sample(),
    logs: () => child.logs(),
    heldBack: () => undefined,
    stop: async (how) => {
      guard.stop();
      await child.stop(how);
    },
  };
}

/** Ends a server that uses more memory than its limit, and says so. */
function guardMemory(child: Child, limitMb: number): { exceeded: Promise<string>; stop(): void } {
  const watch = new AbortController();
  const exceeded = (async () => {
    while (!watch.signal.aborted) {
      const { memoryMb } = child.sample();
      if (memoryMb > limitMb) {
        void child.stop('now');
        return `the server used ${Math.round(memoryMb)} MB, more than its limit of ${limitMb} MB, and was stopped`;
      }
      await delay(MEMORY_CHECK_MS, undefined, { signal: watch.signal, ref: false }).catch(() => undefined);
    }
    return new Promise<string>(() => {});
  })();
  return { exceeded, stop: () => watch.abort() };
}
