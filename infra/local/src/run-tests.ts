/**
 * `make test`: every check and test, then what they cost and one line with the counts. Stops at nothing, reports
 * everything. FAST=1 leaves out what needs servers, an engine or a browser. test-parts.ts says what runs beside what.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedEnv, readTestSettings } from './env.ts';
import { startProcess } from './processes.ts';
import { type PartCost, printCosts, printResults } from './test-closing.ts';
import { criticalPath, runGraph, subgraph } from './test-graph.ts';
import { type Command, type Part, testParts } from './test-parts.ts';
import { stopEngine } from './test-rig.ts';
import { machineMs, processorMs } from './testing/processor-time.ts';
import type { FileCost, TestReport, TestResult } from './testing/report.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
/** Lines of a part without tests that are its reason; what is wrong first stands first. */
const REASON_LINES = 3;
/** Time between two looks at what a part has used; it misses that of the last moment. */
const SAMPLE_MS = 1000;

const { FAST } = readTestSettings();
const folder = await mkdtemp(join(tmpdir(), 'headroom-reports-'));
// The web app, the worker and the command are started some hundred times, and are compiled once.
inheritedEnv.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
const results: TestResult[] = [];
const files: FileCost[] = [];
const used = new Map<string, number>();

/** Runs a part; one that fails without a failed test counts as a failed one itself. */
async function run({ title, work, read }: Part): Promise<void> {
  const startedAt = performance.now();
  const report = join(folder, `${title.replaceAll(' ', '-')}.json`);
  const printed: string[] = [];
  const ended =
    typeof work === 'function'
      ? await work().then(
          () => undefined,
          (error: Error) => error.message,
        )
      : await execute(title, work, report, printed);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`=== ${title}: ${ended ?? 'ok'} in ${seconds.toFixed(1)} s`);
  const { tests, files: costs } = (await read?.(report, printed).catch(withoutReport)) ?? {
    tests: [],
    files: [],
  };
  results.push(...tests);
  files.push(...costs);
  if (ended === undefined || tests.some(({ passed }) => !passed)) return;
  const reason = printed
    .filter((line) => line.trim())
    .slice(0, REASON_LINES)
    .join('\n    ');
  results.push({ name: title, passed: false, seconds, reason: reason || ended });

  function withoutReport(error: Error): TestReport {
    const reason = `it left no report: ${error.message}`;
    return { tests: [{ name: title, passed: false, seconds: 0, reason }], files: [] };
  }
}

/** @returns what ended the command; undefined for a success */
async function execute(title: string, { argv, cwd = '.' }: Command, report: string, printed: string[]) {
  const [program, ...args] = argv;
  console.log(`\n=== ${title}: ${argv.slice(0, 3).join(' ')}`);
  const process_ = await startProcess(program, args, {
    cwd: join(ROOT, cwd),
    env: { ...inheritedEnv, HEADROOM_TEST_REPORT: report },
    onLine: (line) => {
      printed.push(line);
      console.log(`${title}: ${line}`);
    },
  });
  const sample = () => used.set(title, Math.max(used.get(title) ?? 0, processorMs(process_.pid)));
  const timer = setInterval(sample, SAMPLE_MS);
  const ended = await process_.exited;
  clearInterval(timer);
  return ended === 'exit code 0' ? undefined : ended;
}

const machineBefore = machineMs();
const parts = subgraph(testParts(), ({ everyday }) => !FAST || everyday === true);
const spans = await runGraph(parts, run);
await stopEngine();
await rm(folder, { recursive: true, force: true });
const costs: PartCost[] = spans.map((span) => ({
  ...span,
  processorSeconds: (used.get(span.title) ?? 0) / 1000,
}));
printCosts({
  parts: costs,
  files,
  path: criticalPath(spans),
  machineSeconds: (machineMs() - machineBefore) / 1000,
});
printResults(results);
process.exit(results.length === 0 || results.some(({ passed }) => !passed) ? 1 : 0);
