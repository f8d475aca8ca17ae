import { expect, test } from 'vitest';
import { checkOrderIds } from './order-id.ts';

test('ids of the series, between the two and each once, are right', () => {
  expect(() => checkOrderIds('CALC-a-9', ['CALC-a-11', 'CALC-a-10'], 'CALC-a-12')).not.toThrow();
});

test.each([
  ['CALC-a-9', 'between CALC-a-9 and CALC-a-12, got "CALC-a-9"'],
  ['CALC-a-12', 'got "CALC-a-12"'],
  ['CALC-b-10', 'got "CALC-b-10"'],
  ['ORD-user-00042-10', 'got "ORD-user-00042-10"'],
  [10, 'got 10'],
  [undefined, 'got nothing'],
])('%s is no id of an order between 9 and 12', (id, words) => {
  expect(() => checkOrderIds('CALC-a-9', [id], 'CALC-a-12')).toThrow(words);
});

test('an id that comes twice is wrong', () => {
  expect(() => checkOrderIds('CALC-a-9', ['CALC-a-10', 'CALC-a-10'], 'CALC-a-12')).toThrow(
    'expected every order to have its own order_id, got CALC-a-10 twice',
  );
});
