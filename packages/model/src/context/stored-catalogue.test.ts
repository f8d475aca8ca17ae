import { expect, test } from 'vitest';
import { MAX_STORED_CATALOGUE, MAX_STORED_TEXT, storedCatalogue } from './stored-catalogue.ts';

test('texts are stored as they are listed, schemas as compact JSON', () => {
  const { instructions, tools } = storedCatalogue({
    instructions: 'Search first.',
    tools: [{ description: 'Finds', inputSchema: { type: 'object' } }],
  });
  expect(instructions.text).toBe('Search first.');
  expect(tools[0]?.texts).toEqual({
    description: 'Finds',
    inputSchema: '{"type":"object"}',
    outputSchema: '',
  });
});

test('a text that is too large is a digest alone, which tells it from another of its size', () => {
  const tool = (last: string) => ({ description: `${'x'.repeat(MAX_STORED_TEXT)}${last}` });
  const { tools } = storedCatalogue({
    instructions: '',
    tools: [tool('a'), tool('b'), { description: 'c' }],
  });
  expect(tools.map(({ texts }) => texts?.description)).toEqual([undefined, undefined, 'c']);
  expect(new Set(tools.map(({ sha256 }) => sha256)).size).toBe(3);
});

test('a catalogue of many texts is stored within its bound', () => {
  const tools = Array.from({ length: 40 }, () => ({ description: 'é'.repeat(MAX_STORED_TEXT / 4) }));
  const stored = storedCatalogue({ instructions: '', tools }).tools.flatMap(({ texts }) => texts ?? []);
  const bytes = stored.reduce((sum, { description }) => sum + Buffer.byteLength(description), 0);
  expect(bytes).toBe(MAX_STORED_CATALOGUE);
});

test('the order of the fields of a schema is no part of a digest', () => {
  const digestOf = (inputSchema: object) =>
    storedCatalogue({ instructions: '', tools: [{ inputSchema }] }).tools[0]?.sha256;
  expect(digestOf({ a: 1, b: { c: 2, d: 3 } })).toBe(digestOf({ b: { d: 3, c: 2 }, a: 1 }));
  expect(digestOf({ enum: ['a', 'b'] })).not.toBe(digestOf({ enum: ['b', 'a'] }));
});
