import { expect, test } from 'vitest';
import { abortsOf, abortsText, leftOf, leftTexts, wedgedText } from './aborts.ts';
import { measured } from './test-trials.ts';

test('calls that were given up are counted apart from the others', () => {
  const tools = [measured([5, 6], { aborted: 2 }), measured([5])];
  const measurements = [...tools, { ...measured([1]), kind: 'initialize' as const }];
  expect(abortsOf([{ measurements }, { measurements }])).toEqual({ calls: 4, others: 6, wrong: 0 });
  expect(abortsOf([{ measurements: [measured([5])] }])).toBeUndefined();
});

test('the sentence says whether the others were right', () => {
  expect(abortsText({ calls: 1234, others: 9876, wrong: 0 })).toBe(
    '1,234 calls aborted by the client; all 9,876 others were answered right',
  );
  expect(abortsText({ calls: 1, others: 9, wrong: 2 })).toBe(
    '1 call aborted by the client; 2 of the 9 others were answered wrong',
  );
});

test('a server is wedged that answers nothing for long, while a call waits', () => {
  const aborts = { calls: 6, beforeLastAnswer: 4, lastAnswerMs: 1200, longestMs: 40, unanswered: 2 };
  const load = { testMs: 7000 };
  expect(wedgedText(aborts, load)).toBe(
    'no call was answered after 5 aborted calls: the last answer came 1.2 s after the start of the load, which went on for 5.8 s',
  );
  expect(wedgedText({ ...aborts, unanswered: 0 }, load)).toBeUndefined();
  expect(wedgedText({ ...aborts, calls: 0, beforeLastAnswer: 0 }, load)).toBeUndefined();
  expect(wedgedText({ ...aborts, longestMs: 2000 }, load)).toBeUndefined();
  expect(wedgedText(aborts, load, 20_000)).toBeUndefined();
  expect(wedgedText({ ...aborts, lastAnswerMs: 4500 }, load)).toBeUndefined();
});

test('what a server does not let go of is told with what it used before', () => {
  const at = (cpuPct: number, openFiles: number | null) => ({ cpuPct, openFiles });
  const texts = (after: ReturnType<typeof at>, calls = 40) =>
    leftTexts(leftOf({ before: at(1, 12), after, afterS: 10 }, calls));
  expect(texts(at(97.4, 52))).toEqual([
    '97 % of a processor is still used 10 s after the load, 1 % before it',
    '52 files are open 10 s after the load, 12 before it',
  ]);
  expect(texts(at(10.9, 31))).toEqual([]);
  // As a pool of connections would be.
  expect(texts(at(1, 52), 400)).toEqual([]);
  expect(texts(at(1, null))).toEqual([]);
  expect(leftOf(undefined, 9)).toBeUndefined();
});
