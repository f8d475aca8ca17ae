import type Docker from 'dockerode';
import { TrialFailure } from '../../trial-failure.ts';

/** Registry that images are pushed to, and nodes pull from. */
export interface RegistrySettings {
  /** `registry.internal:5000/headroom` */
  readonly prefix: string;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

/** Pushes images of an engine; each once. */
export class Registry {
  readonly #docker: Docker;
  readonly #settings: RegistrySettings;
  readonly #pushed = new Map<string, Promise<string>>();

  constructor(docker: Docker, settings: RegistrySettings) {
    this.#docker = docker;
    this.#settings = settings;
  }

  /**
   * Where nodes pull an image of the engine from, by its digest.
   * @param image its id or tag
   * @throws TrialFailure `rig_failed` when it cannot be pushed
   */
  published(image: string): Promise<string> {
    const known = this.#pushed.get(image);
    if (known) return known;
    const pushed = this.#push(image);
    this.#pushed.set(image, pushed);
    // What failed is tried again the next time.
    pushed.catch(() => this.#pushed.delete(image));
    return pushed;
  }

  async #push(image: string): Promise<string> {
    const { prefix, user, password } = this.#settings;
    try {
      const { Id } = await this.#docker.getImage(image).inspect();
      const [repo, tag] = [`${prefix}/image`, Id.replace(/^sha256:/, '').slice(0, 32)];
      await this.#docker.getImage(Id).tag({ repo, tag });
      const [serveraddress = ''] = prefix.split('/', 1);
      const authconfig = { username: user ?? '', password: password ?? '', serveraddress };
      const stream: NodeJS.ReadableStream = await this.#docker
        .getImage(`${repo}:${tag}`)
        .push({ authconfig });
      await new Promise<void>((resolve, reject) => {
        this.#docker.modem.followProgress(stream, (error) => (error ? reject(error) : resolve()));
      });
      const { RepoDigests = [] } = await this.#docker.getImage(Id).inspect();
      const digest = RepoDigests.find((known) => known.startsWith(`${repo}@`));
      if (digest === undefined) throw new Error('the registry did not say its digest');
      return digest;
    } catch (cause) {
      const reason = `the image ${image} cannot be pushed to ${prefix}: ${(cause as Error).message}`;
      throw new TrialFailure('rig_failed', reason, { cause });
    }
  }
}
