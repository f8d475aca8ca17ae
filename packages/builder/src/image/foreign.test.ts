/** Servers of headroom.yaml as images: what an ordinary Dockerfile, an image and generated Dockerfiles make. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildableOf } from '../sources/buildable-of.ts';
import { Repository } from '../sources/fixtures/repository.ts';
import { docker, noEngine } from './fixtures/engine.ts';
import { type Registry, startRegistry } from './fixtures/registry.ts';
import { createImageBuilder, type ImageBuilder } from './image-builder.ts';

describe.skipIf(noEngine)('a server of headroom.yaml', () => {
  let repository: Repository;
  let registry: Registry | undefined;
  const made: string[] = [];
  beforeEach(() => {
    repository = new Repository();
  });
  afterEach(async () => {
    for (const tag of made.splice(0)) await docker.getImage(tag).remove({ force: true });
    if (registry) {
      await docker
        .getImage(pinned(registry))
        .remove({ force: true })
        .catch(() => undefined);
    }
    await registry?.stop();
    registry = undefined;
    repository.remove();
  });

  const pinned = ({ image, digest }: Registry) => image.replace(/:1$/, `@${digest}`);
  const scope = randomBytes(4).toString('hex');

  function builderFor(baseImages: string[] = []): Promise<ImageBuilder> {
    const allowed = ['docker.io/library/*', ...baseImages];
    return createImageBuilder({ docker, cacheDir: repository.cacheDir, manifests: [], baseImages: allowed });
  }

  async function build(said: string, baseImages: string[] = []) {
    const server = await repository.buildable(said);
    const result = await (await builderFor(baseImages)).build(server, { scope });
    made.push(result.artifact);
    return { ...result, config: (await docker.getImage(result.artifact).inspect()).Config };
  }

  test('is made by an ordinary Dockerfile, from a folder of its own', async () => {
    const lines = ['# syntax=docker/dockerfile:1', 'ARG TAG=trixie', `FROM debian:\${TAG}-slim AS build`];
    const rest = [
      'COPY hello.txt /hello.txt',
      'RUN cat /hello.txt',
      'FROM build AS run',
      'CMD ["/server"]',
      'FROM scratch',
    ];
    repository.write('deploy/Dockerfile', [...lines, ...rest].join('\n'));
    repository.write('app/hello.txt', 'hello from the context');
    const built = await build('dockerfile: { path: deploy/Dockerfile, context: app, target: run }, port: 80');
    expect(built).toMatchObject({ cached: false, frameworkVersion: null, runtimeVersion: null });
    expect(built.log).toContain('hello from the context');
    expect(built.config.Cmd).toEqual(['/server']);
    expect(Object.keys(built.toolchains)).toEqual(['HEADROOM_BASE_0']);
  });

  test('is told by line what of its Dockerfile is not built', async () => {
    repository.write('deploy/Dockerfile', 'FROM debian:trixie-slim\nRUN --mount=type=secret,id=x true\n');
    await expect(build('dockerfile: { path: deploy/Dockerfile }, port: 80')).rejects.toThrow(
      'acme is not built: line 2 of deploy/Dockerfile: RUN with --mount=type=secret,id=x is not allowed',
    );
    repository.write('deploy/Dockerfile', 'FROM ghcr.io/evil/base:1\n');
    await expect(build('dockerfile: { path: deploy/Dockerfile }, port: 80')).rejects.toThrow(
      'FROM: "ghcr.io/evil/base:1" is not a base image that this host allows; allowed: docker.io/library/*',
    );
  });

  test('is an image, pulled under its digest from a registry that the host allows', async () => {
    registry = await startRegistry({ Cmd: ['/server'], Env: ['A=1'] });
    const said = `image: "${pinned(registry)}", port: 80`;
    await expect(build(said)).rejects.toThrow('is not a base image that this host allows');
    expect(registry.asked).toEqual([]);
    const { config, toolchains, frameworkVersion } = await build(said, [`${registry.host}/*`]);
    expect(config).toMatchObject({ Cmd: ['/server'], Env: expect.arrayContaining(['A=1']) });
    expect(toolchains).toEqual({ HEADROOM_BASE_0: pinned(registry) });
    expect(frameworkVersion).toContain(registry.digest.slice(7, 19));
    const before = registry.asked.length;
    expect((await build(said, [`${registry.host}/*`])).cached).toBe(true);
    expect(registry.asked.length).toBe(before);
    made.pop();
  });

  test('that is an image which is gone says so', async () => {
    registry = await startRegistry({});
    const gone = pinned(registry).replace(registry.digest, `sha256:${'0'.repeat(64)}`);
    await expect(build(`image: "${gone}", port: 80`, [`${registry.host}/*`])).rejects.toThrow(
      `acme needs the image ${gone}, which is not in the engine, and which its registry does not have or does not serve to everyone.`,
    );
  });

  test('is made by commands, in exactly the words of the file', async () => {
    repository.write('main.txt', 'x');
    const words = `a b $HOME "\\\\ <<EOF ü`;
    const said = `build: { commands: [[sh, -c, 'printf "%s|%s" "$1" "$WORDS" > out.txt; cat out.txt', sh, '${words}']], requires: [], env: { WORDS: '${words}' } }, start: [./a, "{port}"]`;
    const server = repository.server(said.replace('requires: []', 'requires: [node]'));
    // No toolchain is needed, which the file itself cannot say.
    if (server.source.kind === 'build') server.source.of.requires = [];
    const buildable = await buildableOf(server, repository.places);
    const result = await (await builderFor()).build(buildable, { scope });
    made.push(result.artifact);
    expect(result.log).toContain(`\n${words}|${words}`);
  });
});
