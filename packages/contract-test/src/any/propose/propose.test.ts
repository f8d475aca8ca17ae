import { expect, test } from 'vitest';
import { proposeArguments } from './arguments.ts';
import { errorInDisguise } from './error-in-disguise.ts';
import { proposeExpectations } from './expectations.ts';
import type { Observation } from './observation.ts';
import { proposalOf } from './propose.ts';

const text = (value: unknown) => ({
  content: [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }],
});

test.each([
  [{ const: 1, default: 2 }, 1],
  [{ default: 'a', enum: ['b'] }, 'b'],
  [{ type: 'string', maxLength: 3, examples: ['much', 'own'] }, 'own'],
  [{ type: 'integer', minimum: 5, default: 0 }, 5],
  [{ type: 'integer', minimum: 5, multipleOf: 10 }, 10],
  [{ examples: ['x', 'y'] }, 'x'],
  [{ enum: ['b', 'c'] }, 'b'],
  [{ enum: ['error', 'success'] }, 'success'],
  [{ type: 'array', minItems: 2, items: { type: 'boolean' } }, [false, false]],
  [{ type: 'array' }, []],
  [{ type: 'integer', minimum: 3 }, 3],
  [{ type: 'boolean' }, false],
  [{ type: 'string', format: 'uri' }, 'https://example.org/'],
])('an argument is what its schema says: %j', (schema, value) => {
  const proposed = proposeArguments({ required: ['one'], properties: { one: schema } }, {}, 'a');
  expect(proposed).toEqual({ arguments: { one: value } });
});

const proposalFor = (name: string, schema: object) =>
  proposeArguments({ required: [name], properties: { [name]: schema } }, {}, 'a');

test.each([
  ['message', { type: 'string' }, 'Hello from Headroom.'],
  ['inputText', { type: 'string', maxLength: 5 }, 'Hello'],
  ['text', { type: 'string', minLength: 30 }, 'Hello from Headroom. Hello fro'],
  ['text', { anyOf: [{ type: 'null' }, { type: 'string' }] }, 'Hello from Headroom.'],
  ['text', { type: ['null', 'string'] }, 'Hello from Headroom.'],
  ['when', { type: 'string', format: 'date' }, '2026-01-01'],
  ['a', { type: 'number' }, 1],
  ['limit', { type: 'integer', exclusiveMinimum: 4 }, 5],
  ['limit', { type: 'integer', multipleOf: 10 }, 10],
  ['ratio', { type: 'number', maximum: 0.5 }, 0.5],
  ['options', { type: 'object' }, {}],
  ['source_timezone', { type: 'string' }, 'UTC'],
  ['searchQuery', { type: 'string' }, 'test'],
  ['query', { type: 'string', description: 'SQL query to execute' }, 'SELECT 1'],
  ['library', { type: 'string', description: 'Its name (e.g., "react")' }, 'react'],
  ['code', { type: 'string', pattern: '^[A-Z]{3}$', description: 'e.g. "EUR"' }, 'EUR'],
  ['library', { type: 'string', description: 'Its id, for example `/a/b` or `/c/d`' }, '/a/b'],
  [
    'note',
    { type: 'object', required: ['body'], properties: { body: { type: 'string' } } },
    { body: 'Hello from Headroom.' },
  ],
])('a value that is as good as any is made up: %s, %j', (name, schema, value) => {
  expect(proposalFor(name, schema)).toEqual({ arguments: { [name]: value } });
});

test.each([
  ['path', { type: 'string' }],
  ['userId', { type: 'string' }],
  ['message_id', { type: 'string' }],
  ['query_id', { type: 'string' }],
  ['library', { type: 'string' }],
  ['text', { type: 'string', pattern: '^[A-Z]{3}$' }],
  ['text', { type: 'string', format: 'uuid' }],
  ['timezone', { type: 'string', minLength: 4 }],
  ['library', { type: 'string', maxLength: 3, description: 'Its name (e.g., "react")' }],
  ['country', { type: 'string', maxLength: 1 }],
  ['text', { type: 'string', format: 'constructor' }],
  ['text', { type: 'string', minLength: 1e9 }],
  ['issue_number', { type: 'integer' }],
  ['id', { type: 'integer' }],
  ['limit', { type: 'integer', exclusiveMinimum: 4, maximum: 3 }],
  ['note', { type: 'object', required: ['path'], properties: { path: { type: 'string' } } }],
  ['value', { $ref: '#/$defs/value' }],
])('a value that must name something is missing: %s, %j', (name, schema) => {
  expect(proposalFor(name, schema)).toEqual({ missing: [name] });
});

test('arguments for paths get what the server was given, by what they and the tool are about', () => {
  const paths = { file: '/f/a.txt', folder: '/f' };
  const pathOf = (tool: string, name: string) =>
    proposeArguments({ required: [name], properties: { [name]: { type: 'string' } } }, {}, tool, paths);
  expect(pathOf('git_log', 'repo_path')).toEqual({ arguments: { repo_path: '/f' } });
  expect(pathOf('list_directory', 'path')).toEqual({ arguments: { path: '/f' } });
  expect(pathOf('search_files', 'path')).toEqual({ arguments: { path: '/f' } });
  expect(pathOf('read_text_file', 'path')).toEqual({ arguments: { path: '/f/a.txt' } });
  expect(pathOf('open', 'fileName')).toEqual({ arguments: { fileName: '/f/a.txt' } });
  expect(pathOf('open', 'pathology')).toEqual({ missing: ['pathology'] });
});

test('an argument that would be a guess is missing, unless it is given', () => {
  const schema = { required: ['path'], properties: { path: { type: 'string' }, depth: { type: 'integer' } } };
  expect(proposeArguments(schema, {}, 'a')).toEqual({ missing: ['path'] });
  const given = { path: '/x', depth: 2, other: 1 };
  expect(proposeArguments(schema, given, 'a')).toEqual({ arguments: { path: '/x', depth: 2 } });
  expect(proposeArguments('no schema', {}, 'a')).toEqual({ arguments: {} });
});

test('what stayed equal is expected, lists and objects first, then the shortest, at most three', () => {
  const answer = (at: string, n: number) => ({
    ...{ id: 7, name: 'lamp', note: 'a longer text of it', ok: true, at, n, list: [1, 2] },
  });
  const answers = [answer('2026-01-01T10:00:00Z', 1), answer('2026-01-01T10:00:00Z', 2)];
  expect(proposeExpectations(answers.map(text))).toEqual([
    { path: 'list', equals: [1, 2] },
    { path: 'id', equals: 7 },
    { path: 'ok', equals: true },
  ]);
});

test.each([
  '2026-01-01',
  '12:30:00',
  '1f0c9d2e-aaaa-4bbb-8ccc-1234567890ab',
  'deadbeefdeadbeefdeadbeef',
  '/home/somebody/x',
  '1712345678901',
  'Friday',
  'on 3 January',
  'Sat Nov 28',
])('what another run answers otherwise is not expected: %s', (value) => {
  expect(proposeExpectations([text({ value }), text({ value })])).toEqual([{ type: 'object' }]);
});

test('a list whose order changes is held by its length, wherever it is', () => {
  expect(proposeExpectations([text([3, 4]), text([4, 3])])).toEqual([{ length: 2 }]);
  expect(proposeExpectations([text([3]), text([4, 3])])).toEqual([{ type: 'array' }]);
  expect(proposeExpectations([text({ all: [1, 2] }), text({ all: [2, 1] })])).toEqual([
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
  expect(proposeExpectations([answer, answer])).toEqual([{ equals: { temperature: 22 } }]);
});

test('an answer that stayed the same is expected as a whole, however long it is', () => {
  expect(proposeExpectations([text('3'), text('3')])).toEqual([{ in: 'text', equals: '3' }]);
  expect(proposeExpectations([text({ all: [] }), text({ all: [] })])).toEqual([{ equals: { all: [] } }]);
  const long = { rows: Array.from({ length: 100 }, (_, i) => `row ${i}`) };
  const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(proposeExpectations([text(long), text(long)])).toEqual([{ digest }]);
  const lines = long.rows.join('\n');
  expect(proposeExpectations([text(lines), text(lines)])).toEqual([{ in: 'text', digest }]);
});

test('JSON in a text of structured content is looked into', () => {
  const answer = (n: number) => ({
    structuredContent: { result: JSON.stringify({ n, databases: ['main', 'temp'] }) },
  });
  expect(proposeExpectations([answer(1), answer(2)])).toEqual([
    { path: 'result.databases', equals: ['main', 'temp'] },
  ]);
});

test('the port of the server is not expected', () => {
  const answer = text({ PORT: '33435', name: 'lamp' });
  expect(proposeExpectations([answer, answer], ['33435'])).toEqual([{ path: 'name', equals: 'lamp' }]);
});

test.each([
  'Error searching libraries: TypeError: fetch failed',
  'TypeError: fetch failed',
  'Failed to fetch the page',
  'Traceback (most recent call last):\n  File "x"',
  { success: false, message: 'no key' },
  { error: 'not reachable' },
  { result: 'Error: no network' },
  [{ status: 'error' }],
  { results: [{ rank: 1, title: 'Error searching: [Errno -3] Temporary failure in name resolution' }] },
])('an error that does not set isError is found: %j', (value) => {
  expect(errorInDisguise(text(value))).toBeTypeOf('string');
});

test.each([
  'Errors of the last day: none',
  'Error codes and what they mean',
  'The call ends with Error: x when it fails',
  { error: null, rows: [] },
  { errors: 0, failed: 2 },
  [{ status: 'error' }, { status: 'ok' }],
  { log: 'Error: x', level: 'info' },
  { page: `${'A long page on names. '.repeat(100)}getaddrinfo ENOTFOUND` },
])('data that mentions an error is no error: %j', (value) => {
  expect(errorInDisguise(text(value))).toBeUndefined();
});

const observed = (value: unknown, port: string): Observation => ({
  ...{ protocol: '2025-11-25', isStateless: false, ports: [port] },
  tools: [{ name: 'a', arguments: {}, row: [text(value)], parallel: [text(value)], note: undefined }],
});

test('what another start answers otherwise is not expected', () => {
  const starts = [
    observed({ pid: 17, name: 'lamp' }, '4001'),
    observed({ pid: 18, name: 'lamp' }, '4002'),
  ] as const;
  expect(proposalOf([...starts]).tools).toEqual([
    { tool: { name: 'a', arguments: {}, expect: [{ path: 'name', equals: 'lamp' }] }, note: undefined },
  ]);
  expect(proposalOf([starts[0], { ...starts[1], tools: [] }]).tools).toEqual([
    { name: 'a', arguments: {}, why: 'another start of the server does not list it' },
  ]);
});
