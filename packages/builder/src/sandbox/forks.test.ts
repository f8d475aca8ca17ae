/**
 * Uses up the processes of the user that all builds of this machine run as: nothing else may build at the
 * same time.
 */
import { expect, test } from 'vitest';
import { buildServer } from '../build/build.ts';
import { CodeBase } from '../build/fixtures/code-base.ts';
import { failureOf } from '../build/fixtures/failure.ts';
import { findSandbox } from './find.ts';
import { processesOf, sandboxed } from './fixtures/sandboxed.ts';

test.skipIf(!sandboxed)('a build starts as many processes as it may, and no more', async () => {
  const base = new CodeBase();
  const { cacheDir } = base;
  const sandbox = await findSandbox({ wanted: 'auto', cacheDir, allowed: new Set() });
  // It stops by itself at a number that does no harm.
  const forks = 'i=0; while [ $i -lt 9000 ]; do sleep 600 & i=$((i+1)); done; echo it could go on';
  const building = buildServer(base.manifest(forks), { cacheDir, toolchains: {}, sandbox });
  const { message, log } = await failureOf(building);
  expect(message).toMatch(/ended with exit code 2: .*Cannot fork/);
  expect(log).not.toMatch(/^it could go on$/m);
  expect(processesOf('sleep\u0000600')).toEqual([]);
  base.remove();
});
