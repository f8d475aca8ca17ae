import type { Suite } from '@headroom/workload';
import type Docker from 'dockerode';
import { untilApiAnswers, untilRedisAnswers } from '../backends-answering.ts';
import { redisSetup } from '../redis-settings.ts';
import type { Backends, Enforced } from '../runtime.ts';
import { Container } from './container.ts';
import type { RigImages } from './images.ts';
import type { RunNetwork } from './network.ts';
import { API_LIMITS, PORT, REDIS_LIMITS, REDIS_PORT } from './settings.ts';

export interface BackendOptions {
  docker: Docker;
  mark: string;
  images: RigImages;
  network: RunNetwork;
  enforced: Enforced;
}

/**
 * Starts the backends of a suite for a run; they end with its network.
 * @throws TrialFailure `rig_failed` when one does not come up
 */
export async function startDockerBackends(
  options: BackendOptions,
  wanted: Suite['backends'],
): Promise<Omit<Backends, 'stop'>> {
  const { relays } = options.network;
  const [redis, api] = await Promise.all([
    wanted.includes('redis') ? startRedis(options, 'redis') : undefined,
    startApiService(options),
  ]);
  return {
    redisUrl: redis?.url,
    redisAdminUrl: redis?.adminUrl,
    apiUrl: api.url,
    redis: redis?.container,
    api: api.container,
    relays,
    versions: { ...(redis && { redis: redis.version }) },
  };
}

interface Started {
  container: Container;
  url: string;
}

/** Starts a Redis. @param party whose use it counts to */
export async function startRedis(
  options: BackendOptions,
  party: 'redis' | 'backends',
): Promise<Started & { adminUrl: string; version: string }> {
  const { docker, mark, images, network, enforced } = options;
  const cpuset = enforced.cpusets?.redis;
  const { settings, adminUrl } = redisSetup();
  const container = await Container.start(docker, {
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
    ...(cpuset && { cpuset }),
  });
  const version = await untilRedisAnswers(container, container.address, REDIS_PORT);
  const url = `redis://${container.address}:${REDIS_PORT}`;
  return { container, version, url, adminUrl: adminUrl(url) };
}

async function startApiService(options: BackendOptions): Promise<Started> {
  const { docker, mark, images, network, enforced } = options;
  const cpuset = enforced.cpusets?.api;
  const container = await Container.start(docker, {
    title: 'the API service',
    party: 'api',
    mark,
    image: await images.goProgram('api-service'),
    network: network.name,
    workingDir: '/app',
    env: { PORT: String(PORT) },
    limits: { ...API_LIMITS, cpus: enforced.cpus?.api ?? API_LIMITS.cpus },
    ...(cpuset && { cpuset }),
  });
  const url = `http://${container.address}:${PORT}`;
  await untilApiAnswers(container, url);
  return { container, url };
}
