import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImageBuilder } from '@headroom/builder/image';
import { type Registry, startRegistry } from '@headroom/builder/testing';
import { fileOfImage } from '../runtime/docker/files.ts';
import { INFRA } from '../runtime/go-program.ts';
import { engine } from './engine.ts';
import { CACHE_DIR } from './places.ts';

export interface ImageServer extends Registry {
  /** Stops the registry and removes its image from the engine. */
  stop(): Promise<void>;
}

/**
 * A registry with the image of a small MCP server that nobody has pulled yet.
 * @param config of the image beside its entry point: over stdio, unless its command is `http <port>`
 */
export async function startImageServer(config: object = {}): Promise<ImageServer> {
  if (!engine) throw new Error('there is no engine');
  const { docker } = engine;
  const builder = await createImageBuilder({ docker, cacheDir: CACHE_DIR, manifests: [] });
  const path = join(INFRA, 'go.Dockerfile');
  const { tag } = await builder.buildFolder({
    folder: join(import.meta.dirname, 'image-server'),
    repository: 'headroom-rig/image-server',
    dockerfile: { text: readFileSync(path, 'utf8'), path },
  });
  const root = mkdtempSync(join(tmpdir(), 'headroom-image-'));
  try {
    await fileOfImage(docker, { image: tag, path: '/app/program', to: join(root, 'server') });
    const registry = await startRegistry(
      { Entrypoint: ['/server'], Cmd: ['serve', 'stdio'], ...config },
      root,
    );
    return {
      ...registry,
      stop: async () => {
        await registry.stop();
        const pulled = registry.image.replace(/:1$/, `@${registry.digest}`);
        for (const name of [registry.image, pulled]) {
          await docker
            .getImage(name)
            .remove({ force: true })
            .catch(() => undefined);
        }
      },
    };
  } finally {
    rmSync(root, { recursive: true });
  }
}
