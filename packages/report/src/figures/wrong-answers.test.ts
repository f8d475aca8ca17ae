import type { Measurement, Unauthorized } from '@headroom/model/load';
import { expect, test } from 'vitest';
import { type WrongAnswers, wrongAnswersOf, wrongAnswersText } from './wrong-answers.ts';

function measurement(count: number, errors: Partial<Measurement['errors']> = {}, name = 'a'): Measurement {
  const kind = name === 'initialize' || name === 'listen' ? name : 'tool';
  return {
    ...{ name, kind, count, quantilesMs: [], minMs: null, meanMs: null, maxMs: null },
    errors: { http: 0, jsonrpc: 0, is_error: 0, check: 0, ...errors },
  };
}

const textOf = (...trials: Parameters<typeof wrongAnswersOf>[0]) => {
  const wrong = wrongAnswersOf(trials);
  return wrong && wrongAnswersText(wrong);
};
const trial = (measurements: Measurement[], unauthorized: Unauthorized | null = null, round = 1) => ({
  measurements,
  unauthorized,
  round,
});
const refused = (round: number, unauthorized: Unauthorized | null) =>
  trial([measurement(88, { unauthorized: 12 })], unauthorized, round);
const right = (round: number) => trial([measurement(100)], null, round);

test('wrong answers are told by kind; streams of sessions are no answers', () => {
  expect(textOf(right(1))).toBeUndefined();
  expect(textOf(trial([measurement(9, { http: 1 }, 'listen')]))).toBeUndefined();
  expect(
    textOf(trial([measurement(9, { check: 1, timeout: 1234 }), measurement(9, { session_lost: 2 })])),
  ).toBe('wrong answer 1, timed out 1,234, session lost 2');
});

test('unauthorized ones say when they began, in minutes from the second on', () => {
  const at = (fromS: number, lastRightS: number) => textOf(refused(1, { fromS, lastRightS }));
  expect(at(125, 124)).toBe('unauthorized from minute 3 on (12 % of calls)');
  expect(at(120, 179)).toBe('unauthorized from minute 3 on (12 % of calls)');
  expect(at(120, 180)).toBe('unauthorized first in minute 3 (12 % of calls)');
  expect(at(60, 60)).toBe('unauthorized from minute 2 on (12 % of calls)');
  expect(at(59, 59)).toBe('unauthorized from second 60 on (12 % of calls)');
  expect(at(5, 6)).toBe('unauthorized first in second 6 (12 % of calls)');
  expect(textOf(refused(1, null))).toBe('unauthorized (12 % of calls)');
});

test('the share is of all requests where others than calls were refused', () => {
  const opens = measurement(50, { unauthorized: 50 }, 'initialize');
  expect(textOf(trial([measurement(100), opens]))).toBe('unauthorized (25 % of requests)');
  const open = measurement(900, {}, 'initialize');
  expect(textOf(trial([measurement(88, { unauthorized: 12 }), open]))).toBe('unauthorized (12 % of calls)');
  expect(textOf(trial([measurement(999_999, { unauthorized: 1 })]))).toBe('unauthorized (<0.01 % of calls)');
});

test('of several rounds those are named in which they came, by when they began', () => {
  const third = { fromS: 125, lastRightS: 124 };
  const fourth = { fromS: 185, lastRightS: 184 };
  expect(textOf(refused(1, third), refused(2, third))).toBe('unauthorized from minute 3 on (12 % of calls)');
  expect(textOf(refused(1, third), right(2), refused(3, third))).toBe(
    'unauthorized from minute 3 on in rounds 1 and 3 (8.00 % of calls)',
  );
  expect(textOf(refused(1, third), refused(2, fourth))).toBe(
    'unauthorized from minute 3 on in round 1, from minute 4 on in round 2 (12 % of calls)',
  );
  expect(textOf(refused(1, null), refused(2, fourth))).toBe(
    'unauthorized in round 1, from minute 4 on in round 2 (12 % of calls)',
  );
});

test('facts of a publication hold without the occasional kinds', () => {
  const stored: WrongAnswers = { errors: { http: 3, jsonrpc: 0, is_error: 0, check: 0 } };
  expect(wrongAnswersText(stored)).toBe('HTTP error 3');
});
