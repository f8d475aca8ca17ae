import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerManifest } from '@headroom/model/manifest';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { identityOf, isRunning } from '../process/processes.ts';
import { buildServer } from './build.ts';
import { CodeBase } from './fixtures/code-base.ts';
import { failureOf } from './fixtures/failure.ts';
import { type BuildLimits, TookTooLong, within } from './limits.ts';

const LONG_S = 60;
const LIMITS: BuildLimits = { stepS: LONG_S, imageS: LONG_S, versionS: LONG_S, buildS: LONG_S };
/** Ends by itself only long after any of these tests. */
const FOR_EVER = 'sleep 86400 & echo $! > ../../../child.txt; wait';

let base: CodeBase;
beforeEach(() => {
  base = new CodeBase();
});
afterEach(() => {
  const child = childOf();
  if (isRunning(child)) process.kill(child.pid, 'SIGKILL');
  base.remove();
});

const build = (manifest: ServerManifest, limits: Partial<BuildLimits>) =>
  buildServer(manifest, { cacheDir: base.cacheDir, toolchains: {}, limits: { ...LIMITS, ...limits } });

/** Process that a step started in the background. */
function childOf() {
  const file = join(base.root, 'child.txt');
  return identityOf(existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);
}

test('a step that takes too long is ended with all it started, and the build fails by it', async () => {
  const failure = await failureOf(build(base.manifest(`echo begun; ${FOR_EVER}`), { stepS: 1 }));
  expect(failure.message).toMatch(
    /^server base was not built: "sh -c .*" took longer than 1 s, the limit of a build step on this host \(HEADROOM_STEP_MINUTES\)$/s,
  );
  expect(failure.log).toContain('begun');
  await expect.poll(() => isRunning(childOf())).toBe(false);
});

test('steps that are short each, and too long together, are a build that takes too long', async () => {
  const manifest = base.manifest('true');
  const steps = Array.from({ length: 100 }, () => ['sleep', '0.2'] as [string, ...string[]]);
  const failure = await failureOf(build({ ...manifest, build: steps }, { buildS: 1 }));
  expect(failure.message).toBe(
    'server base was not built: its build took longer than 1 s, the limit of the build of a server on this host (HEADROOM_BUILD_MINUTES)',
  );
  expect(failure.log).toContain('$ sleep 0.2');
});

test('a version command that takes too long is ended with all it started', async () => {
  const manifest = base.manifest('true');
  const runtime = { command: ['sh', '-c', FOR_EVER] as [string, ...string[]], pattern: 'v(\\S+)' };
  const failure = await failureOf(
    build({ ...manifest, versions: { framework: runtime, runtime } }, { versionS: 1 }),
  );
  expect(failure.message).toMatch(
    /^the framework version of server base could not be read: "sh -c .*" took longer than 1 s, the limit of a command that tells a version on this host/s,
  );
  await expect.poll(() => isRunning(childOf())).toBe(false);
});

test('what left a step and holds its output open keeps nobody waiting', async () => {
  const leaves = 'echo v1 > version.txt; setsid sleep 86400 & echo $! > ../../../child.txt; sleep 0.3';
  const built = await build(base.manifest(leaves), { stepS: 30 });
  expect(built.frameworkVersion).toBe('1');
});

test('a build that takes too long to be read is ended', async () => {
  const manifest = base.manifest('truncate --size=1T large; echo v1 > version.txt');
  const failure = await failureOf(build(manifest, { buildS: 1 }));
  expect(failure.message).toMatch(/^server base was not built: its build took longer than 1 s/);
});

test('a build that is in time is as without limits, and leaves no timer', async () => {
  const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  expect((await build(base.manifest('echo v7 > version.txt'), {})).frameworkVersion).toBe('7');
  expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length).toBeLessThanOrEqual(
    before,
  );
});

test('the clock of a limit stands still during untimed work, and goes on after it', async () => {
  const limited = { what: 'it', limit: 'stepS', seconds: 1, signal: undefined } as const;
  const working = within(limited, async (signal, untimed) => {
    await untimed(() => delay(1500));
    expect(signal.aborted).toBe(false);
    await delay(LONG_S * 1000, undefined, { signal });
  });
  await expect(working).rejects.toThrow('it took longer than 1 s');
});

test('work that was ended by somebody else says what that one said', async () => {
  const cancelled = new AbortController();
  const limited = { what: 'it', limit: 'stepS', seconds: LONG_S, signal: cancelled.signal } as const;
  const working = within(
    limited,
    (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  cancelled.abort(new Error('cancelled'));
  await expect(working).rejects.toThrow('cancelled');
  await expect(working).rejects.not.toBeInstanceOf(TookTooLong);
});
