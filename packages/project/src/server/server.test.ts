import { test } from 'vitest';
import { BUILD, edited, expectProblem } from '../testing.ts';

const DIGEST = `sha256:${'0'.repeat(64)}`;

test.each([
  [edited('id: shop', 'id: Shop 1'), '3:7 server.id: must be lower-case words joined by "-"'],
  [
    edited(BUILD, 'title: Shop'),
    '3:3 server: must have exactly one of dockerfile, build, package, image, serverJson, mcpJson; none is given',
  ],
  [edited(BUILD, `${BUILD}\n  dockerfile: {}`), '5:15 server.dockerfile.path: is missing: it must be text'],
  [
    edited(BUILD, `${BUILD}\n  image: a@${DIGEST}`),
    '3:3 server: must have exactly one of dockerfile, build, package, image, serverJson, mcpJson; build and image are given',
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
  [edited('[[go, build]]', '[[]]'), '4:39 server.build.commands.0.0: is missing: it must be text'],
  [
    edited('[[go, build]]', '[[go, "{port}"]]'),
    '4:44 server.build.commands.0.1: holds {port}, which has no meaning here',
  ],
  [
    edited('  start: [./server, "{port}"]\n', ''),
    '3:3 server.start: is missing: say which program of the build is started',
  ],
  [
    edited('"{port}"]', ']'),
    '3:3 server: must say where the server listens: use {port} in start or env, or set `port`',
  ],
  [
    edited('"{port}"', '"{ports}"'),
    '5:21 server.start.1: holds {ports}, which has no meaning here; allowed: {host}, {port}, {fixtures}, {tmp}, {workers}, {backend.<name>}, {secret.<name>}; {{ports}} is {ports} as it stands',
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
    '5:31 server.start.2: holds {fixtures}: set `fixtures` in `world`',
  ],
  [
    edited('world:\n  fixtures: { from: bench }', 'world:').replace('id: $id', 'id: "{fixtures}/$id"'),
    '13:18 workload.tools.0.arguments: holds {fixtures}: set `fixtures` in `world`',
  ],
  [
    edited('id: $id', 'id: "{backend.db}"'),
    '14:18 workload.tools.0.arguments: holds {backend.db}: allowed: cache, api',
  ],
  [
    edited('id: $id', 'id: "{secret.KEY}"'),
    '14:18 workload.tools.0.arguments: holds {secret.KEY}, which has no meaning here; allowed: {fixtures}, {backend.<name>}; {{secret.KEY}} is {secret.KEY} as it stands',
  ],
  [
    edited('equals: $id', 'equals: "{port}"'),
    '16:15 workload.tools.0.expect: holds {port}, which has no meaning here',
  ],
  [
    edited('"{port}"]', '"{port}"]\n  env: { A-B: x }'),
    '6:10 server.env.A-B: must be a name of letters, digits and _',
  ],
  [edited('"{port}"]', '"{port}"]\n  env: { A: 1 }'), '6:13 server.env.A: must be text: write "1" in quotes'],
  [
    edited('"{port}"]', '"{port}"]\n  secrets: [token]'),
    '6:13 server.secrets.0: must be a name of A to Z, digits and _',
  ],
  [
    edited('"{port}"]', '"{port}"]\n  secrets: [_TOKEN]'),
    '6:13 server.secrets.0: must be a name of A to Z, digits and _',
  ],
  [edited('"{port}"]', '"{port}"]\n  secrets: [A, A]'), '6:16 server.secrets.1: duplicates the secret A'],
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
    '6:23 server.headers.A: duplicates the header "a"',
  ],
  [
    edited('"{port}"]', '"{port}"]\n  headers: { a: "{fixtures}" }'),
    '6:17 server.headers.a: holds {fixtures}, which has no meaning here; allowed: {host}, {port}, {secret.<name>}',
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
  [
    edited('"{port}"]', '"{port}"]\n  port: 8080'),
    '6:9 server.port: cannot be combined with {port}: use one of them',
  ],
])('says what is wrong, where, and what to do: %#', (text, said) => {
  expectProblem(text, said);
});
