import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBase } from './bases.ts';
import { docker, ImageBase, noEngine, PATIENCE_MS } from './fixtures/engine.ts';

describe.skipIf(noEngine)('a base image', { timeout: PATIENCE_MS }, () => {
  let base: ImageBase;
  beforeEach(() => {
    base = new ImageBase();
  });
  afterEach(() => base.clear(), PATIENCE_MS);

  test('is the stand-in, else the default that is here, else nowhere', async () => {
    const argument = `${base.name.toUpperCase().replaceAll('-', '_')}_IMAGE`;
    const fallback = `localhost:1/${base.name}:1`;
    expect(await findBase(docker, argument, fallback)).toBeUndefined();
    const { tag } = await (await base.builder([])).buildFolder({
      folder: base.folder,
      repository: `headroom-backend/${base.name}`,
    });
    const image = docker.getImage(tag);
    const { Id } = await image.inspect();
    await image.tag({ repo: `localhost:1/${base.name}`, tag: '1' });
    const here = { reference: fallback, pinned: Id, identity: `${fallback}@${Id}`, toPull: false };
    expect(await findBase(docker, argument, fallback)).toEqual(here);
    const standIn = `headroom-base/${base.name}`;
    await image.tag({ repo: standIn });
    expect(await findBase(docker, argument, fallback)).toMatchObject({
      reference: standIn,
      identity: `${standIn}@${Id}`,
    });
  });
});
