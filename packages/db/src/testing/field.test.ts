import { expect, test } from 'vitest';
import { FIELD_SERVERS, fieldResult } from './field.ts';

test('a full field has fifteen servers, each with the same numbers for the same seed', () => {
  expect(FIELD_SERVERS).toHaveLength(15);
  for (const id of FIELD_SERVERS) expect(fieldResult(id, 3)).toEqual(fieldResult(id, 3));
  expect(fieldResult('rust', 3)).not.toEqual(fieldResult('rust', 4));
});

test('latencies ascend from the minimum to the maximum', () => {
  for (const { minMs, quantilesMs, maxMs } of fieldResult('go', 1).measurements) {
    const all = [minMs, ...quantilesMs, maxMs];
    expect(all).toEqual(all.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  }
});

test('a server that is not of the field is refused by name', () => {
  expect(() => fieldResult('cobol', 1)).toThrow('cobol is not of the field');
});
