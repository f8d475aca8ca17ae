import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BuildFailed } from '@headroom/builder';
import {
  findBase,
  type ImageBuilder,
  type ImageFolder,
  idOfBase,
  idOfNamed,
  type NamedImage,
  openNamed,
} from '@headroom/builder/image';
import type Docker from 'dockerode';
import { TrialFailure } from '../../trial-failure.ts';
import { GO_PROGRAMS, type GoProgram, INFRA } from '../go-program.ts';
import type { OpeningImage } from '../runtime.ts';
import { fileOfImage } from './files.ts';
import type { FirewallImages } from './firewall.ts';

const FIREWALL_REPOSITORY = 'headroom-rig/firewall';
const GO_DOCKERFILE = `${INFRA}/go.Dockerfile`;
const K6_DOCKERFILE = `${INFRA}/k6.Dockerfile`;

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
  readonly #allowed: readonly string[];

  /** @param allowed images that files may name, as HEADROOM_BASE_IMAGES lists them */
  constructor(docker: Docker, builder: ImageBuilder, allowed: readonly string[]) {
    this.#docker = docker;
    this.#builder = builder;
    this.#allowed = allowed;
  }

  /** @throws TrialFailure `rig_failed` with what the build printed last */
  firewall(): Promise<string> {
    return this.#built('the firewall', { folder: `${INFRA}/firewall`, repository: FIREWALL_REPOSITORY });
  }

  presentFirewall(): Promise<string | undefined> {
    return presentFirewall(this.#docker);
  }

  /** Image of a program that is written in Go; its folder is `/app`, its file `program`. @throws as `firewall` */
  async goProgram(name: GoProgram): Promise<string> {
    const dockerfile = { text: await readFile(GO_DOCKERFILE, 'utf8'), path: 'infra/go.Dockerfile' };
    const image = { folder: `${INFRA}/${name}`, repository: `headroom-rig/${name}`, dockerfile };
    return this.#built(GO_PROGRAMS[name], image);
  }

  /** The bridge as a file of the host, which containers of any image get a copy of. @throws as `firewall` */
  async bridge(cacheDir: string): Promise<string> {
    const image = await this.goProgram('stdio-bridge');
    const to = join(cacheDir, 'bin', `stdio-bridge-${image.slice(image.lastIndexOf(':') + 1)}`);
    return fileOfImage(this.#docker, { image, path: '/app/program', to });
  }

  /** Image of a runner of a load, of this machine's k6. @throws as `firewall` */
  async loadRunner(k6: string, cacheDir: string): Promise<string> {
    const folder = join(cacheDir, 'k6-runner');
    await mkdir(folder, { recursive: true });
    await copyFile(k6, join(folder, 'k6'));
    const dockerfile = { text: await readFile(K6_DOCKERFILE, 'utf8'), path: 'infra/k6.Dockerfile' };
    return this.#built('a load generator', { folder, repository: 'headroom-rig/k6', dockerfile });
  }

  /** Redis as published, or the stand-in for it. @throws TrialFailure `rig_failed` when it is nowhere */
  redis(): Promise<string> {
    return this.#published('REDIS_IMAGE', 'redis:7-alpine', 'redis');
  }

  /** Postgres as published, or the stand-in for it. @throws as `redis` */
  postgres(): Promise<string> {
    return this.#published('POSTGRES_IMAGE', 'postgres:18-alpine', 'postgres');
  }

  /** An image that a file names. @throws TrialFailure `rig_failed` when it is not allowed, or nowhere; the signal's reason when aborted */
  async named(reference: string, where: string, signal?: AbortSignal): Promise<string> {
    try {
      return await idOfNamed(this.#docker, reference, this.#allowed, signal);
    } catch (cause) {
      signal?.throwIfAborted();
      throw new TrialFailure('rig_failed', `${where}: ${(cause as Error).message}`, { cause });
    }
  }

  /** An image of a server that somebody named. @throws TrialFailure `server_failed`; else as `named` */
  async open(reference: string, { signal, tell }: OpeningImage): Promise<NamedImage> {
    try {
      return await openNamed(this.#docker, reference, { allowed: this.#allowed, signal, tell });
    } catch (cause) {
      signal.throwIfAborted();
      throw new TrialFailure('server_failed', (cause as Error).message, { cause });
    }
  }

  async #published(argument: string, reference: string, standIn: string): Promise<string> {
    const base = await findBase(this.#docker, argument, reference);
    if (!base) {
      const reason = `the image ${reference} is neither here nor to be pulled; make a stand-in with infra/images/build.sh ${standIn}`;
      throw new TrialFailure('rig_failed', reason);
    }
    return idOfBase(this.#docker, base).catch((cause: Error) => {
      throw new TrialFailure('rig_failed', cause.message, { cause });
    });
  }

  async #built(title: string, image: ImageFolder): Promise<string> {
    try {
      return (await this.#builder.buildFolder(image)).tag;
    } catch (cause) {
      if (!(cause instanceof BuildFailed)) throw cause;
      const reason = `the image of ${title} cannot be built: ${cause.message}; it printed last: ${cause.log.trim().slice(-300)}`;
      throw new TrialFailure('rig_failed', reason, { cause });
    }
  }
}
