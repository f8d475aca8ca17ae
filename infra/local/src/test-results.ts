/** Results of tests, from the reports of their runners. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { z } from 'zod';

const ROOT = new URL('../../..', import.meta.url).pathname;

export interface TestResult {
  /** File and title. */
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  /** First line of why it failed, though it may have passed when it was run again. */
  readonly reason?: string;
}

/** The part of vitest's JSON report that is read; the duration, in ms, of a test that did not run is absent. */
const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/**
 * Reads vitest's JSON report. Tests that were left out count for nothing.
 * @throws when there is none, or it is not one
 */
export async function vitestResults(report: string): Promise<TestResult[]> {
  const { testResults } = vitestReport.parse(JSON.parse(await readFile(report, 'utf8')));
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const own = assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map((test) => ({
        name: `${file}: ${test.fullName}`,
        passed: test.status === 'passed',
        seconds: (test.duration ?? 0) / 1000,
        reason: firstLine(test.failureMessages?.[0] ?? ''),
      }));
    // A file fails by itself where it cannot be loaded, or its set-up fails.
    const failsAlone = status === 'failed' && own.every(({ passed }) => passed);
    return failsAlone ? [...own, { name: file, passed: false, seconds: 0, reason: firstLine(message) }] : own;
  });
}

/** Reads the top-level results of what `go test -v` printed. */
export async function goResults(_report: string, printed: readonly string[]): Promise<TestResult[]> {
  return printed.flatMap((line) => {
    const [, word, name, seconds] = /^--- (PASS|FAIL): (\S+) \((\d+\.\d+)s\)$/.exec(line) ?? [];
    return name ? [{ name, passed: word === 'PASS', seconds: Number(seconds) }] : [];
  });
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
