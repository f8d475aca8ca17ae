import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../build/fixtures/failure.ts';
import { docker, ImageBase, noEngine } from './fixtures/engine.ts';

/** A step that never ends, once it said so. */
const WAITS = 'RUN echo waiting; sleep 1000';
const POLL = { timeout: 30_000, interval: 100 };

describe.skipIf(noEngine)('a build that is not left alone', () => {
  let base: ImageBase;
  beforeEach(() => {
    base = new ImageBase();
  });
  afterEach(() => base.clear());

  /** Resolves when the step of WAITS runs; its process is found among the container's. */
  async function stepRuns(): Promise<void> {
    await expect
      .poll(async () => {
        const [running] = await base.containers();
        return running?.State === 'running' && docker.getContainer(running.Id).top();
      }, POLL)
      .toMatchObject({ Processes: expect.arrayContaining([expect.arrayContaining(['sleep 1000'])]) });
  }

  test('aborted, it throws the reason, the engine stops, and no container is left', async () => {
    base.dockerfile(WAITS);
    const abort = new AbortController();
    const lines: string[] = [];
    const builder = await base.builder();
    const building = builder.build(base.server(), {
      signal: abort.signal,
      onLine: (line) => lines.push(line),
    });
    const ended = building.catch((error: Error) => error.message);
    await stepRuns();
    expect(lines).toContain('waiting');
    const abortedAt = performance.now();
    abort.abort(new Error('the run was cancelled'));
    expect(await ended).toBe('the run was cancelled');
    // By itself the step ends after 1000 s.
    expect(performance.now() - abortedAt).toBeLessThan(60_000);
    await expect.poll(() => base.containers(), POLL).toEqual([]);
    expect(await base.tags()).toEqual([]);
    base.dockerfile('RUN echo v2 > version.txt');
    expect(await builder.build(base.server())).toMatchObject({ cached: false, frameworkVersion: '2' });
  });

  const limits = { stepS: 600, imageS: 600, versionS: 600, buildS: 600 };
  /** Limit within which a busy engine comes to the step that waits. */
  const SHORT_S = 10;

  test.each([
    ['imageS', 'its image', 'a build of the container engine', 'HEADROOM_IMAGE_MINUTES'],
    ['buildS', 'its build', 'the build of a server', 'HEADROOM_BUILD_MINUTES'],
  ] as const)('longer than its %s, it fails by it, and the engine stops', async (name, what, of, setting) => {
    base.dockerfile(WAITS);
    const builder = await base.builder(undefined, { limits: { ...limits, [name]: SHORT_S } });
    const failure = await failureOf(builder.build(base.server()));
    expect(failure.message).toBe(
      `server base was not built: ${what} took longer than ${SHORT_S} s, the limit of ${of} on this host (${setting})`,
    );
    expect(failure.log).toContain('waiting');
    await expect.poll(() => base.containers(), POLL).toEqual([]);
  });

  test('a version command that takes too long is ended with its container', async () => {
    const runtime = { command: ['sleep', '1000'] as [string, ...string[]], pattern: 'v(\\S+)' };
    const server = base.server({ versions: { framework: runtime, runtime } });
    const builder = await base.builder([server], { limits: { ...limits, versionS: 2 } });
    const failure = await failureOf(builder.build(server));
    expect(failure.message).toBe(
      'the framework version of server base could not be read: "sleep 1000" took longer than 2 s, the limit of a command that tells a version on this host (HEADROOM_VERSION_SECONDS)',
    );
    expect(await base.containers()).toEqual([]);
  });

  test('asked for by two at once, it is done once', async () => {
    const builders = await Promise.all([base.builder(), base.builder()]);
    const results = await Promise.all(builders.map((builder) => builder.build(base.server())));
    expect(results.map(({ cached }) => cached).toSorted()).toEqual([false, true]);
    expect(results[0]?.artifact).toBe(results[1]?.artifact);
  });

  test('waiting for another builder ends with the signal', async () => {
    base.dockerfile(WAITS);
    const builder = await base.builder();
    const [first, second] = [new AbortController(), new AbortController()];
    const building = builder.build(base.server(), { signal: first.signal }).catch(String);
    await stepRuns();
    const waiting = builder.build(base.server(), { signal: second.signal });
    second.abort(new Error('no patience'));
    await expect(waiting).rejects.toThrow('no patience');
    first.abort(new Error('done'));
    expect(await building).toBe('Error: done');
  });

  test('its builder killed midway, the engine stops, and the next one builds it', async () => {
    base.dockerfile(WAITS);
    const script = `
      import Docker from 'dockerode';
      import { createImageBuilder } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
      const manifests = [${JSON.stringify(base.server())}];
      const builder = await createImageBuilder({
        docker: new Docker(), cacheDir: ${JSON.stringify(base.cacheDir)}, manifests });
      await builder.build(manifests[0]);`;
    const builder = spawn('node', ['--input-type=module', '-e', script], {
      cwd: new URL('.', import.meta.url),
      stdio: 'inherit',
    });
    await stepRuns();
    builder.kill('SIGKILL');
    await once(builder, 'exit');
    await expect.poll(() => base.containers(), POLL).toEqual([]);
    base.dockerfile('RUN echo v3 > version.txt');
    const next = (await base.builder()).build(base.server());
    await expect(next).resolves.toMatchObject({ cached: false, frameworkVersion: '3' });
  });
});
