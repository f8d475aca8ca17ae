/**
 * Output of a repository while it is built, and what its manifest looks for there: neither can stop the
 * builder.
 */

import type { ServerManifest } from '@headroom/model/manifest';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BuildFailed } from '../build-failed.ts';
import { LINE_CHARACTERS } from '../process/lines.ts';
import { buildServer } from './build.ts';
import { CodeBase } from './fixtures/code-base.ts';
import { failureOf } from './fixtures/failure.ts';

const MB = 1024 * 1024;
const VERSION = 'echo v1 > version.txt';

let base: CodeBase;
beforeEach(() => {
  base = new CodeBase();
});
afterEach(() => base.remove());

const build = (manifest: ServerManifest, onLine?: (line: string) => void) =>
  buildServer(manifest, { cacheDir: base.cacheDir, toolchains: {}, ...(onLine && { onLine }) });

/** A manifest whose versions are looked for by a pattern in what a shell script prints. */
function withVersions(script: string, pattern: string): ServerManifest {
  const version = { command: ['sh', '-c', script] as [string, ...string[]], pattern };
  return base.manifest('true', { versions: { framework: version, runtime: version } });
}

/** Bytes by which the memory of this process grew at most while something was done. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await work().finally(() => clearInterval(watch));
  return Math.max(most, process.memoryUsage.rss()) - before;
}

test('a step that prints a line without end is read in bounded memory', async () => {
  const lengths: number[] = [];
  const script = `head -c 250M /dev/zero | tr '\\0' a; echo; echo end; ${VERSION}`;
  const growth = await growthDuring(async () => {
    const { log } = await build(base.manifest(script), (line) => lengths.push(line.length));
    expect(log).toMatch(/\naaa+…\nend$/);
  });
  expect(Math.max(...lengths)).toBe(LINE_CHARACTERS + 1);
  expect(growth).toBeLessThan(150 * MB);
});

test('millions of empty lines leave time for everything else', async () => {
  const before = process.cpuUsage();
  const { log } = await build(base.manifest(`yes '' | head -n 3000000; ${VERSION}`));
  // Taking one line after the other from the beginning of so many would be minutes.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(20);
  expect(log.length).toBeLessThanOrEqual(256 * 1024);
});

test.each(['^(a+)+$', '(a|aa)*b', '(.*)(.*)(.*)(.*)(.*)(.*)!', '(\\w*\\d*)*!$'])(
  'a version that is looked for by %s takes no time',
  async (pattern) => {
    const startedAt = performance.now();
    const failure = await failureOf(
      build(withVersions(`yes $(head -c 4000 /dev/zero | tr '\\0' a) | head -n 15; echo b`, pattern)),
    );
    expect(failure.message).toMatch(
      /^the framework version of server base could not be read: .*in its first 8 KB$/,
    );
    // Backtracking over eight kilobytes would not end; what takes time here is to build.
    expect(performance.now() - startedAt).toBeLessThan(120_000);
  },
);

test('of what a version’s command prints the beginning is kept', async () => {
  const found = withVersions(`echo v7; yes '' | head -n 3000000; head -c 300M /dev/zero`, 'v(\\d)');
  const growth = await growthDuring(async () => {
    expect(await build(found)).toMatchObject({ frameworkVersion: '7' });
  });
  expect(growth).toBeLessThan(150 * MB);
  base.write('main.txt', 'changed');
  const lost = withVersions('yes 12345678 | head -n 3000; echo v7', 'v(\\d)');
  expect((await failureOf(build(lost))).message).toMatch(/looked for \/v\(\\d\)\/ in its first 8 KB$/);
});

test.each([`head -c 101 /dev/zero | tr '\\0' 7`, `printf '1\\0002'`, `printf '\\0331'`])(
  'what cannot be shown as a version is none: %s',
  async (script) => {
    const { message } = await failureOf(build(withVersions(script, '(\\S+)')));
    expect(message).toMatch(/ as version: allowed are 1 to 100 characters, none of them invisible$/);
  },
);

test('the log of a failed build is no field of the error, which is logged', () => {
  const failure = new BuildFailed('it failed', 'a'.repeat(MB));
  expect(failure.log).toHaveLength(MB);
  expect(JSON.stringify({ ...failure })).not.toContain('aa');
});
