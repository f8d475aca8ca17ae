import { expect, test } from 'vitest';
import { parseProject } from './index.ts';
import { ARGUMENTS, BUILD, EXPECT, edited, problems, project, RANGE } from './testing.ts';

test('values of a variable come from a file: JSON, or a text a line', () => {
  const text = edited(RANGE, '{ file: bench/ids.json, by: vu }');
  expect(project(text, { 'bench/ids.json': '[1, "b", null]' }).workload.tools[0]?.vary).toEqual({
    id: { values: [1, 'b', null], by: 'vu' },
  });
  const lines = edited(RANGE, '{ file: bench/ids.txt }');
  expect(project(lines, { 'bench/ids.txt': 'a\r\nb\n\n' }).workload.tools[0]?.vary).toEqual({
    id: { values: ['a', 'b'] },
  });
});

test.each([
  [{}, 'cannot be read: there is no bench/ids.json'],
  [{ 'bench/ids.json': '{' }, 'bench/ids.json is not JSON'],
  [{ 'bench/ids.json': '[]' }, 'bench/ids.json must have at least one value'],
  [
    { 'bench/ids.json': `[${'['.repeat(400_000)}${']'.repeat(400_000)}]` },
    'bench/ids.json is nested deeper than 64 levels',
  ],
  [{ 'bench/ids.json': '"a"' }, 'bench/ids.json must be a list'],
  [{ 'bench/ids.json': `[${'1,'.repeat(10_000)}1]` }, 'bench/ids.json must have at most 10000 values'],
  [{ 'bench/ids.json': ' '.repeat(2 ** 20 + 1) }, 'bench/ids.json is longer than 1024 KB'],
])('a file of values that is wrong is told where it is named: %#', (files, message) => {
  const text = edited(RANGE, '{ file: bench/ids.json }');
  expect(problems(text, files)).toEqual([`headroom.yaml:15:27 workload.tools.0.vary.id.file: ${message}`]);
});

test('without a repository, what would be read from it is a problem', () => {
  const text = edited(RANGE, '{ file: bench/ids.json }');
  const parsed = parseProject(text, { file: 'a' });
  expect('problems' in parsed && parsed.problems.map(({ message }) => message)).toEqual([
    'cannot be read: there is no repository here to read it from',
  ]);
});

test.each([
  [
    'build: { requires: [go], commands: [[go]], sources: [cmd, go.mod] }',
    ['server.build.sources.0', 'server.build.sources.1'],
  ],
  ['dockerfile: { path: Dockerfile }', ['server.dockerfile.context', 'server.dockerfile.path']],
  ['package: { registry: npm, name: a, version: 1.0.0, lock: l.json }', ['server.package.lock']],
  ['package: { registry: go, name: a.b/c, version: v1.0.0 }', []],
  ['serverJson: { path: server.json, identifier: a }', ['server.serverJson.path']],
  ['mcpJson: { path: .mcp.json, name: a }', ['server.mcpJson.path']],
  ['image: a@sha256:'.padEnd(80, '0'), []],
])('files and folders that it names are asked for: %s', (source, fields) => {
  const parsed = parseProject(edited(BUILD, source), { file: 'a', isThere: () => false });
  const named = 'problems' in parsed ? parsed.problems.map(({ field }) => field) : [];
  expect(named).toEqual([...fields, 'world.fixtures.from']);
});

test('a file that says what the source is tells where it is named what is wrong with it', () => {
  const text = edited(BUILD, 'mcpJson: { path: .mcp.json, name: a, lock: lock.json }').replace(
    /^ {2}start: .*\n/m,
    '',
  );
  const mcpJson = (version: string) =>
    JSON.stringify({ mcpServers: { a: { command: 'npx', args: ['-y', `a@${version}`] } } });
  expect(problems(text, { '.mcp.json': mcpJson('1.0.0'), 'lock.json': '{}' })).toEqual([]);
  expect(problems(text, { '.mcp.json': mcpJson('^1.0.0'), 'lock.json': '{}' })).toEqual([
    'headroom.yaml:4:12 server.mcpJson: .mcp.json: mcpServers.a.args.version: must be one exact version in quotes, such as "1.12.0": no range, no tag such as latest',
  ]);
});

test('values that the calls of all tools multiply to megabytes are refused', () => {
  const tool = (at: number) =>
    `    - { name: t${at}, arguments: { id: "${'$id '.repeat(10)}" }, vary: { id: { file: bench/ids.txt } }, expect: none }\n`;
  const text = `${edited(RANGE, '{ range: [1, 8] }')}${[0, 1, 2, 3, 4, 5].map(tool).join('')}`;
  expect(problems(text, { 'bench/ids.txt': 'x'.repeat(20_000) })).toEqual([
    expect.stringMatching(/workload\.tools: has arguments of 12\d{5} characters in all/),
  ]);
});

test.each([
  [ARGUMENTS, (id: string) => `arguments: { id: "${id}" }`, 'arguments'],
  [EXPECT, (id: string) => `expect: [{ path: id, equals: "${id}" }]`, 'expect'],
])('values that a call multiplies to megabytes are refused: %s', (part, by, field) => {
  const text = edited(RANGE, '{ file: bench/ids.txt }');
  const files = { 'bench/ids.txt': 'x'.repeat(20_000) };
  const used = (times: number) =>
    problems(
      text.replace(part, () => by('$id '.repeat(times))),
      files,
    );
  expect(used(50)).toEqual([]);
  expect(used(60)).toEqual([
    expect.stringMatching(
      new RegExp(`workload\\.tools\\.0\\.${field}: has 12\\d{5} characters .*, allowed are 1048576: `),
    ),
  ]);
});
