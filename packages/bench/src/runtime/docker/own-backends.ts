import { randomUUID } from 'node:crypto';
import type { World } from '@headroom/project';
import { startEach } from '../../backends/start.ts';
import type { ProjectBackends } from '../runtime.ts';
import { type BackendOptions, startRedis } from './backends.ts';
import { Container } from './container.ts';
import { API_LIMITS, CONTROL_PORT, PORT, REDIS_LIMITS, REDIS_PORT } from './settings.ts';

/**
 * Starts the backends of a file, in containers; they end with their network.
 * @throws TrialFailure `rig_failed` when one does not come up
 */
export function startOwnContainers(
  options: BackendOptions,
  wanted: World['backends'],
): Promise<ProjectBackends> {
  return startEach(wanted, {
    redis: async () => {
      const { container, version } = await startRedis(options, 'backends');
      const place = `${container.address}:${REDIS_PORT}`;
      const { cpus } = REDIS_LIMITS;
      return { running: container, cpus, place, version, stop: () => container.stop('now') };
    },
    mock: () => startMock(options),
  });
}

async function startMock({ docker, mark, images, network, enforced }: BackendOptions) {
  const token = randomUUID();
  const cpuset = enforced.cpusets?.api;
  const cpus = enforced.cpus?.api ?? API_LIMITS.cpus;
  const container = await Container.start(docker, {
    title: 'a mock backend',
    party: 'backends',
    mark,
    image: await images.goProgram('mock-backend'),
    network: network.name,
    workingDir: '/app',
    env: { PORT: String(PORT), CONTROL_PORT: String(CONTROL_PORT), CONTROL_TOKEN: token },
    limits: { ...API_LIMITS, cpus },
    ...(cpuset && { cpuset }),
  });
  const control = { url: `http://${container.address}:${CONTROL_PORT}`, token };
  const place = `${container.address}:${PORT}`;
  return { running: container, cpus, place, control, stop: () => container.stop('now') };
}
