/** The closing lines of `make test`: what the parts and files cost, what was waited for, what failed. */
import Table from 'cli-table3';
import { RUNS } from './test-flakes.ts';
import type { Span } from './test-graph.ts';
import type { FileCost, TestResult } from './testing/report.ts';

/** Number of the dearest files, and of the slowest tests, that are told. */
const DEAREST = 60;
const SLOWEST = 20;
const REASON_CHARS = 300;

export interface PartCost extends Span {
  readonly processorSeconds: number;
}

interface Costs {
  readonly parts: readonly PartCost[];
  readonly files: readonly FileCost[];
  readonly path: readonly Span[];
  /** Processor time of the whole machine meanwhile, containers and others included. */
  readonly machineSeconds: number;
}

export function printCosts({ parts, files, path, machineSeconds }: Costs): void {
  print(
    'Parts, in seconds',
    ['part', 'from', 'wall', 'processor', 'began after'],
    [
      ...parts
        .toSorted((a, b) => a.from - b.from)
        .map(({ title, from, to, processorSeconds, waitedFor = '' }) => [
          title,
          rounded(from),
          rounded(to - from),
          rounded(processorSeconds),
          waitedFor,
        ]),
      ['the machine', '0', rounded(path.at(-1)?.to ?? 0), rounded(machineSeconds), ''],
    ],
  );
  print(
    `Files with the most processor time, in seconds`,
    ['file', 'wall', 'tests', 'set-up', 'processor'],
    files
      .toSorted((a, b) => b.processorSeconds - a.processorSeconds)
      .slice(0, DEAREST)
      .map(({ file, seconds, testSeconds, processorSeconds }) => [
        file,
        ...[seconds, testSeconds, seconds - testSeconds, processorSeconds].map((value) => value.toFixed(1)),
      ]),
  );
  const steps = path.map(({ title, from, to }) => `${title} (${rounded(to - from)})`);
  console.log(`\nCritical path, in seconds: ${steps.join(' > ')} = ${rounded(path.at(-1)?.to ?? 0)}`);
}

export function printResults(results: readonly TestResult[]): void {
  const failed = results.filter(({ passed }) => !passed);
  const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  print(
    'The slowest tests, in seconds',
    ['wall', 'test'],
    slowest.map(({ name, seconds }) => [seconds.toFixed(1), name]),
  );
  printReasons(
    'Passed when run again',
    results.filter(({ passed, reason }) => passed && reason),
  );
  printReasons('Failed', failed);
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
}

/** Prints how often tests passed only when they were run again, by their names. */
export function printFlakes(counts: ReadonlyMap<string, number>): void {
  if (counts.size === 0) return;
  print(
    `Passed only when run again, in the last ${RUNS} runs on this machine`,
    ['times', 'test'],
    [...counts].map(([name, count]) => [String(count), name]),
  );
}

function printReasons(heading: string, results: readonly TestResult[]): void {
  if (results.length > 0) console.log(`\n${heading}:`);
  for (const { name, reason = '' } of results) console.log(`  ${name}\n    ${reason.slice(0, REASON_CHARS)}`);
}

function print(heading: string, head: string[], rows: string[][]): void {
  const table = new Table({ head, style: { head: [], border: [], compact: true } });
  table.push(...rows);
  console.log(`\n${heading}:\n${table}`);
}

const rounded = (seconds: number) => seconds.toFixed(0);
