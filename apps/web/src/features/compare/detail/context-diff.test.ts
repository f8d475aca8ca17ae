import { expect, test } from 'vitest';
import { differOfPage, diffOf, textsOf } from './context-diff.ts';

const catalogue = (description: string, properties: object) => ({
  catalogue: {
    instructions: { sha256: '', text: '' },
    tools: [
      { sha256: '', texts: { description, inputSchema: JSON.stringify({ properties }), outputSchema: '' } },
    ],
  },
});
const at = { base: 0, head: 0 };

test('schemas are compared line by line, though they are stored in one', () => {
  const sides = { base: catalogue('Finds', { a: 1 }), head: catalogue('Finds', { a: 1, b: 2 }) };
  const diff = diffOf(textsOf(sides, { at }, 'inputSchema'));
  expect(diff).toEqual({
    lines: [' {', '   "properties": {', '-    "a": 1', '+    "a": 1,', '+    "b": 2', '   }', ' }'],
    more: 0,
  });
});

test('a text that is not stored is said to be missing', () => {
  const sides = { base: catalogue('Finds', {}), head: { catalogue: null } };
  expect(diffOf(textsOf(sides, { at }, 'description'))).toEqual({
    why: expect.stringContaining('not stored'),
  });
});

test('texts of thousands of other lines take a bounded time', () => {
  const text = (seed: number) =>
    Array.from({ length: 30_000 }, (_, line) => `${(line * seed) % 30_011}`).join('\n');
  const startedAt = performance.now();
  const diff = diffOf({ base: text(7), head: text(11) });
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(diff).toEqual({ why: expect.stringContaining('too much') });
});

test('the first lines are shown of a long diff', () => {
  const diff = diffOf({ base: '', head: 'line\n'.repeat(300) });
  expect(diff).toMatchObject({ more: 100 });
});

test('a page holds diffs up to its limits', () => {
  const texts = { base: '', head: 'x'.repeat(60) };
  const within = differOfPage({ ms: 5000, characters: 100 });
  const shown = [within(texts), within(texts), within(texts)];
  expect(shown.map((diff) => 'lines' in diff)).toEqual([true, true, false]);
  const late = differOfPage({ ms: 0, characters: 100 });
  expect(late(texts)).toEqual({ why: expect.stringContaining('Not shown') });
});

test('a last line to which others are added is unchanged', () => {
  expect(diffOf({ base: 'Finds', head: 'Finds\nSorts' })).toMatchObject({ lines: [' Finds', '+Sorts'] });
  expect(diffOf({ base: 'Finds', head: 'Finds\n' })).toEqual({
    why: 'The texts differ in the last line break alone.',
  });
});
