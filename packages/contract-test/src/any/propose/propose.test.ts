import { expect, test } from 'vitest';
import { proposeArguments } from './arguments.ts';
import { proposeExpectations } from './expectations.ts';

const text = (value: unknown) => ({
  content: [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }],
});

test.each([
  [{ const: 1, default: 2 }, 1],
  [{ default: 'a', enum: ['b'] }, 'a'],
  [{ examples: ['x', 'y'] }, 'x'],
  [{ enum: ['b', 'c'] }, 'b'],
  [{ type: 'integer', minimum: 3 }, 3],
  [{ type: 'boolean' }, false],
  [{ type: 'string', format: 'uri' }, 'https://example.org/'],
])('an argument is what its schema says: %j', (schema, value) => {
  const proposed = proposeArguments({ required: ['one'], properties: { one: schema } }, {});
  expect(proposed).toEqual({ arguments: { one: value } });
});

test('an argument that would be a guess is missing, unless it is given', () => {
  const schema = { required: ['path'], properties: { path: { type: 'string' }, depth: { type: 'integer' } } };
  expect(proposeArguments(schema, {})).toEqual({ missing: ['path'] });
  const given = { path: '/x', depth: 2, other: 1 };
  expect(proposeArguments(schema, given)).toEqual({ arguments: { path: '/x', depth: 2 } });
  expect(proposeArguments('no schema', {})).toEqual({ arguments: {} });
});

test('what stayed equal is expected, shortest first, at most three', () => {
  const answer = (at: string, n: number) => ({
    ...{ id: 7, name: 'lamp', note: 'a longer text of it', ok: true, at, n, list: [1, 2] },
  });
  const answers = [answer('2026-01-01T10:00:00Z', 1), answer('2026-01-01T10:00:00Z', 2)];
  expect(proposeExpectations(answers.map(text))).toEqual([
    { path: 'id', equals: 7 },
    { path: 'ok', equals: true },
    { path: 'name', equals: 'lamp' },
  ]);
});

test.each([
  '2026-01-01',
  '12:30:00',
  '1f0c9d2e-aaaa-4bbb-8ccc-1234567890ab',
  'deadbeefdeadbeefdeadbeef',
  '/home/somebody/x',
  '1712345678901',
])('what another run answers otherwise is not expected: %s', (value) => {
  expect(proposeExpectations([text({ value }), text({ value })])).toEqual([{ type: 'object' }]);
});

test('a list is held by its length, wherever it is', () => {
  expect(proposeExpectations([text([3, 4]), text([4, 3])])).toEqual([{ length: 2 }]);
  expect(proposeExpectations([text([3]), text([4, 3])])).toEqual([{ type: 'array' }]);
  expect(proposeExpectations([text({ all: [{}, {}] }), text({ all: [{}, {}] })])).toEqual([
    { path: 'all', length: 2 },
  ]);
});

test('of plain texts the first line that all have is expected, else the beginning that they share', () => {
  expect(proposeExpectations([text('at 12:00:01\nCommit: a'), text('at 12:00:02\nCommit: a')])).toEqual([
    { in: 'text', contains: 'Commit: a' },
  ]);
  expect(proposeExpectations([text('Total 12'), text('Total 17')])).toEqual([
    { in: 'text', contains: 'Total 1' },
  ]);
  expect(proposeExpectations([text('a'), text('b')])).toEqual([{ in: 'text', minLength: 1 }]);
  expect(proposeExpectations([text(''), text('')])).toEqual([]);
});

test('structured content stands before texts', () => {
  const answer = { ...text('other'), structuredContent: { temperature: 22 } };
  expect(proposeExpectations([answer, answer])).toEqual([{ path: 'temperature', equals: 22 }]);
});
