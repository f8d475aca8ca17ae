/**
 * `make test`: every check and test, then what they cost and one line with the counts. Stops at nothing, reports
 * everything. FAST=1 leaves out what needs servers, an engine or a browser; CHANGED=1 runs what the changes since the
 * upstream branch can break. test-parts.ts says what runs beside what.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { cacheDir, inheritedEnv, readTestSettings } from './env.ts';
import { startProcess } from './processes.ts';
import { filesToRunAgain, withSecondRun } from './test-again.ts';
import { printCosts, printFlakes, printResults } from './test-closing.ts';
import { rememberFlakes } from './test-flakes.ts';
import { criticalPath, runGraph, subgraph } from './test-graph.ts';
import { type Command, type Part, testParts } from './test-parts.ts';
import { stopEngine } from './test-rig.ts';
import { selectTests } from './test-selection.ts';
import { machineMs, processorMs } from './testing/processor-time.ts';
import type { FileCost, TestReport, TestResult } from './testing/report.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
/** Lines of a part without tests that are its reason; what is wrong first stands first. */
const REASON_LINES = 3;
/** Time between two looks at what a part has used; it misses that of the last moment. */
const SAMPLE_MS = 1000;

const { FAST, CHANGED } = readTestSettings();
const parts = testParts();
const folder = await mkdtemp(join(tmpdir(), 'headroom-reports-'));
// The web app, the worker and the command are started some hundred times, and are compiled once.
inheritedEnv.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
const results = new Map<Part, readonly TestResult[]>();
const files: FileCost[] = [];
const processorSeconds = new Map<string, number>();
const selection = CHANGED
  ? await selectTests(CHANGED === '1' ? null : CHANGED, everydayProjects())
  : undefined;

/** Runs a part; one that fails without a failed test counts as a failed one itself. */
async function run(part: Part): Promise<void> {
  const { title, work } = part;
  const startedAt = performance.now();
  const report = join(folder, `${title.replaceAll(' ', '-')}.json`);
  const printed: string[] = [];
  const failure = await (typeof work === 'function'
    ? work().then(
        () => undefined,
        (error: Error) => error.message,
      )
    : execute(part, { ...work, argv: [...work.argv, ...guarding(part)] }, report, printed));
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`=== ${title}: ${failure ?? 'ok'} in ${seconds.toFixed(1)} s`);
  const { tests, files: costs } = await reportOf(part, report, printed);
  files.push(...costs);
  const isTold = failure === undefined || tests.some(({ passed }) => !passed);
  const lines = printed.filter((line) => line.trim()).slice(0, REASON_LINES);
  const reason = lines.join('\n    ') || (failure ?? '');
  results.set(part, isTold ? tests : [...tests, { name: title, passed: false, seconds, reason }]);
}

/** Second run of the few files of a part in which something failed. */
async function runAgain(part: Part): Promise<void> {
  const { title, work, project } = part;
  const first = results.get(part) ?? [];
  const testFiles = filesToRunAgain(first);
  if (!project || typeof work === 'function' || testFiles.length === 0) return;
  const report = join(folder, `${title.replaceAll(' ', '-')}-again.json`);
  const printed: string[] = [];
  await execute(part, { ...work, argv: [...work.argv, ...testFiles] }, report, printed);
  const { tests } = await reportOf(part, report, printed);
  results.set(part, withSecondRun(first, tests));
}

/** Test files that a run of what changed narrows a part to. */
function guarding({ project = '' }: Part): readonly string[] {
  return selection?.tests.get(project) ?? [];
}

async function reportOf(
  { title, read }: Part,
  path: string,
  printed: readonly string[],
): Promise<TestReport> {
  try {
    return (await read?.(path, printed)) ?? { tests: [], files: [] };
  } catch (error) {
    const reason = `it left no report: ${(error as Error).message}`;
    return { tests: [{ name: title, passed: false, seconds: 0, reason }], files: [] };
  }
}

/** @returns what ended the command; undefined for a success */
async function execute(
  { title }: Part,
  { argv, cwd = '.', env }: Command,
  report: string,
  printed: string[],
): Promise<string | undefined> {
  const [program, ...args] = argv;
  console.log(`\n=== ${title}: ${argv.slice(0, 4).join(' ')}`);
  const command = await startProcess(program, args, {
    cwd: join(ROOT, cwd),
    env: { ...inheritedEnv, ...env, HEADROOM_TEST_REPORT: report },
    onLine: (line) => {
      printed.push(line);
      console.log(`${title}: ${line}`);
    },
  });
  const sample = () => {
    const seconds = processorMs(command.pid) / 1000;
    processorSeconds.set(title, Math.max(processorSeconds.get(title) ?? 0, seconds));
  };
  const timer = setInterval(sample, SAMPLE_MS);
  const ended = await command.exited;
  clearInterval(timer);
  return ended === 'exit code 0' ? undefined : ended;
}

/** Whether this run includes a part for its own sake. */
function isChosen({ everyday, project, checks }: Part): boolean {
  if (FAST) return everyday === 'always';
  if (!selection) return true;
  if (project) return selection.tests.has(project);
  return checks !== undefined && selection.changed.some((path) => matchesGlob(path, checks));
}

function everydayProjects(): string[] {
  return parts.flatMap(({ everyday, project }) => (everyday && project ? [project] : []));
}

if (selection) {
  const count = [...selection.tests.values()].reduce((sum, { length }) => sum + length, 0);
  console.log(
    `${selection.changed.length} files changed since ${selection.since}; ${count} test files guard them.`,
  );
}
const machineBefore = machineMs();
const spans = await runGraph(subgraph(parts, isChosen), run);
for (const part of [...results.keys()]) await runAgain(part);
await stopEngine();
await rm(folder, { recursive: true, force: true });
printCosts({
  parts: spans.map((span) => ({ ...span, processorSeconds: processorSeconds.get(span.title) ?? 0 })),
  files,
  path: criticalPath(spans),
  machineSeconds: (machineMs() - machineBefore) / 1000,
});
const all = [...results.values()].flat();
const flaked = all.filter(({ passed, reason }) => passed && reason).map(({ name }) => name);
printFlakes(await rememberFlakes(join(cacheDir, 'test-flakes.json'), flaked));
printResults(all);
const nothingRan = all.length === 0 && selection === undefined;
process.exit(nothingRan || all.some(({ passed }) => !passed) ? 1 : 0);
