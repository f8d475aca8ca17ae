import type { Workload } from '@headroom/workload';
import { expect, expectTypeOf, test } from 'vitest';
import { formatProblem, type Project, parseProject } from './index.ts';

const GOOD = `version: 1
server:
  id: shop
  build: { requires: [go], commands: [[go, build]] }
  start: [./server, "{port}"]
world:
  fixtures: { from: bench }
  backends:
    cache: redis
    api: { mock: [{ path: /items }] }
workload:
  tools:
    - name: get_item
      arguments: { id: $id }
      vary: { id: { range: [1, 9] } }
      expect: [{ path: id, equals: $id }]
`;

const BUILD = 'build: { requires: [go], commands: [[go, build]] }';

function parse(text: string, files: Readonly<Record<string, string>> = {}) {
  const readFile = (path: string) => {
    const found = files[path];
    if (found === undefined) throw new Error(`there is no ${path}`);
    return found;
  };
  return parseProject(text, { file: 'headroom.yaml', readFile });
}

function project(text: string, files?: Readonly<Record<string, string>>): Project {
  const parsed = parse(text, files);
  if ('problems' in parsed) throw new Error(parsed.problems.map(formatProblem).join('\n'));
  return parsed.project;
}

function problems(text: string, files?: Readonly<Record<string, string>>): string[] {
  const parsed = parse(text, files);
  return 'problems' in parsed ? parsed.problems.map(formatProblem) : [];
}

/** The good file with one part of it replaced. */
function edited(part: string, by: string): string {
  if (!GOOD.includes(part)) throw new Error(`the file has no ${part}`);
  return GOOD.replace(part, () => by);
}

test('what is not said has a default', () => {
  expect(project(GOOD)).toMatchObject({
    servers: [
      {
        id: 'shop',
        title: 'shop',
        source: { kind: 'build', of: { commands: [['go', 'build']], sources: ['.'], env: {} } },
        transport: 'streamable-http',
        endpoint: '/mcp',
        ready: 'initialize',
        withinS: 60,
        processes: 1,
      },
    ],
    world: { fixtures: { from: 'bench', seed: [], reset: 'copy' }, egress: 'none', limits: {} },
    workload: { handshakes: ['session'], protocol: '2025-06-18', pauseMs: 50, list: 'once', order: 'each' },
  });
});

test('the workload of a file is one that the load generator takes', () => {
  expectTypeOf<Project['workload']>().toExtend<Workload>();
});

test('values of a variable come from a file: JSON, or a text a line', () => {
  const text = edited('{ range: [1, 9] }', '{ file: bench/ids.json, by: vu }');
  expect(project(text, { 'bench/ids.json': '[1, "b", null]' }).workload.tools[0]?.vary).toEqual({
    id: { values: [1, 'b', null], by: 'vu' },
  });
  const lines = edited('{ range: [1, 9] }', '{ file: bench/ids.txt }');
  expect(project(lines, { 'bench/ids.txt': 'a\r\nb\n\n' }).workload.tools[0]?.vary).toEqual({
    id: { values: ['a', 'b'] },
  });
});

test.each([
  [{}, 'cannot be read: there is no bench/ids.json'],
  [{ 'bench/ids.json': '{' }, 'bench/ids.json is no JSON'],
  [{ 'bench/ids.json': '[]' }, 'bench/ids.json must have at least one value'],
  [{ 'bench/ids.json': '"a"' }, 'bench/ids.json must be a list'],
  [{ 'bench/ids.json': `[${'1,'.repeat(10_000)}1]` }, 'bench/ids.json must have at most 10000 values'],
  [{ 'bench/ids.json': ' '.repeat(2 ** 20 + 1) }, 'bench/ids.json is longer than 1024 KB'],
])('a file of values that is wrong is told where it is named: %#', (files, message) => {
  const text = edited('{ range: [1, 9] }', '{ file: bench/ids.json }');
  expect(problems(text, files)).toEqual([`headroom.yaml:15:27 workload.tools.0.vary.id.file: ${message}`]);
});

test('without a repository, what would be read from it is a problem', () => {
  const text = edited('{ range: [1, 9] }', '{ file: bench/ids.json }');
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

const DIGEST = `sha256:${'0'.repeat(64)}`;
const EXPECT = 'expect: [{ path: id, equals: $id }]';
const ARGUMENTS = 'arguments: { id: $id }';
const packaged = (text: string) => edited(BUILD, `package: ${text}`);

test.each([
  // The whole.
  [edited('version: 1', 'version: 2'), '1:10 version: must be 1'],
  [edited('version: 1\n', ''), '1:1 version: is missing: write `version: 1`'],
  [
    edited('server:', 'sever:'),
    '2:1 sever: unknown key "sever"; allowed: $schema, version, server, servers, world, workload',
  ],
  [
    GOOD.slice(0, GOOD.indexOf('workload')),
    '1:1 workload: is missing: it must be an object of keys and values',
  ],
  ['- 1', '1:1 the file: must be an object'],
  [
    `servers: [{ id: a, image: "a@${DIGEST}", port: 1 }]\n${GOOD}`,
    '1:1 the file: must have exactly one of server, servers; server and servers are there',
  ],
  // Servers.
  [edited('id: shop', 'id: Shop 1'), '3:7 server.id: must be lower-case words joined by "-"'],
  [
    edited(BUILD, 'title: Shop'),
    '3:3 server: must have exactly one of dockerfile, build, package, image, serverJson, mcpJson; none is there',
  ],
  [edited(BUILD, `${BUILD}\n  dockerfile: {}`), '5:15 server.dockerfile.path: is missing: it must be a text'],
  [
    edited(BUILD, `${BUILD}\n  image: a@${DIGEST}`),
    '3:3 server: must have exactly one of dockerfile, build, package, image, serverJson, mcpJson; build and image are there',
  ],
  [
    edited(BUILD, 'image: ghcr.io/acme/server:1.2'),
    '4:10 server.image: must be an image by its digest, such as ghcr.io/',
  ],
  [
    edited('requires: [go]', 'requires: [zig]'),
    '4:23 server.build.requires.0: must be one of cargo, go, node,',
  ],
  [
    edited('[[go, build]]', '[go, build]'),
    '4:39 server.build.commands.0: must be a list: a program and its arguments',
  ],
  [edited('[[go, build]]', '[[]]'), '4:39 server.build.commands.0.0: is missing: it must be a text'],
  [
    edited('[[go, build]]', '[[go, "{port}"]]'),
    '4:44 server.build.commands.0.1: holds {port}, which stands for nothing here',
  ],
  [
    edited('  start: [./server, "{port}"]\n', ''),
    '3:3 server.start: is missing: say which program of the build is started',
  ],
  [
    edited('"{port}"]', ']'),
    '3:3 server: must say where the server listens: use {port} in start or env, or say `port`',
  ],
  [
    edited('"{port}"', '"{ports}"'),
    '5:21 server.start.1: holds {ports}, which stands for nothing here; allowed: {host}, {port}, {fixtures}, {tmp}, {workers}, {backend.<name>}, {secret.<name>}; {{ports}} is {ports} as it stands',
  ],
  [edited('"{port}"', '"{port.x}"'), '5:21 server.start.1: holds {port.x}'],
  [edited('"{port}"', '"{backend}"'), '5:21 server.start.1: holds {backend}'],
  [
    edited('"{port}"', '"{port}", "{secret.KEY}"'),
    '5:31 server.start.2: holds {secret.KEY}: add KEY to `secrets` of the server',
  ],
  [
    edited('"{port}"', '"{port}", "{backend.db}"'),
    '5:31 server.start.2: holds {backend.db}: allowed: cache, api',
  ],
  [
    edited('world:\n  fixtures: { from: bench }', 'world:').replace('"{port}"', '"{port}", "{fixtures}"'),
    '5:31 server.start.2: holds {fixtures}: say `fixtures` in `world`',
  ],
  [
    edited('world:\n  fixtures: { from: bench }', 'world:').replace('id: $id', 'id: "{fixtures}/$id"'),
    '13:18 workload.tools.0.arguments: holds {fixtures}: say `fixtures` in `world`',
  ],
  [
    edited('"{port}"]', '"{port}"]\n  env: { A-B: x }'),
    '6:10 server.env.A-B: must be a name of letters, digits and _',
  ],
  [
    edited('"{port}"]', '"{port}"]\n  env: { A: 1 }'),
    '6:13 server.env.A: must be a text: write "1" in quotes',
  ],
  [
    edited('"{port}"]', '"{port}"]\n  secrets: [token]'),
    '6:13 server.secrets.0: must be a name of A to Z, digits and _',
  ],
  [edited('"{port}"]', '"{port}"]\n  secrets: [A, A]'), '6:16 server.secrets.1: is the secret A once more'],
  [
    edited('"{port}"]', '"{port}"]\n  headers: { Content-Type: x }'),
    '6:14 server.headers.Content-Type: "Content-Type" is set by the protocol; allowed: any other header, host too',
  ],
  [
    edited('"{port}"]', '"{port}"]\n  headers: { MCP-Session-Id: x }'),
    '6:14 server.headers.MCP-Session-Id: "MCP-Session-Id" is set by the protocol',
  ],
  [
    edited('"{port}"]', '"{port}"]\n  headers: { a b: x }'),
    '6:14 server.headers.a b: must be the name of a header',
  ],
  [
    edited('"{port}"]', '"{port}"]\n  headers: { a: "x\\r\\ny: z" }'),
    '6:17 server.headers.a: must be printable ASCII',
  ],
  [
    edited('"{port}"]', '"{port}"]\n  headers: { a: x, A: x }'),
    '6:23 server.headers.A: is the header "a" once more',
  ],
  [
    edited('"{port}"]', '"{port}"]\n  headers: { a: "{fixtures}" }'),
    '6:17 server.headers.a: holds {fixtures}, which stands for nothing here; allowed: {host}, {port}, {secret.<name>}',
  ],
  [edited('"{port}"]', '"{port}"]\n  endpoint: //mcp'), '6:13 server.endpoint: must be a path of the server'],
  [
    edited('"{port}"]', '"{port}"]\n  ready: health'),
    '6:10 server.ready: must be one of initialize, tcp, or { http: /path }',
  ],
  [
    edited('"{port}"]', '"{port}"]\n  ready: { http: health }'),
    '6:18 server.ready.http: must be a path of the server that begins with one "/"',
  ],
  [edited('"{port}"]', '"{port}"]\n  withinS: 0'), '6:12 server.withinS: must be at least 1'],
  [
    edited('"{port}"]', '"{port}"]\n  transport: sse'),
    '6:14 server.transport: must be one of streamable-http, stdio',
  ],
  [
    edited('"{port}"]', '"{port}"]\n  processes: 2'),
    '6:14 server.processes: is for servers of transport stdio: leave it out',
  ],
  [
    edited('"{port}"]', ']\n  transport: stdio\n  processes: two'),
    '7:14 server.processes: must be a whole number of processes from 1 to 64, or session',
  ],
  [
    edited('"{port}"]', '"{port}"]\n  transport: stdio'),
    '5:21 server.start.1: holds {port}, which a stdio server does not have',
  ],
  [
    edited('"{port}"]', ']\n  transport: stdio\n  endpoint: /x'),
    '7:13 server.endpoint: is for servers of transport streamable-http: leave it out',
  ],
  [
    edited('"{port}"]', ']\n  transport: stdio\n  ready: tcp'),
    '7:10 server.ready: must be initialize, as a stdio server has no port',
  ],
  // Packages.
  [
    packaged('{ registry: npm, name: a, version: ^1.2.0, lock: l }'),
    '4:47 server.package.version: must be one exact version in quotes, such as "1.12.0": no range, no tag such as latest',
  ],
  [
    packaged('{ registry: npm, name: a, version: latest, lock: l }'),
    '4:47 server.package.version: must be one exact version',
  ],
  [
    packaged('{ registry: npm, name: a, version: "*", lock: l }'),
    '4:47 server.package.version: must be one exact version',
  ],
  [
    packaged('{ registry: npm, name: a, version: 1.2, lock: l }'),
    '4:47 server.package.version: must be one exact version in quotes',
  ],
  [
    packaged('{ registry: npm, name: a, version: 1.2.0 }'),
    '4:12 server.package.lock: is missing: it must be a text',
  ],
  [
    packaged('{ registry: npm, name: a b, version: 1.2.0, lock: l }'),
    '4:35 server.package.name: must be the name of a package, such as @acme/server',
  ],
  [
    packaged('{ registry: pypi, name: a, version: ">=1", lock: l }'),
    '4:48 server.package.version: must be one exact version in quotes, such as "2026.1.14"',
  ],
  [
    packaged('{ registry: go, name: a.b/c, version: 1.6.3 }'),
    '4:50 server.package.version: must be one exact version in quotes, such as "v1.6.3"',
  ],
  [
    packaged('{ registry: cargo, name: a, version: 1.0.0, lock: l }'),
    '4:56 server.package.lock: unknown key "lock"; allowed: registry, name, version',
  ],
  [
    packaged('{ registry: oci, name: a }'),
    '4:24 server.package.registry: must be one of npm, pypi, cargo, go; an image of a container registry is written as `image`',
  ],
  [
    packaged('{ registry: npm, name: a, version: 1.2.0, lock: ../l }'),
    '4:60 server.package.lock: must be a path within the repository',
  ],
  // The world.
  [edited('from: bench', 'from: /etc'), '7:21 world.fixtures.from: must be a path within the repository'],
  [
    edited('from: bench', 'from: a/../../b'),
    '7:21 world.fixtures.from: must be a path within the repository',
  ],
  [edited('from: bench', 'from: "a\\\\b"'), '7:21 world.fixtures.from: must be a path within the repository'],
  [
    edited('from: bench', 'form: bench'),
    '7:15 world.fixtures.form: unknown key "form"; allowed: from, seed, reset',
  ],
  [
    edited('cache: redis', 'cache: mysql'),
    '9:12 world.backends.cache: must be one of redis, postgres, or have mock or image',
  ],
  [edited('cache: redis', 'Cache: redis'), '9:5 world.backends.Cache: must be lower-case words'],
  [edited('[{ path: /items }]', '[]'), '10:18 world.backends.api.mock: must have at least 1 entry'],
  [
    edited('{ path: /items }', '{ path: /items, delayMs: -1 }'),
    '10:44 world.backends.api.mock.0.delayMs: must be at least 0',
  ],
  [
    edited('{ path: /items }', '{ path: /items, json: 1, text: a }'),
    '10:19 world.backends.api.mock.0: must have one body: json or text',
  ],
  [edited('world:', 'world:\n  egress: all'), '7:11 world.egress: must be none or a list of hosts'],
  [edited('world:', 'world:\n  egress: ["https://a.b"]'), '7:12 world.egress.0: must be the name of a host'],
  [edited('world:', 'world:\n  limits: { cpus: 0 }'), '7:19 world.limits.cpus: must be at least 0.1'],
  // The workload.
  [
    edited('tools:', 'handshakes: [sesion]\n  tools:'),
    '12:16 workload.handshakes.0: must be one of session, persistent, stateless',
  ],
  [edited('tools:', 'handshakes: []\n  tools:'), '12:15 workload.handshakes: must name at least one'],
  [
    edited('tools:', 'protocol: 2026-07-28\n  tools:'),
    '12:13 workload.protocol: must be one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25',
  ],
  [edited('tools:', 'pauseMs: 0.5\n  tools:'), '12:12 workload.pauseMs: must be a whole number'],
  [edited('tools:', 'list: always\n  tools:'), '12:9 workload.list: must be one of each, once, never'],
  [
    `${GOOD.slice(0, GOOD.indexOf('    - name'))}    []\n`,
    '13:5 workload.tools: must have at least one tool',
  ],
  [
    `${GOOD}    - { name: get_item, expect: none }\n`,
    '17:15 workload.tools.1.name: is the tool "get_item" once more',
  ],
  [
    edited(`      ${EXPECT}\n`, ''),
    '13:7 workload.tools.0.expect: is missing: it must be a list of what a right answer holds, or `none`',
  ],
  [edited(EXPECT, 'expect: []'), '16:15 workload.tools.0.expect: must say at least one thing'],
  [
    edited(EXPECT, 'expect: all'),
    '16:15 workload.tools.0.expect: must be a list of what a right answer holds',
  ],
  [
    edited('equals: $id', 'equal: $id'),
    '16:16 workload.tools.0.expect.0: must have exactly one of equals, contains, matches,',
  ],
  [
    edited('equals: $id', 'equals: 1, above: 0'),
    '16:16 workload.tools.0.expect.0: must have exactly one of equals',
  ],
  [
    edited('equals: $id', 'equals: 1, at: 0'),
    '16:39 workload.tools.0.expect.0.at: unknown key "at"; allowed: in, path, equals',
  ],
  [edited('equals: $id', 'above: "0"'), '16:35 workload.tools.0.expect.0.above: must be a number'],
  [
    edited('equals: $id', 'type: text'),
    '16:34 workload.tools.0.expect.0.type: must be one of null, boolean, number, string, array, object',
  ],
  [
    edited('equals: $id', 'in: body, exists: true'),
    '16:32 workload.tools.0.expect.0.in: must be one of json, text, structured, result',
  ],
  [
    edited('equals: $id', 'matches: "(a"'),
    '16:37 workload.tools.0.expect.0.matches: is no regular expression of RE2',
  ],
  [
    edited('equals: $id', 'matches: "(?=a)b"'),
    '16:37 workload.tools.0.expect.0.matches: is no regular expression of RE2',
  ],
  [
    edited('equals: $id', "matches: '(a)\\1'"),
    '16:37 workload.tools.0.expect.0.matches: is no regular expression of RE2',
  ],
  [
    edited('equals: $id', 'matches: "(?i)a"'),
    '16:37 workload.tools.0.expect.0.matches: holds (?i, which not every engine reads alike',
  ],
  [
    edited('equals: $id', "matches: 'a\\z'"),
    '16:37 workload.tools.0.expect.0.matches: holds \\z, which not every engine reads alike',
  ],
  [edited('equals: $id', 'matches: "((a{30}){30})"'), '16:37 workload.tools.0.expect.0.matches: may take'],
  [
    edited(EXPECT, 'expect: [{ error: true, path: id }]'),
    '16:31 workload.tools.0.expect.0.path: unknown key "path"; allowed: error',
  ],
  [
    edited(EXPECT, 'expect: [{ path: id, exists: true }, { error: x }]'),
    '16:44 workload.tools.0.expect.1: must stand alone',
  ],
  [
    edited(ARGUMENTS, 'arguments: { id: $item }'),
    '14:18 workload.tools.0.arguments: uses $item: declare item in `vary`, or write $$item for the text; there are $id, $vu, $iteration',
  ],
  [edited('equals: $id', 'equals: "a $other b"'), '16:15 workload.tools.0.expect: uses $other'],
  [
    edited('vary: { id:', 'vary: { vu: { values: [1] }, id:'),
    '15:15 workload.tools.0.vary.vu: "vu" is there already',
  ],
  [
    edited('vary: { id:', 'vary: { a-b: { values: [1] }, id:'),
    '15:15 workload.tools.0.vary.a-b: must be a name of letters',
  ],
  [
    edited('{ range: [1, 9] }', '{ range: [9, 1] }'),
    '15:28 workload.tools.0.vary.id.range: must not end before it begins',
  ],
  [
    edited('{ range: [1, 9] }', '{ range: [0, 4294967296] }'),
    '15:28 workload.tools.0.vary.id.range: must have at most 4294967296 numbers',
  ],
  [
    edited('{ range: [1, 9] }', '{ range: [1, 9], format: "%s" }'),
    '15:44 workload.tools.0.vary.id.format: must be a text with one %d',
  ],
  [
    edited('{ range: [1, 9] }', '{ values: [] }'),
    '15:29 workload.tools.0.vary.id.values: must have at least one value',
  ],
  [
    edited('{ range: [1, 9] }', '[1, 9]'),
    '15:19 workload.tools.0.vary.id: must have exactly one of values, range, file',
  ],
  [
    edited('{ range: [1, 9] }', '{ file: /etc/passwd }'),
    '15:27 workload.tools.0.vary.id.file: must be a path within the repository',
  ],
  [
    edited('name: get_item', 'name: get_item\n      weight: 0'),
    '14:15 workload.tools.0.weight: must be at least 1',
  ],
  [
    edited('name: get_item', 'name: get_item\n      weight: 1001'),
    '14:15 workload.tools.0.weight: must be at most 1000',
  ],
  [
    edited('name: get_item', 'name: get_item\n      weight: 1.5'),
    '14:15 workload.tools.0.weight: must be a whole number',
  ],
  [
    edited('name: get_item', 'name: get_item\n      timeoutMs: 99'),
    '14:18 workload.tools.0.timeoutMs: must be at least 100',
  ],
  [
    edited('name: get_item', 'name: get_item\n      timeoutMs: 600001'),
    '14:18 workload.tools.0.timeoutMs: must be at most 600000',
  ],
  [
    edited('name: get_item', 'name: get_item\n      work: { cache: 1 }'),
    '14:22 workload.tools.0.work.cache: is no backend that counts requests: allowed: api',
  ],
  [
    edited('name: get_item', 'name: "get\\u001bitem"'),
    '13:13 workload.tools.0.name: must have characters that print',
  ],
])('says what is wrong, where, and what to do: %#', (text, said) => {
  const beginning = `headroom.yaml:${said}`;
  expect(problems(text).map((line) => line.slice(0, beginning.length))).toContain(beginning);
});

test('all problems are told, in the order of the lines, and fifty at most', () => {
  const text = edited('id: shop', 'id: Shop')
    .replace('from: bench', 'from: /x')
    .replace('equals: $id', 'above: a');
  expect(problems(text).map((line) => line.split(' ')[0])).toEqual([
    'headroom.yaml:3:7',
    'headroom.yaml:7:21',
    'headroom.yaml:16:35',
  ]);
  const many = `${GOOD}${Array.from({ length: 90 }, (_, at) => `    - { name: t${at} }\n`).join('')}`;
  expect(problems(many)).toHaveLength(50);
});
