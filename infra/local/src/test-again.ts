/** Test files in which something failed, run once more after all else: a busy machine fails them once, a fault twice. */
import type { TestResult } from './testing/report.ts';

/** Files of one part beyond which the machine is no excuse. */
const MOST_FILES = 5;

/** Files of tests that failed, or that failed by themselves; none where they are too many to be run again. */
export function filesToRunAgain(results: readonly TestResult[]): string[] {
  const failed = results.filter(({ passed }) => !passed).flatMap(({ name }) => fileOf(name) ?? []);
  const files = [...new Set(failed)];
  return files.length > MOST_FILES ? [] : files;
}

/** Results with those of the second run for what failed; what passes then keeps the reason of its first failure. */
export function withSecondRun(first: readonly TestResult[], second: readonly TestResult[]): TestResult[] {
  const later = new Map(second.map((result) => [result.name, result]));
  const names = new Set(first.map(({ name }) => name));
  const judged = first.map((result) => {
    if (result.passed) return result;
    const { name, reason = 'it failed' } = result;
    const again = later.get(name);
    if (again) return again.passed ? { ...again, reason } : again;
    // A file that failed by itself passes with all of its tests.
    const tests = second.filter((one) => fileOf(one.name) === name);
    const passed = tests.length > 0 && tests.every((one) => one.passed);
    return passed ? { ...result, passed, reason } : result;
  });
  return [...judged, ...second.filter(({ name }) => !names.has(name))];
}

function fileOf(name: string): string | undefined {
  return /^(\S+\.test\.ts)(?:: |$)/.exec(name)?.[1];
}
