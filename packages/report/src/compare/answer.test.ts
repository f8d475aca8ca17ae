import { expect, test } from 'vitest';
import { comparisonAnswer, shortHeadline } from './answer.ts';
import { headlineOf } from './headline.ts';
import { aComparison, aRow } from './test-comparison.ts';

const slow = { tool: 'get_user_cart', metric: 'meanMs', change: 1.81 } as const;
const open = (low: number, high: number) =>
  aRow('undecided', { metric: 'cpuMsPerRequest', interval: { low, high }, roundsNeeded: 14 });

test.each([
  [
    'a change',
    aComparison([aRow('regressed', slow), aRow('improved', { serverId: 'rust' })]),
    'go is slower: get_user_cart +81.0 % (mean)',
  ],
  [
    'none',
    aComparison([aRow('no change'), aRow('undecided', { primary: false, change: 0.99 })]),
    'No loss of throughput beyond 2.0 % found',
  ],
  ['doubt', aComparison([open(0.9, 1.12)]), 'Inconclusive: up to 12.0 % worse cannot be excluded'],
  [
    'doubt before the last look',
    aComparison([open(0.9, 1.12)], { nextLook: 12 }),
    'Inconclusive so far: up to 12.0 % worse cannot be excluded',
  ],
])('the headline of %s is its first statement, in at most 12 words', (_, comparison, words) => {
  const text = headlineOf({ ...comparison, disturbed: 2 })?.text ?? '';
  expect(shortHeadline(text)).toBe(words);
  expect(words.split(' ').length).toBeLessThanOrEqual(12);
});

test('of sides that fail it says which', () => {
  const failure = { serverId: 'go', side: 'head' } as const;
  const text = headlineOf(aComparison([aRow('no change')]), [failure, failure])?.text ?? '';
  expect(shortHeadline(text)).toBe('go fails at head, and 1 other failure');
});

test('changes are the key figures, then the primary metrics of whole servers, with their intervals', () => {
  const rows = [
    aRow('undecided', { change: 0.97, together: null, interval: { low: 0.9, high: 1.04 } }),
    aRow('no change', { tool: 'checkout', metric: 'meanMs' }),
    aRow('regressed', { ...slow, together: { low: 1.5, high: 2.1 } }),
  ];
  expect(comparisonAnswer(aComparison(rows), null)).toMatchObject({
    headline: null,
    figures: [
      { name: 'Mean', subject: 'go, get_user_cart', value: '+81.0 %', interval: '+50.0 % to +110.0 %' },
      { name: 'Throughput', subject: 'go', value: '-3.0 %', interval: '-10.0 % to +4.0 %' },
    ],
  });
});

test('errors on one side are told as shares, and figures end at five', () => {
  const errors = aRow('errors appeared', { metric: 'errorRatePct', change: null, base: 0, head: 0.5 });
  const { figures } = comparisonAnswer(
    aComparison([errors, ...Array(9).fill(aRow('regressed', slow))]),
    null,
  );
  expect(figures).toHaveLength(5);
  expect(comparisonAnswer(aComparison([errors]), null).figures[0]).toMatchObject({
    value: '0.00 → 0.50 %',
    interval: null,
  });
});
