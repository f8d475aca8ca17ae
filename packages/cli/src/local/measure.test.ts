/** Servers of a file on this machine, as somebody without an installation starts them. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN } from '@headroom/bench/testing';
import { startForeignServer } from '@headroom/local/foreign-server';
import { LIMITS } from '@headroom/report';
import { afterAll, expect, test } from 'vitest';
import { run, runHere, SHORT_LOAD } from './command.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-measure-'));
cpSync(`${OWN}/shop`, folder, { recursive: true });
const file = join(folder, 'headroom.yaml');
afterAll(() => rmSync(folder, { recursive: true }));

test('measure: a table of tools, and everything as JSON that says where it was measured', async () => {
  const [json, junit, otlp] = ['json', 'junit', 'otlp'].map((format) => join(folder, `result.${format}`));
  const files = ['--json', json, '--junit', junit, '--otlp', otlp] as string[];
  const said = await run('measure', file, '--server', 'shop', '--profile', SHORT_LOAD, ...files);
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toMatch(/^Shop, protocol \S+ over HTTP, as a plain process that shares the host/);
  expect(said.stdout).toMatch(/get-item +│ +[\d.,]+ │.*│ +0 │/);
  expect(said.stdout).toContain('One trial has no confidence interval');
  expect(said.stdout).toMatch(/^Limited by: [a-z ]+\.$/m);
  expect(said.stdout).not.toContain('bridge');
  const { result, ...about } = JSON.parse(readFileSync(json ?? '', 'utf8'));
  expect(about).toMatchObject({ measuredElsewhere: true, server: 'shop', profile: SHORT_LOAD });
  const xml = readFileSync(junit ?? '', 'utf8');
  expect(xml).toMatch(/<testsuite name="shop" tests="\d+" failures="0" errors="0"/);
  expect(xml).toMatch(/<testcase classname="shop" name="contract, tools\/list" time="\d+\.\d{3}"\/>/);
  const { resourceMetrics } = JSON.parse(readFileSync(otlp ?? '', 'utf8'));
  const [{ histogram }] = resourceMetrics[0].scopeMetrics[0].metrics;
  const [measurement] = result.measurements;
  expect(histogram.dataPoints[0].count).toBe(String(measurement.count));
  expect(result.outcome).toBe('passed');
  expect(result.resources.map(({ party }: { party: string }) => party).sort()).toEqual([
    'backends',
    'load',
    'server',
  ]);
});

test('measure: on a busy machine it says so beside the figures, and in the JSON', async () => {
  const json = join(folder, 'busy.json');
  const loops = Array.from({ length: Math.ceil(availableParallelism() / 2) }, () =>
    spawn(process.execPath, ['-e', 'for (;;);']),
  );
  try {
    const said = await run('measure', file, '--server', 'shop', '--profile', SHORT_LOAD, '--json', json);
    expect(said).toMatchObject({ status: 0 });
    expect(said.stdout).toMatch(
      /^Busy machine: other programs took [\d.]+ % .*Measure again on an idle machine\.$/m,
    );
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
  }
  const { disturbance, limitedBy } = JSON.parse(readFileSync(json, 'utf8'));
  expect(disturbance.otherPct).toBeGreaterThan(20);
  expect(LIMITS).toContain(limitedBy);
});

test('measure: over stdio the bridge is told apart from the server', async () => {
  const json = join(folder, 'stdio.json');
  const said = await runHere(
    'measure',
    file,
    '--server',
    'shop-stdio',
    '--profile',
    SHORT_LOAD,
    '--json',
    json,
  );
  expect(said).toMatchObject({ status: 0 });
  const { result } = JSON.parse(readFileSync(json, 'utf8'));
  const use = (name: string) => result.resources.find(({ party }: { party: string }) => party === name);
  expect(use('bridge').cpuMs).toBeGreaterThan(0);
  expect(use('bridge').meanMemoryMb).toBeGreaterThan(0);
  // The bridge is a Go program of some MB, the server is Node.
  expect(use('server').meanMemoryMb).toBeGreaterThan(use('bridge').meanMemoryMb);
  expect(use('server').cpuMs).toBeGreaterThan(0);
  expect(said.stdout).toMatch(/stdio bridge, not included: \d+\.\d{3} ms of processor time a call/);
});

test('measure --url: a server that runs already is loaded and left alone, and what is not known of it is not told', async () => {
  const running = join(folder, 'running.yaml');
  const json = join(folder, 'running.json');
  writeFileSync(
    running,
    `version: 1
server: { id: any, title: Any, dockerfile: { path: server.mjs }, port: 80, secrets: [KEY], headers: { X-Key: "{secret.KEY}" } }
workload:
  handshakes: [persistent, stateless]
  tools:
    - { name: get_item, arguments: { id: $id }, vary: { id: { range: [1, 9] } }, expect: [{ path: id, equals: $id }] }
`,
  );
  const server = await startForeignServer();
  try {
    process.env.HEADROOM_SECRET_KEY = 'abcdef';
    const at = ['--url', server.url, '--profile', 'smoke', '--json', json];
    const said = await run('measure', running, ...at, '--handshake', 'stateless');
    expect(said).toMatchObject({ status: 0 });
    expect(said.stdout).toMatch(/^Any, protocol \S+ over HTTP, already running/);
    expect(said.stdout).toMatch(/get_item +│ +[\d.,]+ │.*│ +0 │/);
    expect(said.stdout).not.toMatch(/MB|ready after|of a processor|Limited by/);
    const { result, ...about } = JSON.parse(readFileSync(json, 'utf8'));
    expect(about).toMatchObject({ measuredElsewhere: true, runtime: 'running', buildSeconds: null });
    expect(result).toMatchObject({ outcome: 'passed', coldStartMs: null, idleMemoryMb: null });
    expect(result.resources.map(({ party }: { party: string }) => party)).toEqual(['load']);
    const calls = server.seen.filter(({ method }) => method === 'tools/call');
    expect(calls.length).toBeGreaterThan(100);
    expect(new Set(calls.map(({ headers }) => headers['x-key']))).toEqual(new Set(['abcdef']));
    expect(new Set(calls.map(({ headers }) => headers.host))).toEqual(new Set([new URL(server.url).host]));
    expect(readFileSync(json, 'utf8')).not.toContain('abcdef');
  } finally {
    delete process.env.HEADROOM_SECRET_KEY;
    await server.stop();
  }
  const away = await runHere('measure', running, '--url', 'http://192.0.2.1/mcp');
  expect(away).toMatchObject({ status: 2, stderr: expect.stringContaining('--i-may-load-it') });
});

test('try: what each tool answered over stdio, by every handshake', async () => {
  const said = await runHere('try', file, '--server', 'shop-stdio');
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toMatch(/session, protocol 2025-06-18\n {2}get-item: right\n {4}\{"id":\d+/);
  expect(said.stdout).toContain('persistent, protocol');
  expect(said.stdout).toMatch(/The server keeps the contract\.\n$/);
});

test('try: by the handshake that was asked for alone', async () => {
  const said = await runHere('try', file, '--server', 'shop-stdio', '--handshake', 'persistent');
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toMatch(/^persistent, protocol/m);
  expect(said.stdout).not.toMatch(/^session, protocol/m);
});

test('a server that mixes calls up is not measured, and why is said', async () => {
  const said = await runHere('measure', file, '--server', 'shop-mixes', '--profile', SHORT_LOAD);
  expect(said.status).toBe(1);
  expect(said.stdout).toMatch(
    /server_failed: the server breaks the contract: 50 parallel calls: expected 50/,
  );
  expect(said.stdout).not.toContain('One trial');
});

test('a cache that answers in place of its backend is found', async () => {
  const text = readFileSync(file, 'utf8').replace('work: { prices: 1 }', 'work: { prices: 2 }');
  const other = join(folder, 'twice.yaml');
  writeFileSync(other, text);
  const said = await runHere('try', other, '--server', 'shop');
  expect(said.status).toBe(1);
  expect(said.stdout).toContain('get-item: expected 2 requests to prices, got 1');
});

test.each([
  [['measure', file], '--server is required: one of shop, shop-stdio, shop-mixes'],
  [
    ['measure', file, '--server', 'shop', '--handshake', 'stateless'],
    '--handshake must be one of session, persistent',
  ],
  [
    ['measure', file, '--server', 'shop', '--handshake', 'session,persistent'],
    '--handshake must be one, or two of a soak such as session,abandoned',
  ],
  [['measure', file, '--profile', 'long'], '--profile must be one of smoke, quick, open, capacity, '],
  [
    ['measure', file, '--server', 'shop', '--profile', 'closed:users=1,seconds=3,weights=nothing'],
    '--profile weights: the file has no tool "nothing"; allowed: ',
  ],
  [
    ['measure', file, '--server', 'shop', '--profile', 'closed:users=1,seconds=3,tools=5'],
    '--profile tools: servers of the file cannot be told to list more tools',
  ],
  [
    ['try', file, '--url', 'http://127.0.0.1:1/mcp', '--runtime', 'docker'],
    '--runtime cannot be combined with --url',
  ],
])('wrong use is said: %j', async (args, words) => {
  const said = await runHere(...args);
  expect(said.status).toBe(2);
  expect(said.stderr).toContain(words);
});

test.each([
  [
    'egress',
    'world:\n  egress: [api.example.org]',
    /world.egress: this host does not let servers reach api.example.org; .* HEADROOM_EGRESS/,
  ],
  [
    'an image without an engine',
    `world:\n  backends: { db: { image: "docker.io/library/mysql@sha256:${'0'.repeat(64)}", port: 3306 } }`,
    /world.backends.db comes as the image docker.io\/library\/mysql@sha256:0+, which needs a container engine/,
  ],
])('what is not given here is refused, not left out: %s', async (_, world, words) => {
  const [head = '', rest = ''] = readFileSync(file, 'utf8').split(/^world:/m);
  const text = `${head}${world}\n${rest.slice(rest.indexOf('workload:'))}`;
  const other = join(folder, 'refused.yaml');
  // Nothing names what is no longer there.
  const bare = text.replaceAll(/"http:.*?"/g, '"http://127.0.0.1:1"').replaceAll(/"\{fixtures\}.*?"/g, '"x"');
  writeFileSync(other, bare.replace('      work: { prices: 1 }\n', ''));
  const said = await runHere('try', other, '--server', 'shop');
  expect(said.status).toBe(2);
  expect(said.stderr).toMatch(words);
});

test('hosts that the server could reach are said beside its figures, and in the JSON', async () => {
  const other = join(folder, 'network.yaml');
  const json = join(folder, 'network.json');
  writeFileSync(other, readFileSync(file, 'utf8').replace('world:', 'world:\n  egress: [api.example.org]'));
  process.env.HEADROOM_EGRESS = '*';
  try {
    const said = await runHere('measure', other, '--server', 'shop', '--profile', SHORT_LOAD, '--json', json);
    expect(said).toMatchObject({ status: 0 });
    expect(said.stdout).toContain('Network: calls to api.example.org include the network');
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ egress: ['api.example.org'] });
  } finally {
    delete process.env.HEADROOM_EGRESS;
  }
});

test('a seed that fails says which command, and what it printed', async () => {
  const text = readFileSync(file, 'utf8').replace('[cp, ', '[cat, ');
  const other = join(folder, 'seed.yaml');
  writeFileSync(other, text);
  const said = await runHere('try', other, '--server', 'shop');
  expect(said.status).toBe(1);
  expect(said.stdout).toMatch(/of world.fixtures.seed ended with status 1; it printed last: .*items.json/);
});
