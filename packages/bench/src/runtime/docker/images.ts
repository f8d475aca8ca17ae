import { join } from 'node:path';
import { BuildFailed } from '@headroom/builder';
import { findBase, type ImageBuilder, idOfBase } from '@headroom/builder/image';
import type Docker from 'dockerode';
import { TrialFailure } from '../../trial-failure.ts';
import { fileOfImage } from './files.ts';
import type { FirewallImages } from './firewall.ts';

const INFRA = new URL('../../../../../infra', import.meta.url).pathname;
const FIREWALL_REPOSITORY = 'headroom-rig/firewall';
const API_REPOSITORY = 'headroom-rig/api-service';
const MOCK_REPOSITORY = 'headroom-rig/mock-backend';
const BRIDGE_REPOSITORY = 'headroom-rig/stdio-bridge';

/** The newest image that was made of infra/firewall; undefined when none was. */
export async function presentFirewall(docker: Docker): Promise<string | undefined> {
  const filters = JSON.stringify({ reference: [FIREWALL_REPOSITORY] });
  const images = await docker.listImages({ filters });
  return images.toSorted((a, b) => b.Created - a.Created)[0]?.Id;
}

/** The images of the rig, each made or found when it is asked for. */
export class RigImages implements FirewallImages {
  readonly #docker: Docker;
  readonly #builder: ImageBuilder;

  constructor(docker: Docker, builder: ImageBuilder) {
    this.#docker = docker;
    this.#builder = builder;
  }

  /** @throws TrialFailure `rig_failed` with what the build printed last */
  firewall(): Promise<string> {
    return this.#built('the firewall', `${INFRA}/firewall`, FIREWALL_REPOSITORY);
  }

  presentFirewall(): Promise<string | undefined> {
    return presentFirewall(this.#docker);
  }

  /** @throws as `firewall` */
  apiService(): Promise<string> {
    return this.#built('the API service', `${INFRA}/api-service`, API_REPOSITORY);
  }

  /** @throws as `firewall` */
  mockBackend(): Promise<string> {
    return this.#built('a mock backend', `${INFRA}/mock-backend`, MOCK_REPOSITORY);
  }

  /** The bridge as a file of the host, which containers of any image get a copy of. @throws as `firewall` */
  async bridge(cacheDir: string): Promise<string> {
    const image = await this.#built('the stdio bridge', `${INFRA}/stdio-bridge`, BRIDGE_REPOSITORY);
    const to = join(cacheDir, 'bin', `stdio-bridge-${image.slice(image.lastIndexOf(':') + 1)}`);
    return fileOfImage(this.#docker, { image, path: '/app/stdio-bridge', to });
  }

  /** Redis as published, or the stand-in for it. @throws TrialFailure `rig_failed` when it is nowhere */
  async redis(): Promise<string> {
    const base = await findBase(this.#docker, 'REDIS_IMAGE', 'redis:7-alpine');
    if (!base) {
      const reason =
        'the image redis:7-alpine is neither here nor to be pulled; make a stand-in with infra/images/build.sh redis';
      throw new TrialFailure('rig_failed', reason);
    }
    return idOfBase(this.#docker, base).catch((cause: Error) => {
      throw new TrialFailure('rig_failed', cause.message, { cause });
    });
  }

  async #built(title: string, folder: string, repository: string): Promise<string> {
    try {
      return (await this.#builder.buildFolder({ folder, repository })).tag;
    } catch (cause) {
      if (!(cause instanceof BuildFailed)) throw cause;
      const reason = `the image of ${title} cannot be built: ${cause.message}; it printed last: ${cause.log.trim().slice(-300)}`;
      throw new TrialFailure('rig_failed', reason, { cause });
    }
  }
}
