import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Hold } from '../cache/hold.ts';
import { trimCache } from '../cache/trim.ts';
import { docker, ImageBase, noEngine } from './fixtures/engine.ts';

describe.skipIf(noEngine)('of the images of a server', () => {
  let base: ImageBase;
  beforeEach(() => {
    base = new ImageBase();
    base.dockerfile('RUN cp main.txt version.txt');
  });
  afterEach(() => base.clear());

  /** Builds with another content, or finds that build. */
  async function build(content: string, kept: number, image = base.server().image): Promise<string> {
    base.write('main.txt', `v${content}`);
    const manifest = base.server({ image });
    const { artifact } = await (await base.builder([manifest], { kept })).build(manifest);
    return artifact;
  }

  const records = async () =>
    (await readdir(join(base.cacheDir, 'images'))).filter((name) => /-[0-9a-f]{32}\.json$/.test(name));
  const untagged = async () =>
    (await base.images()).filter(({ RepoTags }) => !RepoTags?.some((tag) => !tag.startsWith('<')));

  test('those used last are kept, with what they were built on; tags that somebody else gave stay', async () => {
    const one = await build('one', 2);
    const two = await build('two', 2);
    const theirs = ['good', 'better'].map((name) => `mine/${base.name}:${name}`);
    for (const tag of ['good', 'better']) await docker.getImage(two).tag({ repo: `mine/${base.name}`, tag });
    await build('one', 2);
    const three = await build('three', 2);
    expect((await base.tags()).toSorted()).toEqual([one, three, ...theirs].toSorted());
    expect(await records()).toHaveLength(2);
    expect(await untagged()).toHaveLength(2);
    await expect(docker.getImage(two).inspect()).rejects.toThrow('no such image');
  });

  test('each stage and each choice of arguments is counted for itself', async () => {
    const args = (flavour: string) => ({ build: 'build', run: 'run', args: { FLAVOUR: flavour } });
    base.dockerfile('ARG FLAVOUR=none', 'RUN echo v$FLAVOUR-$(cat main.txt) > version.txt');
    const sour = await build('one', 1, args('sour'));
    const sweet = await build('one', 1, args('sweet'));
    const whole = await build('one', 1, { build: 'build', run: 'build', args: {} });
    expect((await base.tags()).toSorted()).toEqual([sour, sweet, whole].toSorted());
    const newer = await build('two', 1, args('sour'));
    expect((await base.tags()).toSorted()).toEqual([newer, sweet, whole].toSorted());
  });

  test('one in use stays with all its tags', async () => {
    const one = await build('one', 2);
    base.write('notes.txt', 'that make another tag of the same image');
    const noted = await build('one', 2);
    const held = await docker.createContainer({
      Image: one,
      Cmd: ['x'],
      HostConfig: { NetworkMode: 'none' },
    });
    const two = await build('two', 1);
    expect((await base.tags()).toSorted()).toEqual([one, noted, two].toSorted());
    await held.remove();
    const three = await build('three', 1);
    expect(await base.tags()).toEqual([three]);
  });

  test('beyond a bound the ones used longest ago go, with what they were built on, but none that is held', async () => {
    const hold = new Hold(base.cacheDir);
    const manifest = base.server();
    base.dockerfile('RUN head -c 3000000 /dev/urandom > noise.bin; cp main.txt version.txt');
    base.write('main.txt', 'vheld');
    const builder = await base.builder([manifest]);
    const { artifact: held } = await builder.build(manifest, { hold });
    const two = await build('two', 100);
    // An engine may measure its disk for one client at a time; two workers may ask it at once.
    const [cached] = await Promise.all([builder.cached(), builder.cached()]);
    expect(cached).toHaveLength(4);
    // The noise of each build stage, not the base image that all of them share.
    const bytes = cached.reduce((sum, image) => sum + (image.bytes ?? 0), 0);
    expect(bytes).toBeGreaterThan(6_000_000);
    expect(bytes).toBeLessThan(12_000_000);
    await trimCache(cached, 0);
    expect(await base.tags()).toEqual([held]);
    expect(await records()).toHaveLength(1);
    expect(await base.tags()).not.toContain(two);
    await hold.release();
    await trimCache(await builder.cached(), 0);
    expect(await base.images()).toEqual([]);
  });
});
