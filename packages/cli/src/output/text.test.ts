import type { Outcome } from '@headroom/report/compare';
import { expect, test } from 'vitest';
import type { ComparisonAnswer } from '../api/answers.ts';
import { resultText } from './text.ts';

const outcome: Outcome = { result: 'no regression', reasons: [], warnings: [], tolerated: [] };
const answer = (disturbed: number): ComparisonAnswer => ({
  id: 'a',
  status: 'finished',
  reason: null,
  url: '/compare/a',
  headline: 'go is slower: +3.0 % (mean), with 95 % confidence',
  summary: '',
  measuredRounds: 6,
  disturbed,
  secondsLeft: null,
  nextLook: null,
  trials: { ended: 12, planned: 12 },
  failures: [],
  rows: [],
});

test('a terminal is told the headline first', () => {
  expect(resultText(answer(0), outcome, 'page')).toMatch(/^go is slower: /);
});

test('a terminal is told that the host was busy, and nothing of a quiet one', () => {
  expect(resultText(answer(3), outcome, 'page')).toContain('The host was busy in 3 trials: other programs');
  expect(resultText(answer(0), outcome, 'page')).not.toContain('busy');
});
