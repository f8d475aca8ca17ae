/**
 * `make test`: every check and test in order, then one line with the counts. Stops at nothing, reports everything.
 * FAST=1 leaves out what needs servers, an engine or a browser.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTestSettings } from './env.ts';
import { startProcess } from './processes.ts';
import { goResults, type TestResult, vitestResults } from './test-results.ts';
import { prepareRig } from './test-rig.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
/** How many of the slowest tests are told at the end. */
const SLOWEST = 20;
const REASON_CHARS = 300;

/** One part of the tests: a command, and how many tests its report counts (none for a check). */
interface Part {
  title: string;
  command: readonly [string, ...string[]];
  cwd?: string;
  /** When it runs: in the everyday loop too, beside the builds of the servers, or once these are there. */
  when: 'always' | 'beside builds' | 'after builds';
  /** Reads the results from the report file, or from what was printed. */
  read?: (report: string, printed: readonly string[]) => Promise<TestResult[]>;
}

function parts(report: (part: string) => string): Part[] {
  const vitest = (name: string, ...args: string[]): [string, ...string[]] => [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(name)}`,
    ...args,
  ];
  return [
    {
      title: 'database client',
      when: 'always',
      command: ['turbo', 'run', 'generate', '--output-logs=errors-only'],
    },
    { title: 'formatter, linter, dependency rule', when: 'always', command: ['biome', 'check', '.'] },
    { title: 'types', when: 'always', command: ['turbo', 'run', 'typecheck', '--output-logs=errors-only'] },
    {
      title: 'API service',
      when: 'always',
      command: ['go', 'test', '-v', './...'],
      cwd: 'infra/api-service',
      read: goResults,
    },
    {
      title: 'stdio bridge',
      when: 'always',
      command: ['go', 'test', '-v', './...'],
      cwd: 'infra/stdio-bridge',
      read: goResults,
    },
    {
      title: 'web build',
      when: 'beside builds',
      command: ['turbo', 'run', 'build', '--filter=@headroom/web', '--output-logs=errors-only'],
    },
    {
      title: 'pure packages',
      when: 'always',
      command: vitest('pure packages', '--project', 'pure'),
      read: vitestResults,
    },
    {
      title: 'web',
      when: 'always',
      command: vitest('web'),
      cwd: 'apps/web',
      read: vitestResults,
    },
    {
      title: 'database, builder and worker',
      when: 'always',
      command: vitest('database, builder and worker', '--project', 'services'),
      read: vitestResults,
    },
    {
      title: 'builds and trials',
      when: 'after builds',
      command: vitest('builds and trials', '--project', 'rig', '--project', 'alone'),
      read: vitestResults,
    },
    {
      // Networks that come and go with builds end what Chromium is loading.
      title: 'dashboard in a browser',
      when: 'after builds',
      command: vitest('dashboard in a browser', '--config', 'vitest.browser.config.ts'),
      cwd: 'apps/web',
      read: vitestResults,
    },
  ];
}

/** Runs a part; one that fails without a failed test counts as a failed one itself. */
async function run(part: Part, report: string): Promise<TestResult[]> {
  console.log(`\n=== ${part.title}: ${part.command.slice(0, 3).join(' ')}`);
  const startedAt = performance.now();
  const printed: string[] = [];
  const process_ = await startProcess(part.command[0], part.command.slice(1), {
    cwd: join(ROOT, part.cwd ?? '.'),
    onLine: (line) => {
      printed.push(line);
      console.log(line);
    },
  });
  const ended = await process_.exited;
  const ok = ended === 'exit code 0';
  const results = await resultsOf(part, report, printed);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`=== ${part.title}: ${ok ? 'ok' : ended} in ${seconds.toFixed(1)} s`);
  if (ok || results.some(({ passed }) => !passed)) return results;
  return [...results, { name: part.title, passed: false, seconds }];
}

async function resultsOf(part: Part, report: string, printed: readonly string[]): Promise<TestResult[]> {
  try {
    return (await part.read?.(report, printed)) ?? [];
  } catch (error) {
    const reason = `it left no report: ${(error as Error).message}`;
    return [{ name: part.title, passed: false, seconds: 0, reason }];
  }
}

function tell(results: readonly TestResult[]): void {
  const failed = results.filter(({ passed }) => !passed);
  const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  console.log(`\nThe slowest ${slowest.length} tests, in seconds:`);
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)}  ${name}`);
  if (failed.length > 0) console.log('\nFailed:');
  for (const { name, reason = '' } of failed) console.log(`  ${name}\n    ${reason.slice(0, REASON_CHARS)}`);
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
}

const { FAST } = readTestSettings();
const rig = FAST ? undefined : prepareRig();
// Awaited further down; until then a failure is nobody's yet.
rig?.catch(() => undefined);
const folder = await mkdtemp(join(tmpdir(), 'headroom-reports-'));
const report = (title: string) => join(folder, `${title.replaceAll(' ', '-')}.json`);
const results: TestResult[] = [];
for (const part of parts(report)) {
  if (FAST && part.when !== 'always') continue;
  if (part.when === 'after builds') await rig;
  results.push(...(await run(part, report(part.title))));
}
await rm(folder, { recursive: true });
await (await rig)?.stop();
tell(results);
process.exit(results.length === 0 || results.some(({ passed }) => !passed) ? 1 : 0);
