/** Results of tests, from the reports of their runners. */
import { readFile } from 'node:fs/promises';
import type { TestReport } from './testing/report.ts';

/** Reads the report of vitest's runs. @throws when there is none, or it is not one */
export async function vitestReport(path: string): Promise<TestReport> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/** Reads the top-level results of what `go test -v` printed. */
export async function goReport(_path: string, printed: readonly string[]): Promise<TestReport> {
  const tests = printed.flatMap((line) => {
    const [, word, name, seconds] = /^--- (PASS|FAIL): (\S+) \((\d+\.\d+)s\)$/.exec(line) ?? [];
    return name ? [{ name, passed: word === 'PASS', seconds: Number(seconds) }] : [];
  });
  return { tests, files: [] };
}
