import { cpSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ServerManifest } from '@headroom/model/manifest';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../build/fixtures/failure.ts';
import { findBase } from './bases.ts';
import { DEBIAN, docker, ImageBase, MAKES_VERSION, noEngine } from './fixtures/engine.ts';

describe.skipIf(noEngine)('on a container engine', () => {
  let base: ImageBase;
  beforeEach(() => {
    base = new ImageBase();
  });
  afterEach(() => base.clear());

  const build = async (manifest: ServerManifest = base.server()) =>
    (await base.builder([manifest])).build(manifest);

  test('builds the image, reads the versions from its build stage, finds both again, and makes one again that was removed', async () => {
    const lines: string[] = [];
    const builder = await base.builder();
    const first = await builder.build(base.server(), { onLine: (line) => lines.push(line) });
    const hash = await builder.contentHash(base.server());
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(first).toEqual({
      serverId: 'base',
      contentHash: hash,
      buildId: expect.any(String),
      artifact: expect.stringMatching(new RegExp(`^headroom-server/${base.name}:[0-9a-f]{32}$`)),
      cached: false,
      seconds: expect.any(Number),
      log: lines.join('\n'),
      frameworkVersion: '1.2.3',
      runtimeVersion: '1.2.3',
      toolchains: { DEBIAN_IMAGE: expect.stringMatching(/^\S*debian\S*@sha256:[0-9a-f]{64}$/) },
    });
    expect(builder.toolchains).toEqual(first.toolchains);
    expect(lines).toContain(`Successfully tagged ${first.artifact}`);
    const { Config } = await docker.getImage(first.artifact).inspect();
    expect(Config).toMatchObject({ Cmd: ['/server'], Labels: { 'headroom.image': base.name } });
    expect(await build()).toEqual({ ...first, cached: true });
    expect(await base.containers()).toEqual([]);
    await docker.getImage(first.artifact).remove();
    expect(await build()).toMatchObject({ artifact: first.artifact, cached: false });
    await expect(docker.getImage(first.artifact).inspect()).resolves.toBeDefined();
  });

  test('a file that changed makes another image; one that the sources do not name does not', async () => {
    const manifest = base.server({ sources: ['main.txt'] });
    const first = await build(manifest);
    base.write('notes.txt', 'later');
    expect(await build(manifest)).toMatchObject({ artifact: first.artifact, cached: true });
    base.write('main.txt', 'changed');
    const second = await build(manifest);
    expect(second).toMatchObject({ cached: false });
    expect(second.artifact).not.toBe(first.artifact);
    expect((await base.tags()).toSorted()).toEqual([first.artifact, second.artifact].toSorted());
  });

  test('the engine is sent what the sources name, and nothing else', async () => {
    base.write('notes.txt', 'later');
    base.write('.dockerignore', 'main.txt');
    base.dockerfile('COPY . all', 'RUN ls -A all && echo v1 > version.txt');
    const { log } = await build(base.server({ sources: ['main.txt', '.dockerignore'] }));
    expect(log).toMatch(/^Dockerfile\nmain\.txt$/m);
    expect(log).not.toMatch(/^(notes\.txt|\.dockerignore)$/m);
  });

  test('two servers that differ in id and start share an image; by another way to read a version it is another', async () => {
    const one = base.server();
    base.dockerfile('RUN echo v1.2.3 > version.txt; echo r7 > runtime.txt');
    const first = await build(one);
    const shared = { ...first, serverId: 'other', cached: true };
    expect(await build(base.server({ id: 'other', start: ['x'] }))).toEqual(shared);
    const runtime = { command: ['cat', 'runtime.txt'] as [string, ...string[]], pattern: 'r(\\d)' };
    const third = await build(base.server({ versions: { ...one.versions, runtime } }));
    expect(third).toMatchObject({ cached: false, runtimeVersion: '7', frameworkVersion: '1.2.3' });
    expect(third.artifact).not.toBe(first.artifact);
    expect(await build(one)).toEqual({ ...first, cached: true });
  });

  test('builds what BuildKit builds: mounts, here-documents, owners, modes and ADD', async () => {
    base.write('tool.sh', '#!/bin/sh\necho tool\n');
    base.write('lib/inner.txt', 'inner\n');
    base.write('main.txt', 'outer\n');
    base.dockerfile(
      'COPY --link --chown=1234:1234 --chmod=0750 tool.sh lib bin/',
      'COPY --chmod=604 tool.sh /single',
      'COPY <<"EOF" made/',
      'kept $HOME',
      'EOF',
      'ADD lib /added',
      'RUN --mount=type=cache,target=/c --mount=source=lib/inner.txt,target=main.txt --mount=type=tmpfs,target=/tmp/t \\',
      '  echo "mounted $(cat main.txt), $(ls -A /tmp/t | wc -l) files in memory"; touch /tmp/t/file',
      'USER 1234',
      'RUN --mount=target=. echo "$(id -u) in $PWD sees $(cat lib/inner.txt) and $(ls -d bin 2>&1)"',
      'USER 0',
      'RUN <<EOF',
      'echo "after: $(cat main.txt)"',
      'echo modes: $(stat -c %a:%u bin/tool.sh bin/inner.txt /single)',
      'cat made/EOF /added/inner.txt',
      'echo "left: $(ls -A / /tmp /app | grep -c -e headroom-mounts -e headroom-copies -e "^t$")"',
      'echo v1.2.3 > version.txt',
      'EOF',
      'RUN <<EOF',
      '#!/bin/sh -e',
      'echo "run as $(basename "$0" | cut -c1-4)"',
      'EOF',
    );
    const { log } = await build();
    const lines = log.split('\n');
    for (const line of [
      'line 11 of the Dockerfile: cache mounts are left out, so every build begins without them',
      'mounted inner, 0 files in memory',
      "1234 in /app sees inner and ls: cannot access 'bin': No such file or directory",
      'after: outer',
      'modes: 750:1234 750:1234 604:0',
      'kept $HOME',
      'inner',
      'left: 0',
      'run as tmp.',
    ]) {
      expect(lines).toContain(line);
    }
  });

  test('what somebody else built is not found', async () => {
    const builder = await base.builder([base.server()]);
    const of = (scope?: string) => builder.build(base.server(), { scope });
    const [mine, others] = [await of('ada'), await of('eve')];
    expect(others).toMatchObject({ cached: false, contentHash: mine.contentHash });
    expect([others.artifact, others.buildId]).not.toEqual([mine.artifact, mine.buildId]);
    expect((await of()).cached).toBe(false);
    expect(await of('ada')).toEqual({ ...mine, cached: true });
  });

  test('another stage or another argument is another image', async () => {
    base.dockerfile('ARG FLAVOUR=none', 'RUN echo v-$FLAVOUR > version.txt');
    const plain = await build();
    const sweet = await build(
      base.server({ image: { build: 'build', run: 'run', args: { FLAVOUR: 'sweet' } } }),
    );
    const whole = await build(base.server({ image: { build: 'build', run: 'build', args: {} } }));
    expect(sweet.frameworkVersion).toBe('-sweet');
    expect(new Set([plain, sweet, whole].map(({ artifact }) => artifact)).size).toBe(3);
  });

  test('a build that fails says how, keeps its log, and leaves no container', async () => {
    base.dockerfile('RUN echo looking; echo no such thing >&2; exit 3');
    const failure = await failureOf(build());
    expect(failure.message).toMatch(
      /^server base was not built: The command '\/bin\/sh -c .*' returned a non-zero code: 3: .*no such thing/,
    );
    // The engine reads the two streams by themselves, in either order.
    for (const line of ['looking', 'no such thing']) expect(failure.log.split('\n')).toContain(line);
    expect(await base.containers()).toEqual([]);
    expect(await base.tags()).toEqual([]);
    base.dockerfile('RUN echo v2 > version.txt');
    expect(await build()).toMatchObject({ frameworkVersion: '2', cached: false });
  });

  test('a stage that the Dockerfile does not have is a failed build', async () => {
    const image = { build: 'build', run: 'nowhere', args: {} };
    expect((await failureOf(build(base.server({ image })))).message).toContain('nowhere');
  });

  test('versions that are not found are a failed build, without an image or a container', async () => {
    base.dockerfile('RUN echo unknown > version.txt');
    const failure = await failureOf(build());
    expect(failure.message).toBe(
      'the framework version of server base could not be read: "cat version.txt" ended with exit code 0; it printed unknown; looked for /v(\\S+)/',
    );
    const version = { command: ['no-such-program'] as [string, ...string[]], pattern: 'v(\\S+)' };
    const none = base.server({ versions: { framework: version, runtime: version } });
    expect((await failureOf(build(none))).message).toContain('no-such-program');
    expect(await base.tags()).toEqual([]);
    expect(await base.containers()).toEqual([]);
  });

  test('versions are read without a network, in a container with the labels asked for', async () => {
    const command: [string, ...string[]] = ['sh', '-c', 'ls /sys/class/net; sleep 300'];
    const manifest = base.server();
    const version = { command, pattern: 'v(\\S+)' };
    manifest.versions = { framework: version, runtime: version };
    const abort = new AbortController();
    const building = (await base.builder([manifest])).build(manifest, {
      labels: { 'headroom.mark': base.name },
      signal: abort.signal,
    });
    const marked = { label: [`headroom.mark=${base.name}`] };
    await expect.poll(() => docker.listContainers({ filters: marked })).toHaveLength(1);
    const [reading] = await docker.listContainers({ filters: marked });
    const { HostConfig } = await docker.getContainer(reading?.Id ?? '').inspect();
    expect(HostConfig).toMatchObject({ NetworkMode: 'none', ReadonlyRootfs: true, CapDrop: ['ALL'] });
    abort.abort(new Error('the run was cancelled'));
    await expect(building).rejects.toThrow('the run was cancelled');
    expect(await base.containers()).toEqual([]);
  });

  const telling = (script: string): ServerManifest => {
    const version = { command: ['sh', '-c', script] as [string, ...string[]], pattern: 'v(\\S+)' };
    return base.server({ versions: { framework: version, runtime: version } });
  };

  test('versions are read as nobody, with few processes', async () => {
    const server = telling('id -u; id -g; for i in $(seq 1500); do sleep 30 & done; echo v1');
    const { message } = await failureOf(build(server));
    expect(message).toMatch(/ended with exit code 2; it printed 65532 \| 65532 \| sh: .*Cannot fork/);
  });

  test('a volume of a base image is no folder of the host, but a little memory', async () => {
    const made = await docker.createContainer({
      Image: (await findBase(docker, 'DEBIAN_IMAGE', DEBIAN))?.pinned ?? '',
    });
    const labels = `LABEL headroom.image=${base.name}`;
    await made.commit({ repo: `headroom-base/${base.name}`, changes: `VOLUME /data\n${labels}` });
    await made.remove();
    const argument = `${base.name.toUpperCase().replaceAll('-', '_')}_IMAGE`;
    base.write('Dockerfile', `ARG ${argument}=debian\nFROM $${argument} AS build\n`);
    const fills =
      'dd if=/dev/zero of=/data/x bs=1M count=100 2>/dev/null; echo v$(( $(stat -c %s /data/x) >> 20 ))';
    const server = { ...telling(fills), image: { build: 'build', run: 'build', args: {} } };
    expect(await build(server)).toMatchObject({ frameworkVersion: '64' });
  });

  test('of a server without an image, or whose base image is nowhere, it says so', async () => {
    const { image: _, ...plain } = base.server({ id: 'plain' });
    const bare = await base.builder([plain]);
    expect(await bare.whatIsMissing(plain)).toBe('Base has no container image.');
    base.write(
      'Dockerfile',
      'ARG NO_SUCH_IMAGE=localhost:1/x:1\nFROM $NO_SUCH_IMAGE AS build\nFROM build AS run\n',
    );
    const manifest = base.server();
    const builder = await base.builder([manifest], { baseImages: ['localhost:1/*'] });
    const sentence =
      'Base needs the base image localhost:1/x:1, to be pulled from its registry or made with infra/images/build.sh no-such.';
    expect(await builder.whatIsMissing(manifest)).toBe(sentence);
    expect((await failureOf(builder.build(manifest))).message).toBe(sentence);
    expect(builder.toolchains).toEqual({});
  });

  test('a Dockerfile that has the engine fetch is not built, and nobody is asked', async () => {
    let asked = 0;
    const listener = createServer((_, response) => response.end(String(asked++)));
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const { port } = listener.address() as AddressInfo;
    try {
      base.dockerfile(`ADD http://127.0.0.1:${port}/latest/meta-data version.txt`);
      const sentence =
        'is not built: line 5 of the Dockerfile: ADD of an address or a variable is not allowed';
      expect((await failureOf(build())).message).toContain(`Base ${sentence}`);
      expect(await (await base.builder()).whatIsMissing(base.server())).toContain(sentence);
      expect(asked).toBe(0);
    } finally {
      listener.close();
    }
  });

  test('another Dockerfile makes no layer that passes for one of this', async () => {
    const image = { build: 'build', run: 'build', args: {} };
    base.write('main.txt', 'v1.2.3');
    base.dockerfile('RUN cat main.txt > version.txt');
    const honest = await build(base.server({ image }));
    const layers: { CreatedBy: string }[] = await docker.getImage(honest.artifact).history();
    const [, copied = ''] =
      /(#\(nop\) COPY file:.*)/.exec(layers.map(({ CreatedBy }) => CreatedBy).join('\n')) ?? [];
    expect(copied).not.toBe('');
    await base.forget();
    // The engine's cache knows what COPY did by the words of a command, which anybody can run.
    const forged = `RUN ${JSON.stringify(['/bin/sh', '-c', copied])}`;
    const before = ['ARG DEBIAN_IMAGE=debian:trixie-slim', 'FROM $DEBIAN_IMAGE AS build', 'WORKDIR /app'];
    base.write('Dockerfile', [...before, forged, 'RUN echo v6.6.6 > version.txt'].join('\n'));
    expect(await build(base.server({ image }))).toMatchObject({ frameworkVersion: '6.6.6' });
    base.dockerfile('RUN cat main.txt > version.txt');
    expect(await build(base.server({ image }))).toMatchObject({ frameworkVersion: '1.2.3', cached: false });
  });

  test('an argument that the Dockerfile does not declare is not handed to the engine', async () => {
    base.dockerfile('ARG FLAVOUR', MAKES_VERSION);
    const image = { build: 'build', run: 'run', args: { FLAVOR: 'x' } };
    expect((await failureOf(build(base.server({ image })))).message).toBe(
      'Base is not built: image.args: no ARG of the Dockerfile declares FLAVOR; declared: DEBIAN_IMAGE, FLAVOUR.',
    );
  });

  test('two revisions of a server it was not told of are two images', async () => {
    const builder = await base.builder([]);
    const [one, two] = ['one', 'two'].map((revision) => {
      const folder = join(base.root, revision, base.name);
      cpSync(base.folder, folder, { recursive: true });
      writeFileSync(join(folder, 'main.txt'), revision);
      return base.server({ folder });
    });
    const first = await builder.build(one as ServerManifest);
    const second = await builder.build(two as ServerManifest);
    expect(first.artifact).not.toBe(second.artifact);
    expect(first.artifact.split(':')[0]).toBe(second.artifact.split(':')[0]);
    expect(await builder.build(one as ServerManifest)).toEqual({ ...first, cached: true });
  });

  test('any folder with a Dockerfile can be an image', async () => {
    const builder = await base.builder([]);
    const image = { folder: base.folder, repository: `headroom-backend/${base.name}` };
    const first = await builder.buildFolder(image);
    expect(first.tag).toMatch(new RegExp(`^headroom-backend/${base.name}:[0-9a-f]{32}$`));
    expect(first.log).toContain(`Successfully tagged ${first.tag}`);
    expect(await builder.buildFolder(image)).toEqual({ ...first, cached: true });
    expect((await builder.buildFolder({ ...image, stage: 'build' })).tag).not.toBe(first.tag);
  });
});
