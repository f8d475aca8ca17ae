/** Images of strangers, by a real engine and a registry of the test. */
import { parseProject } from '@headroom/project';
import { afterEach, describe, expect, test } from 'vitest';
import { benchSchema } from '../env.ts';
import { engine } from '../testing/engine.ts';
import { type ImageServer, startImageServer } from '../testing/image-server.ts';
import { CACHE_DIR } from '../testing/places.ts';
import { discover } from './discover.ts';
import { describeImage, type ImageRequest } from './image.ts';

const { signal } = new AbortController();
let registry: ImageServer | undefined;
afterEach(async () => {
  await registry?.stop();
  registry = undefined;
});

const envOf = (runtime: string) =>
  benchSchema.parse({ HEADROOM_CACHE_DIR: CACHE_DIR, HEADROOM_RUNTIME: runtime });

async function discoverImage(reference: string, more: Partial<ImageRequest> = {}) {
  const said: string[] = [];
  const common = {
    ...{ env: envOf('docker'), secrets: {}, signal, given: {}, also: [], onLine: () => {} },
    tell: (sentence: unknown) => said.push(String(sentence)),
  };
  const request: ImageRequest = {
    ...{ target: { kind: 'image', reference }, args: [], env: { PLACE: 'Oslo' }, secrets: [] },
    ...more,
  };
  const described = await describeImage(request, common);
  const file = `${described.folder}/headroom.yaml`;
  return {
    ...described,
    said,
    found: await discover({ ...common, draft: described.draft, mayListen: true, file }),
  };
}

test('without a container engine an image is refused with what to do', async () => {
  const request = { target: { kind: 'image', reference: 'acme' }, args: [], env: {}, secrets: [] } as const;
  await expect(
    describeImage(request, { env: envOf('process'), signal, tell: () => {} }),
  ).rejects.toMatchObject({
    outcome: 'rig_failed',
    message:
      'oci:acme needs a container engine, but none is available: start Docker, or set DOCKER_HOST to its socket',
  });
});

describe.skipIf(!engine)('an image that somebody names', () => {
  test('is pulled once, described by its digest, and asked over stdio', async () => {
    registry = await startImageServer();
    const pinned = registry.image.replace(/:1$/, `@${registry.digest}`);
    const { draft, reference, said, found } = await discoverImage(registry.image);
    expect(reference).toBe(pinned);
    expect(said).toContain(`pulls ${pinned}`);
    expect(draft).toMatchObject({
      source: { kind: 'image', of: pinned },
      start: ['/server', 'serve', 'stdio'],
    });
    expect(found.proposal.tools).toMatchObject([{ tool: { name: 'greet' } }]);
    expect(found.text).toContain('transport: stdio');
    expect(parseProject(found.text, { file: 'headroom.yaml' })).toHaveProperty('project');
    const asked = registry.asked.length;
    const again = await discoverImage(registry.image, { args: ['other'] });
    expect(again.draft.start).toEqual(['/server', 'other']);
    expect(registry.asked.length).toBe(asked);
  });

  test('that listens is asked over HTTP, at the endpoint that answers', async () => {
    registry = await startImageServer({
      Cmd: ['http', '8123'],
      ExposedPorts: { '8123/tcp': {}, '99/udp': {} },
    });
    const { found } = await discoverImage(registry.image);
    expect(found.draft).toMatchObject({ transport: 'streamable-http', port: 8123, endpoint: '/v1/mcp' });
    const talk = { transport: 'streamable-http', endpoint: '/v1/mcp' } as const;
    expect((await discoverImage(registry.image, { talk })).draft).toMatchObject({ port: 8123 });
  });

  test('that ends says its last words, and one that is nowhere is refused', async () => {
    registry = await startImageServer();
    await expect(discoverImage(registry.image, { env: {} })).rejects.toThrow('PLACE is not set');
    const absent = registry.image.replace(/:1$/, ':2');
    await expect(discoverImage(absent)).rejects.toMatchObject({
      outcome: 'server_failed',
      message: `the image ${absent} is not in the engine, and its registry does not have it, does not serve it to everyone, or does not answer`,
    });
  });
});
