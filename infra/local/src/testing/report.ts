/** A vitest reporter: results and cost of every test and file, as JSON at the path of HEADROOM_TEST_REPORT. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestRunEndReason } from 'vitest/node';

const ROOT = new URL('../../../..', import.meta.url).pathname;

/** One test, or a file that failed by itself. */
export interface TestResult {
  /** File and title. */
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  /** First line of why it failed, though it may have passed when it was run again. */
  readonly reason?: string;
}

export interface FileCost {
  readonly file: string;
  /** Time from the start of its worker process, or of the file in it, to its last hook, in s. */
  readonly seconds: number;
  /** The part of it that is spent in its tests; imports and hooks of files are the rest. */
  readonly testSeconds: number;
  /** Processor time of the file and the processes it started, in s. */
  readonly processorSeconds: number;
  /** Unix time at which it was given to a worker process, in ms. */
  readonly startedAt: number;
}

export interface TestReport {
  readonly tests: TestResult[];
  readonly files: FileCost[];
}

export default class ReportWriter implements Reporter {
  private readonly startedAt = new Map<string, number>();
  private readonly files: FileCost[] = [];

  onTestModuleQueued(module: TestModule): void {
    this.startedAt.set(module.moduleId, Date.now());
  }

  onTestModuleEnd(module: TestModule): void {
    const startedAt = this.startedAt.get(module.moduleId) ?? Date.now();
    const tests = [...module.children.allTests()];
    this.files.push({
      file: relative(ROOT, module.moduleId),
      startedAt,
      seconds: (Date.now() - startedAt) / 1000,
      testSeconds: sum(tests.map((test) => test.diagnostic()?.duration ?? 0)) / 1000,
      processorSeconds: (module.meta().processorMs ?? 0) / 1000,
    });
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    _reason: TestRunEndReason,
  ): void {
    const tests = [
      ...modules.flatMap(resultsOf),
      ...unhandled.map(({ message }) => ({
        name: 'outside of tests',
        passed: false,
        seconds: 0,
        reason: message,
      })),
    ];
    const report: TestReport = { tests, files: this.files };
    writeFileSync(process.env.HEADROOM_TEST_REPORT as string, JSON.stringify(report));
  }
}

/** Results of a file; tests that were left out count for nothing. */
function resultsOf(module: TestModule): TestResult[] {
  const file = relative(ROOT, module.moduleId);
  const tests = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped');
  const results = tests.map((test) => resultOf(file, test));
  // A file fails by itself where it cannot be loaded, or its set-up fails.
  const alone = module.state() === 'failed' && results.every(({ passed }) => passed);
  if (!alone) return results;
  return [...results, { name: file, passed: false, seconds: 0, reason: firstLine(errorOf(module)) }];
}

function resultOf(file: string, test: TestCase): TestResult {
  const { state, errors } = test.result();
  const reason = firstLine(errors?.[0]?.message ?? '');
  return {
    name: `${file}: ${test.fullName}`,
    passed: state === 'passed',
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    ...(reason && { reason }),
  };
}

function errorOf(module: TestModule): string {
  const suites = [...module.children.allSuites()];
  return [...module.errors(), ...suites.flatMap((suite) => suite.errors())][0]?.message ?? 'it ran no test';
}

const firstLine = (text: string) => text.split('\n')[0] ?? '';
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
