import { randomUUID } from 'node:crypto';
import { fillPlaceholders, type OfImage, type World } from '@headroom/project';
import { postgresSetup } from '../../backends/postgres.ts';
import { type Service, startEach } from '../../backends/start.ts';
import { asksHttp, asksPort, untilAnswering } from '../answering.ts';
import type { ProjectBackends } from '../backends.ts';
import { untilPostgresAnswers } from '../backends-answering.ts';
import { type BackendOptions, startRedis } from './backends.ts';
import { Container } from './container.ts';
import {
  API_LIMITS,
  CONTROL_PORT,
  IMAGE_LIMITS,
  PORT,
  POSTGRES_LIMITS,
  POSTGRES_PORT,
  REDIS_LIMITS,
} from './settings.ts';

/** Time that a service from an image has to be ready. */
const IMAGE_WITHIN_MS = 60_000;
/** Folder in memory of Postgres' data. */
const DATA_AT = '/data';

/**
 * Starts the backends of a file, in containers; they end with their network.
 * @throws TrialFailure `rig_failed` when one does not come up; the signal's reason when an image is pulled no further
 */
export function startOwnContainers(
  options: BackendOptions,
  wanted: World['backends'],
  signal?: AbortSignal,
): Promise<ProjectBackends> {
  return startEach(wanted, {
    redis: async () => {
      const { running: container, place, version } = await startRedis(options, 'backends');
      const { cpus } = REDIS_LIMITS;
      const cpuset = options.enforced.cpusets?.redis;
      return { running: container, cpus, cpuset, place, version, stop: () => container.stop('now') };
    },
    postgres: () => startPostgres(options),
    mock: () => startMock(options),
    image: (of, name) => startImage(options, of, { name, signal }),
  });
}

async function startImage(
  { site, mark, images, network, enforced }: BackendOptions,
  { image, port, env, ready }: OfImage,
  { name, signal }: { name: string; signal: AbortSignal | undefined },
): Promise<Service> {
  const title = `the backend ${name}`;
  const cpuset = enforced.cpusets?.api;
  const cpus = enforced.cpus?.api ?? IMAGE_LIMITS.cpus;
  const { memoryMb, folderMb } = IMAGE_LIMITS;
  // No placeholder has a value for it: braces that are doubled become single.
  const literal = Object.entries(env).map(([variable, text]) => [variable, fillPlaceholders(text, () => '')]);
  const running = await Container.start(site, {
    title,
    party: 'backends',
    mark,
    image: await images.named(image, `world.backends.${name}`, signal),
    network: network.name,
    env: Object.fromEntries(literal),
    limits: { cpus, memoryMb },
    inMemory: { folders: [], mb: folderMb },
    ports: [port],
    ...(cpuset && { cpuset }),
  });
  const place = `${running.address}:${port}`;
  const at = running.place(port);
  const { hostname, port: open } = new URL(`tcp://${at}`);
  const ask = ready === 'tcp' ? asksPort(hostname, Number(open)) : asksHttp(`http://${at}${ready.http}`);
  await untilAnswering(running, ask, { what: title, withinMs: IMAGE_WITHIN_MS, blame: 'rig_failed' });
  return { running, cpus, cpuset, place, hostPlace: at, stop: () => running.stop('now') };
}

async function startPostgres({ site, mark, images, network, enforced }: BackendOptions): Promise<Service> {
  const cpuset = enforced.cpusets?.api;
  const cpus = enforced.cpus?.api ?? API_LIMITS.cpus;
  const { memoryMb, dataMb } = POSTGRES_LIMITS;
  const { command, env, account } = postgresSetup({ folder: DATA_AT, listen: '*', port: POSTGRES_PORT });
  const running = await Container.start(site, {
    title: 'Postgres',
    party: 'backends',
    mark,
    image: await images.postgres(),
    // Its programs want a user that the image knows.
    user: 'postgres',
    network: network.name,
    command,
    workingDir: '/tmp',
    env,
    limits: { cpus, memoryMb },
    inMemory: { folders: [DATA_AT], mb: dataMb },
    ports: [POSTGRES_PORT],
    ...(cpuset && { cpuset }),
  });
  const place = `${running.address}:${POSTGRES_PORT}`;
  const version = await untilPostgresAnswers(running, account(running.place(POSTGRES_PORT)).url);
  const parts = account(place);
  return { running, cpus, cpuset, place, parts, version, stop: () => running.stop('now') };
}

async function startMock({ site, mark, images, network, enforced }: BackendOptions) {
  const token = randomUUID();
  const cpuset = enforced.cpusets?.api;
  const cpus = enforced.cpus?.api ?? API_LIMITS.cpus;
  const container = await Container.start(site, {
    title: 'a mock backend',
    party: 'backends',
    mark,
    image: await images.goProgram('mock-backend'),
    network: network.name,
    workingDir: '/app',
    env: { PORT: String(PORT), CONTROL_PORT: String(CONTROL_PORT), CONTROL_TOKEN: token },
    limits: { ...API_LIMITS, cpus },
    ports: [PORT, CONTROL_PORT],
    ...(cpuset && { cpuset }),
  });
  const control = { url: `http://${container.place(CONTROL_PORT)}`, token };
  const place = `${container.address}:${PORT}`;
  const hostPlace = container.place(PORT);
  return { running: container, cpus, cpuset, place, hostPlace, control, stop: () => container.stop('now') };
}
