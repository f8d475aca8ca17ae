/** `make test`: every check and test in order, then one line with the counts. Stops at nothing, reports everything. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startProcess } from './processes.ts';
import { prepareRig } from './test-rig.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;

interface Counts {
  passed: number;
  failed: number;
}

/** One part of the tests: a command, and how many tests its report counts (none for a check). */
interface Part {
  title: string;
  command: readonly [string, ...string[]];
  cwd?: string;
  /** Waits for the engine and the servers' builds: it starts servers, or measures time, and would be disturbed. */
  needsRig?: boolean;
  /** Reads the counts from the report file, or from what was printed. */
  count?: (report: string, printed: readonly string[]) => Promise<Counts>;
}

/** The part of vitest's JSON report that is read. */
const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

async function vitestCounts(report: string): Promise<Counts> {
  const { numPassedTests, numFailedTests } = vitestReport.parse(JSON.parse(await readFile(report, 'utf8')));
  return { passed: numPassedTests, failed: numFailedTests };
}

/** Counts the top-level results of `go test -v`. */
async function goCounts(_report: string, printed: readonly string[]): Promise<Counts> {
  const results = (word: string) => printed.filter((line) => line.startsWith(`--- ${word}:`)).length;
  return { passed: results('PASS'), failed: results('FAIL') };
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
    { title: 'database client', command: ['turbo', 'run', 'generate', '--output-logs=errors-only'] },
    { title: 'formatter, linter, dependency rule', command: ['biome', 'check', '.'] },
    { title: 'types', command: ['turbo', 'run', 'typecheck', '--output-logs=errors-only'] },
    {
      title: 'API service',
      command: ['go', 'test', '-v', './...'],
      cwd: 'infra/api-service',
      count: goCounts,
    },
    {
      title: 'web build',
      command: ['turbo', 'run', 'build', '--filter=@headroom/web', '--output-logs=errors-only'],
    },
    {
      title: 'pure packages',
      command: vitest('pure packages', '--project', 'pure'),
      count: vitestCounts,
    },
    {
      title: 'web',
      command: vitest('web'),
      cwd: 'apps/web',
      count: vitestCounts,
    },
    {
      title: 'database, servers and worker',
      command: vitest('database, servers and worker', '--project', 'rig', '--project', 'alone'),
      count: vitestCounts,
      needsRig: true,
    },
    {
      title: 'dashboard in a browser',
      command: vitest('dashboard in a browser', '--config', 'vitest.browser.config.ts'),
      cwd: 'apps/web',
      count: vitestCounts,
    },
  ];
}

/** Runs a part; a part that fails without a counted failure counts as one. */
async function run(part: Part, report: string): Promise<Counts> {
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
  const counts = await counted(part, report, printed);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`=== ${part.title}: ${ok ? 'ok' : ended} in ${seconds} s`);
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function counted(part: Part, report: string, printed: readonly string[]): Promise<Counts> {
  if (!part.count) return { passed: 0, failed: 0 };
  try {
    return await part.count(report, printed);
  } catch (error) {
    console.error(`${part.title} left no report: ${(error as Error).message}`);
    return { passed: 0, failed: 1 };
  }
}

const rig = prepareRig();
// Awaited further down; until then a failure is nobody's yet.
rig.catch(() => undefined);
const folder = await mkdtemp(join(tmpdir(), 'headroom-reports-'));
const total: Counts = { passed: 0, failed: 0 };
const report = (title: string) => join(folder, `${title.replaceAll(' ', '-')}.json`);
for (const part of parts(report)) {
  if (part.needsRig) await rig;
  const { passed, failed } = await run(part, report(part.title));
  total.passed += passed;
  total.failed += failed;
}
await rm(folder, { recursive: true });
await (await rig)?.stop();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
