import type { Measurement } from '@headroom/model/load';
import { expect, test } from 'vitest';
import { dearListOf, dearListText } from './dear-list.ts';
import { delayedAcksOf, delayedAcksText } from './delayed-acks.ts';
import { measured } from './test-trials.ts';

const LATE = Array.from({ length: 100 }, (_, at) => 40.4 + (at % 10) / 10);
const QUICK = Array.from({ length: 100 }, (_, at) => 0.2 + at / 1000);
const list = (values: readonly number[]): Measurement => ({
  ...measured(values),
  ...{ name: 'tools_list', kind: 'tools_list' },
});
const CHECKED = { late: [{ name: 'tools/list', ms: 41 }], quick: [{ name: 'tools/list', ms: 1 }] };

test('calls and requests of the protocol that cluster at 40 ms wait for acknowledgements', () => {
  const acks = delayedAcksOf([measured(LATE), list(LATE)], 0.4);
  expect(acks).toEqual({ pct: 100, isSure: true });
  expect(acks && delayedAcksText(acks)).toBe(
    'answers cluster at 40 ms (100 % of the calls): delayed acknowledgement',
  );
  expect(delayedAcksOf([measured(LATE)], 0.4, CHECKED.late)?.isSure).toBe(false);
});

test('a tool that takes 40 ms by itself is not accused', () => {
  expect(delayedAcksOf([measured(LATE), list(QUICK)], 0.4)).toBeUndefined();
  expect(delayedAcksOf([measured(LATE)], 0.4, CHECKED.quick)).toBeUndefined();
  const opens: Measurement = { ...measured(LATE), name: 'initialize', kind: 'initialize' };
  expect(delayedAcksOf([measured(LATE), list(QUICK), opens], 0.4)).toBeUndefined();
  expect(delayedAcksOf([measured(LATE)], 0.4)).toBeUndefined();
  expect(delayedAcksOf([measured(LATE), list(LATE)], 40)).toBeUndefined();
  expect(delayedAcksOf([measured(QUICK), list(QUICK)], 0.2, CHECKED.late)).toBeUndefined();
  expect(delayedAcksOf([measured(LATE.map((ms) => ms - 5))], 0.4, CHECKED.late)).toBeUndefined();
});

test('where it cannot be told apart it is possible: nothing but quick answers is known, or no processor time', () => {
  const acks = delayedAcksOf([measured([...LATE, 0.3])], 0.4);
  expect(acks && delayedAcksText(acks)).toMatch(/: possibly delayed acknowledgement$/);
  expect(delayedAcksOf([measured(LATE), list(LATE)], null)?.isSure).toBe(false);
});

test('a list out of proportion is named, by the load or by the contract', () => {
  const dear = dearListOf([measured([2, 4, 90]), list([60, 95])]);
  expect(dear).toEqual({ ms: 60, times: 30 });
  expect(dear && dearListText(dear)).toBe(
    'tools/list takes 60 ms, 30 times as long as the fastest tool call',
  );
  expect(dearListOf([measured([2, 4]), list([9, 95])])).toBeUndefined();
  expect(dearListOf([measured([20, 40]), list([60, 95])])).toBeUndefined();
  const checked = (ms: number) => dearListOf([measured([2, 4])], [{ name: 'tools/list', ms }]);
  expect(checked(300)?.ms).toBe(300);
  expect(checked(100)).toBeUndefined();
  expect(dearListOf([list([60, 95])])).toBeUndefined();
});
