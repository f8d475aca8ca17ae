import { expect, test } from 'vitest';
import { keptTexts } from './elsewhere.ts';

test('texts of a result are cut, and freed of what cannot be stored', () => {
  const text = `\0${'a'.repeat(69_999)}\0\ud800`;
  const checks = [
    { name: 'a', reason: text },
    { name: 'b', reason: null },
  ];
  const kept = keptTexts({
    ...{ log: text, reason: text },
    checks,
  });
  const begun = `\uFFFD${'a'.repeat(9_999)}`;
  expect(kept).toEqual({
    ...{ log: `${'a'.repeat(65_534)}\uFFFD\uFFFD`, reason: begun },
    checks: [
      { name: 'a', reason: begun },
      { name: 'b', reason: null },
    ],
  });
});
