import { expect, test } from 'vitest';
import { filesToRunAgain, withSecondRun } from './test-again.ts';
import type { TestResult } from './testing/report.ts';

const result = (name: string, passed: boolean, reason?: string): TestResult => ({
  ...{ name, passed, seconds: 1 },
  ...(reason && { reason }),
});
const FIRST = [
  result('a.test.ts: one', true),
  result('a.test.ts: two', false, 'late'),
  result('a.test.ts: three', false, 'wrong'),
  result('b.test.ts', false, 'Hook timed out'),
  result('types', false, 'TS1'),
];

test('files of tests that failed are run again, but not so many that something is broken', () => {
  expect(filesToRunAgain(FIRST)).toEqual(['a.test.ts', 'b.test.ts']);
  const many = Array.from({ length: 6 }, (_, at) => result(`${at}.test.ts: one`, false));
  expect(filesToRunAgain(many)).toEqual([]);
});

test('what passes then is counted, with the reason of its failure; what fails twice fails', () => {
  const second = [
    result('a.test.ts: one', false, 'only now'),
    result('a.test.ts: two', true),
    result('a.test.ts: three', false, 'wrong'),
    result('b.test.ts: one', true),
  ];
  expect(withSecondRun(FIRST, second)).toEqual([
    result('a.test.ts: one', true),
    result('a.test.ts: two', true, 'late'),
    result('a.test.ts: three', false, 'wrong'),
    result('b.test.ts', true, 'Hook timed out'),
    result('types', false, 'TS1'),
    result('b.test.ts: one', true),
  ]);
});

test('a file that fails by itself twice, or left no result, fails', () => {
  const first = [result('b.test.ts', false, 'Hook timed out')];
  expect(withSecondRun(first, first)).toEqual(first);
  expect(withSecondRun(first, [])).toEqual(first);
  const partly = [result('b.test.ts: one', true), result('b.test.ts: two', false, 'wrong')];
  expect(withSecondRun(first, partly)[0]).toEqual(first[0]);
});
