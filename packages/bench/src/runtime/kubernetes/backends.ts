import { randomUUID } from 'node:crypto';
import type { Suite } from '@headroom/model/suite';
import type { World } from '@headroom/project';
import { startEach } from '../../backends/start.ts';
import { TrialFailure } from '../../trial-failure.ts';
import type { Backends, ProjectBackends } from '../backends.ts';
import { untilApiAnswers, untilRedisAnswers } from '../backends-answering.ts';
import { API_LIMITS, CONTROL_PORT, PORT, REDIS_LIMITS, REDIS_PORT } from '../docker/settings.ts';
import { redisSetup } from '../redis-settings.ts';
import { startSuiteBackends } from '../suite-backends.ts';
import type { RunField } from './field.ts';
import { Pod } from './pod.ts';
import type { PodParty } from './settings.ts';

/** Images of backends, as nodes pull them. */
export interface BackendImages {
  redis(): Promise<string>;
  apiService(): Promise<string>;
  mockBackend(): Promise<string>;
}

export interface BackendOptions {
  readonly mark: string;
  readonly field: RunField;
  readonly images: BackendImages;
}

/** Starts the backends of a suite for a run; they end with its namespace. @throws TrialFailure `rig_failed` */
export function startPodBackends(
  options: BackendOptions,
  wanted: Suite['backends'],
): Promise<Omit<Backends, 'stop'>> {
  return startSuiteBackends(wanted, {
    relays: options.field.relays,
    redis: () => startRedis(options, 'redis'),
    api: () => startApiService(options),
  });
}

/** Starts the backends of a file; images that it names run where there is a container engine. @throws as above */
export function startOwnPods(options: BackendOptions, wanted: World['backends']): Promise<ProjectBackends> {
  const { shares } = options.field;
  return startEach(wanted, {
    redis: async () => {
      const { running, place, version } = await startRedis(options, 'backends');
      return { running, cpus: shares.redis, place, version, stop: () => running.stop('now') };
    },
    mock: () => startMock(options),
    postgres: async () => notYet('Postgres'),
    image: async (_, name) => notYet(`the backend ${name}`),
  });
}

function notYet(what: string): never {
  throw new TrialFailure(
    'rig_failed',
    `${what} cannot be started on Kubernetes yet: use a host with an engine`,
  );
}

async function startRedis(
  { mark, field, images }: BackendOptions,
  party: PodParty & ('redis' | 'backends'),
): Promise<{ running: Pod; place: string; adminUrl: string; version: string }> {
  const { settings, adminUrl } = redisSetup();
  const pod = await Pod.start(field, {
    ...{ title: 'Redis', party, mark, image: await images.redis(), hostname: field.node.hostname },
    command: ['redis-server', ...settings, '--protected-mode', 'no'],
    workingDir: '/tmp',
    limits: { cpus: field.shares.redis, memoryMb: REDIS_LIMITS.memoryMb },
  });
  const place = `${pod.address}:${REDIS_PORT}`;
  const version = await untilRedisAnswers(pod, `redis://${place}`);
  return { running: pod, place, version, adminUrl: adminUrl(`redis://${place}`) };
}

async function startApiService({
  mark,
  field,
  images,
}: BackendOptions): Promise<{ running: Pod; place: string; url: string }> {
  const pod = await Pod.start(field, {
    ...{ title: 'the API service', party: 'api', mark, image: await images.apiService() },
    hostname: field.node.hostname,
    workingDir: '/app',
    env: { PORT: String(PORT) },
    limits: { cpus: field.shares.api, memoryMb: API_LIMITS.memoryMb },
  });
  const place = `${pod.address}:${PORT}`;
  const url = `http://${place}`;
  await untilApiAnswers(pod, url);
  return { running: pod, place, url };
}

async function startMock({ mark, field, images }: BackendOptions) {
  const token = randomUUID();
  const pod = await Pod.start(field, {
    ...{ title: 'a mock backend', party: 'backends', mark, image: await images.mockBackend() },
    hostname: field.node.hostname,
    workingDir: '/app',
    env: { PORT: String(PORT), CONTROL_PORT: String(CONTROL_PORT), CONTROL_TOKEN: token },
    limits: { cpus: field.shares.api, memoryMb: API_LIMITS.memoryMb },
  });
  const control = { url: `http://${pod.address}:${CONTROL_PORT}`, token };
  const place = `${pod.address}:${PORT}`;
  return { running: pod, cpus: field.shares.api, place, control, stop: () => pod.stop('now') };
}
