/**
 * `make test`: every check and test, then one line with the counts. Stops at nothing, reports everything. FAST=1 leaves
 * out what needs servers, an engine or a browser. test-parts.ts says what runs beside what.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedEnv, readTestSettings } from './env.ts';
import { inOwnNetwork } from './own-network.ts';
import { startProcess } from './processes.ts';
import { type Part, testParts } from './test-parts.ts';
import type { TestResult } from './test-results.ts';
import { prepareRig } from './test-rig.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
/** Number of the slowest tests that are told at the end. */
const SLOWEST = 20;
const REASON_CHARS = 300;
/** Lines of a part without tests that are its reason; what is wrong first stands first. */
const REASON_LINES = 3;

/** Runs a part; one that fails without a failed test counts as a failed one itself. */
async function run(part: Part, report: string): Promise<TestResult[]> {
  console.log(`\n=== ${part.title}: ${part.command.slice(0, 3).join(' ')}`);
  const startedAt = performance.now();
  const printed: string[] = [];
  const beside = ['first', 'early', 'rig'].includes(part.when) || FAST ? `${part.title}: ` : '';
  const [program, ...args] = (part.ownNetwork && inOwnNetwork(part.command)) || part.command;
  const process_ = await startProcess(program, args, {
    cwd: join(ROOT, part.cwd ?? '.'),
    onLine: (line) => {
      printed.push(line);
      console.log(`${beside}${line}`);
    },
  });
  const ended = await process_.exited;
  const ok = ended === 'exit code 0';
  const results = await resultsOf(part, report, printed);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`=== ${part.title}: ${ok ? 'ok' : ended} in ${seconds.toFixed(1)} s`);
  if (ok || results.some(({ passed }) => !passed)) return results;
  const reason = printed
    .filter((line) => line.trim())
    .slice(0, REASON_LINES)
    .join('\n    ');
  return [...results, { name: part.title, passed: false, seconds, reason }];
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
  tellWhy(
    'Passed when run again',
    results.filter(({ passed, reason }) => passed && reason),
  );
  tellWhy('Failed', failed);
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
}

function tellWhy(heading: string, results: readonly TestResult[]): void {
  if (results.length > 0) console.log(`\n${heading}:`);
  for (const { name, reason = '' } of results) console.log(`  ${name}\n    ${reason.slice(0, REASON_CHARS)}`);
}

const { FAST } = readTestSettings();
const folder = await mkdtemp(join(tmpdir(), 'headroom-reports-'));
// The web app, the worker and the command are started some hundred times, and are compiled once.
inheritedEnv.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
const report = (title: string) => join(folder, `${title.replaceAll(' ', '-')}.json`);
const parts = testParts(report);
const results: TestResult[] = [];

/** Runs parts one after the other. */
async function runAll(wanted: (part: Part) => boolean): Promise<void> {
  for (const part of parts.filter(wanted)) results.push(...(await run(part, report(part.title))));
}

/** Runs what needs no servers: two lanes, as tests on services wait more than they compute. */
async function runEveryday(): Promise<void> {
  const lane = (name: Part['everyday']) =>
    runAll(({ everyday, when }) => everyday === name && when !== 'before');
  await Promise.all([lane('checks'), lane('services')]);
}

async function runWhole(): Promise<void> {
  const prepared = prepareRig();
  const first = runAll(({ when }) => when === 'first');
  const early = runAll(({ when }) => when === 'early');
  const then = Promise.all([first, early]).then(() => runAll(({ when }) => when === 'then'));
  const disturbed = parts.some(({ ownNetwork, command }) => ownNetwork && !inOwnNetwork(command));
  const rig = Promise.all([prepared.ready, disturbed ? then : first]).then(() =>
    runAll(({ when }) => when === 'rig'),
  );
  // Awaited further down; until then a failure is nobody's yet.
  rig.catch(() => undefined);
  await then;
  await rig;
  await prepared.whole;
  await runAll(({ when }) => when === 'alone');
  await (await prepared.ready)?.stop();
}

await runAll(({ when }) => when === 'before');
await (FAST ? runEveryday() : runWhole());
await rm(folder, { recursive: true, force: true });
tell(results);
process.exit(results.length === 0 || results.some(({ passed }) => !passed) ? 1 : 0);
