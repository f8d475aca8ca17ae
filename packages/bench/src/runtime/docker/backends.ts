import type { Suite } from '@headroom/model/suite';
import type { Backends } from '../backends.ts';
import { untilApiAnswers, untilRedisAnswers } from '../backends-answering.ts';
import { redisSetup } from '../redis-settings.ts';
import type { Enforced } from '../runtime.ts';
import { startSuiteBackends } from '../suite-backends.ts';
import { Container } from './container.ts';
import type { RigImages } from './images.ts';
import type { RunNetwork } from './network.ts';
import { API_LIMITS, PORT, REDIS_LIMITS, REDIS_PORT } from './settings.ts';
import type { Site } from './site.ts';

export interface BackendOptions {
  site: Site;
  mark: string;
  images: RigImages;
  network: RunNetwork;
  enforced: Enforced;
}

/**
 * Starts the backends of a suite for a run; they end with its network.
 * @throws TrialFailure `rig_failed` when one does not come up
 */
export function startDockerBackends(
  options: BackendOptions,
  wanted: Suite['backends'],
): Promise<Omit<Backends, 'stop'>> {
  return startSuiteBackends(wanted, {
    relays: options.network.relays,
    redis: () => startRedis(options, 'redis'),
    api: () => startApiService(options),
  });
}

interface Started {
  running: Container;
  /** As servers reach it. */
  place: string;
}

/** Starts a Redis; its URL is for the worker. @param party whose use it counts to */
export async function startRedis(
  options: BackendOptions,
  party: 'redis' | 'backends',
): Promise<Started & { adminUrl: string; version: string }> {
  const { site, mark, images, network, enforced } = options;
  const cpuset = enforced.cpusets?.redis;
  const { settings, adminUrl } = redisSetup();
  const container = await Container.start(site, {
    title: 'Redis',
    party,
    mark,
    image: await images.redis(),
    network: network.name,
    // Protected mode refuses connections from other containers; the network keeps strangers out.
    command: ['redis-server', ...settings, '--protected-mode', 'no'],
    workingDir: '/tmp',
    env: {},
    limits: REDIS_LIMITS,
    ports: [REDIS_PORT],
    ...(cpuset && { cpuset }),
  });
  const url = `redis://${container.place(REDIS_PORT)}`;
  const version = await untilRedisAnswers(container, url);
  return {
    running: container,
    version,
    place: `${container.address}:${REDIS_PORT}`,
    adminUrl: adminUrl(url),
  };
}

async function startApiService(options: BackendOptions): Promise<Started & { url: string }> {
  const { site, mark, images, network, enforced } = options;
  const cpuset = enforced.cpusets?.api;
  const container = await Container.start(site, {
    title: 'the API service',
    party: 'api',
    mark,
    image: await images.goProgram('api-service'),
    network: network.name,
    workingDir: '/app',
    env: { PORT: String(PORT) },
    limits: { ...API_LIMITS, cpus: enforced.cpus?.api ?? API_LIMITS.cpus },
    ports: [PORT],
    ...(cpuset && { cpuset }),
  });
  const url = `http://${container.place(PORT)}`;
  await untilApiAnswers(container, url);
  return { running: container, place: `${container.address}:${PORT}`, url };
}
