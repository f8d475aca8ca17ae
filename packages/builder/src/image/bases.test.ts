import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBase, idOfBase } from './bases.ts';
import { docker, ImageBase, noEngine } from './fixtures/engine.ts';
import { type Registry, startRegistry } from './fixtures/registry.ts';

describe.skipIf(noEngine)('a base image', () => {
  let base: ImageBase;
  let registry: Registry | undefined;
  beforeEach(() => {
    base = new ImageBase();
  });
  afterEach(async () => {
    await base.clear();
    if (registry)
      await docker
        .getImage(registry.image)
        .remove({ force: true })
        .catch(() => undefined);
    await registry?.stop();
    registry = undefined;
  });

  const argumentOf = () => `${base.name.toUpperCase().replaceAll('-', '_')}_IMAGE`;

  test('is the stand-in; what was made here under its name is none', async () => {
    const fallback = `localhost:1/${base.name}:1`;
    expect(await findBase(docker, argumentOf(), fallback)).toBeUndefined();
    const { tag } = await (await base.builder([])).buildFolder({
      folder: base.folder,
      repository: `headroom-backend/${base.name}`,
    });
    const image = docker.getImage(tag);
    const { Id } = await image.inspect();
    await image.tag({ repo: `localhost:1/${base.name}`, tag: '1' });
    expect(await findBase(docker, argumentOf(), fallback)).toBeUndefined();
    expect(await findBase(docker, argumentOf(), Id.slice(7, 19))).toBeUndefined();
    const standIn = `headroom-base/${base.name}`;
    await image.tag({ repo: standIn });
    const found = { reference: standIn, pinned: Id, identity: `${standIn}@${Id}`, toPull: false };
    expect(await findBase(docker, argumentOf(), fallback)).toEqual(found);
    expect(await idOfBase(docker, found)).toBe(Id);
  });

  test('is pulled under the digest that its record names, once', async () => {
    registry = await startRegistry({ Env: ['A=1'] });
    const { image, digest, asked } = registry;
    const found = await findBase(docker, argumentOf(), image);
    const identity = `${image}@${digest}`;
    expect(found).toEqual({
      reference: image,
      pinned: image.replace(/:1$/, `@${digest}`),
      identity,
      toPull: true,
    });
    const id = found && (await idOfBase(docker, found));
    const before = asked.length;
    const again = { reference: image, pinned: id, identity, toPull: false };
    expect(await findBase(docker, argumentOf(), image)).toEqual(again);
    expect(asked.length).toBe(before);
  });

  test('that cannot be pulled, or brings steps of its own, is a failed build', async () => {
    registry = await startRegistry({ OnBuild: ['ADD http://127.0.0.1/ /stolen'] });
    const { image, host } = registry;
    base.write('Dockerfile', `ARG HOSTILE_IMAGE=${image}\nFROM $HOSTILE_IMAGE AS build\n`);
    const manifest = base.server({ image: { build: 'build', run: 'build', args: {} } });
    const build = (await base.builder([manifest], { baseImages: [`${host}/*`] })).build(manifest);
    await expect(build).rejects.toThrow(
      `server base was not built: the base image ${image} brings steps of its own (ONBUILD ADD http://127.0.0.1/ /stolen)`,
    );
    const absent = {
      reference: image,
      pinned: `${host}/nowhere@sha256:${'0'.repeat(64)}`,
      identity: '',
      toPull: true,
    };
    await expect(idOfBase(docker, absent)).rejects.toThrow(
      `the base image ${absent.pinned} cannot be pulled: `,
    );
  });

  test('of a registry that the host does not allow is asked for by nobody', async () => {
    registry = await startRegistry({});
    const { image, asked } = registry;
    base.write('Dockerfile', `ARG X_IMAGE=${image}\nFROM $X_IMAGE AS build\n`);
    const manifest = base.server({ image: { build: 'build', run: 'build', args: {} } });
    const builder = await base.builder([manifest]);
    const sentence = `is not built: X_IMAGE: "${image}" is not a base image that this host allows; allowed: docker.io/library/*, `;
    expect(await builder.whatIsMissing(manifest)).toContain(`Base ${sentence}`);
    const other = { build: 'build', run: 'build', args: { DEBIAN_IMAGE: image } };
    base.dockerfile('RUN echo v1 > version.txt');
    await expect(builder.build(base.server({ image: other }))).rejects.toThrow(
      sentence.replace('X_', 'DEBIAN_'),
    );
    expect(asked).toEqual([]);
  });
});
