import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { makeWorkFolder, type Sandbox } from '@headroom/builder/sandbox';
import type { Suite } from '@headroom/model/suite';
import type { World } from '@headroom/project';
import { REDIS_CPUS } from '@headroom/report';
import { startEach } from '../backends/start.ts';
import { TrialFailure } from '../trial-failure.ts';
import { type Backends, type ProjectBackends, placesOf } from './backends.ts';
import { untilApiAnswers, untilRedisAnswers } from './backends-answering.ts';
import { Child } from './child.ts';
import { goProgram } from './go-program.ts';
import { needsEngine } from './needs.ts';
import { claimPort } from './ports.ts';
import { startPostgres } from './process-postgres.ts';
import { redisSetup } from './redis-settings.ts';

/** Servers share our network. */
const LOOPBACK = { host: '127.0.0.1', port: 0 };

export interface BackendOptions {
  cacheDir: string;
  mark: string;
}

/** Starts the backends of a suite for a run, as plain processes on free ports. */
export async function startProcessBackends(
  options: BackendOptions,
  wanted: Suite['backends'],
): Promise<Backends> {
  const redis = wanted.includes('redis') ? await startRedis(options) : undefined;
  try {
    const api = await startApiService(options);
    return {
      places: placesOf({ redisUrl: redis?.url, apiUrl: api.url }),
      redisAdminUrl: redis?.adminUrl,
      apiUrl: api.url,
      redis: redis?.child,
      api: api.child,
      relays: { redis: LOOPBACK, api: LOOPBACK },
      versions: { ...(redis && { redis: redis.version }) },
      stop: async () => {
        await Promise.all([redis?.stop(), api.child.stop('now')]);
      },
    };
  } catch (error) {
    await redis?.stop();
    throw error;
  }
}

/** Starts the backends of a file as plain processes. @throws TrialFailure `rig_failed` when one does not come up */
export function startOwnProcesses(
  options: BackendOptions & { sandbox: Sandbox },
  wanted: World['backends'],
): Promise<ProjectBackends> {
  return startEach(wanted, {
    redis: async () => {
      const { child, url, version, stop } = await startRedis(options);
      return { running: child, cpus: REDIS_CPUS, place: new URL(url).host, version, stop };
    },
    postgres: () => startPostgres(options),
    image: async ({ image }, name) => {
      throw new TrialFailure('rig_failed', needsEngine(name, image));
    },
    mock: () => startMock(options),
  });
}

async function startMock({ cacheDir, mark }: BackendOptions) {
  const program = await goProgram('mock-backend', cacheDir);
  const [port, controlPort] = [await claimPort(0, 'a mock'), await claimPort(0, 'a mock')];
  const token = randomUUID();
  const running = await Child.start({
    title: 'a mock backend',
    command: [program],
    cwd: '/',
    env: { HOST: '127.0.0.1', PORT: String(port), CONTROL_PORT: String(controlPort), CONTROL_TOKEN: token },
    mark,
  });
  const control = { url: `http://127.0.0.1:${controlPort}`, token };
  return {
    running,
    // Nothing keeps it from any of them.
    cpus: availableParallelism(),
    place: `127.0.0.1:${port}`,
    control,
    stop: () => running.stop('now'),
  };
}

interface StartedRedis {
  child: Child;
  url: string;
  adminUrl: string;
  version: string;
  stop(): Promise<void>;
}

async function startRedis({ cacheDir, mark }: BackendOptions): Promise<StartedRedis> {
  const port = await claimPort(0, 'Redis');
  const { settings, adminUrl } = redisSetup();
  // Empty: nothing that an earlier one left is loaded, and nothing stays.
  const folder = await makeWorkFolder(cacheDir);
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  // Its title would be written over the environment, and the worker's mark in it.
  const recognisable = ['--set-proc-title', 'no'];
  let child: Child | undefined;
  const stop = async () => {
    await child?.stop('now');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    child = await Child.start({
      title: 'Redis',
      command: ['redis-server', ...place, ...settings, ...recognisable],
      cwd: folder,
      env: {},
      mark,
    });
    const url = `redis://127.0.0.1:${port}`;
    const version = await untilRedisAnswers(child, url);
    return { child, url, adminUrl: adminUrl(url), version, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startApiService({ cacheDir, mark }: BackendOptions): Promise<{ child: Child; url: string }> {
  const program = await goProgram('api-service', cacheDir);
  const port = await claimPort(0, 'the API service');
  const url = `http://127.0.0.1:${port}`;
  const child = await Child.start({
    title: 'the API service',
    command: [program],
    cwd: '/',
    env: { PORT: String(port) },
    mark,
  });
  try {
    await untilApiAnswers(child, url);
  } catch (error) {
    await child.stop('now');
    throw error;
  }
  return { child, url };
}
