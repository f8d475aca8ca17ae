import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadsApi } from '@headroom/api/uploads';
import { UPLOAD, UPLOADED_COMPARISON } from '@headroom/db/testing';
import { startForeignServer } from '@headroom/local/foreign-server';
import { beforeAll, expect, test } from 'vitest';
import { askerOf } from './ask.ts';
import { openTab, visit } from './browser.ts';
import { launchIn, PROGRAM } from './command.ts';
import { measuredRun, registerBench } from './fixture.ts';
import { openedWeb } from './opened.ts';
import { aPerson, type Person } from './people.ts';

const opened = openedWeb({ mode: 'accounts' });
let ada: Person;
const { ask, codeOf } = askerOf(() => opened.web);

beforeAll(async () => {
  ada = await aPerson(opened.web, { name: 'Ada', owns: true });
});

async function uploaded(): Promise<string> {
  const { status, body } = await ask(ada, 'POST', '/api/v1/uploads', UPLOAD);
  expect([status, uploadsApi.createUpload.success.schema.parse(body)]).toEqual([201, body]);
  expect(body.url).toBe(`/runs/${body.id}`);
  return body.id;
}

async function textOf(path: string): Promise<string> {
  const tab = await openTab(opened.browser);
  const [name = '', value = ''] = ada.cookie.split(/=(.*)/s);
  await tab.page.context().addCookies([{ name, value, url: opened.web.url }]);
  await visit(tab.page, opened.web.url + path);
  const text = (await tab.page.getByRole('main').textContent()) ?? '';
  await tab.close();
  return text;
}

test('its page says whose it is and that nobody here saw it, and concludes nothing', async () => {
  const id = await uploaded();
  const text = await textOf(`/runs/${id}`);
  expect(text).toContain('Measured elsewhere: go');
  expect(text).toContain('Measured elsewhere');
  expect(text).toContain('On ada-laptop, uploaded by Ada, reported by headroom 0.1.0.');
  expect(text).toContain('Laptop CPU, 8 logical');
  expect(text).toContain('get_user_cart');
  expect(text).not.toMatch(/Rank|Tier|fastest|Publish/);
  const listed = await textOf('/runs');
  expect(listed).toContain('Measured elsewhere, quick: go');
  const { body } = await ask(ada, 'GET', `/api/v1/runs/${id}`);
  expect(body).toMatchObject({ kind: 'elsewhere', host: null, elsewhere: { by: 'Ada' } });
  expect(body.report).toEqual({
    findings: [],
    servers: [],
    references: [],
    tools: [],
    phases: [],
    capacity: [],
    sweep: [],
    soak: [],
    starts: [],
    scaling: [],
    isolation: [],
  });
  expect(body.trials[0].measurements.length).toBeGreaterThan(0);
  const { body: log } = await ask(ada, 'GET', '/api/v1/audit');
  expect(JSON.stringify(log)).toContain('run.uploaded');
});

test('its page says which hosts the server could reach', async () => {
  const elsewhere = { ...UPLOAD.elsewhere, egress: ['api.example.org'] };
  const { body } = await ask(ada, 'POST', '/api/v1/uploads', { ...UPLOAD, elsewhere });
  const text = await textOf(`/runs/${body.id}`);
  expect(text).toContain('Servers could reach api.example.org by a proxy: figures of calls to them');
});

test('it is neither published nor compared', async () => {
  const id = await uploaded();
  const publication = { title: 'T', summary: 'S', slug: 'elsewhere' };
  const refused = await ask(ada, 'POST', `/api/v1/runs/${id}/publication`, publication);
  expect(refused.body.error).toMatchObject({
    code: 'not_publishable',
    message: expect.stringContaining(
      'was measured elsewhere; only runs of this installation’s hosts can be published',
    ),
  });
  const hostId = await registerBench(opened.web.db);
  const other = await measuredRun(opened.web.db, { hostId, end: { status: 'finished', reason: null } });
  const sides = await ask(ada, 'GET', `/api/v1/comparisons?base=${other}&head=${id}`);
  expect([sides.status, sides.body.error.message]).toEqual([
    409,
    expect.stringContaining('but was measured elsewhere'),
  ]);
  expect(await codeOf(ada, 'GET', `/api/v1/comparisons/${id}`)).toEqual([404, 'not_found']);
});

/** A headline as pages show it: how sure it is stands elsewhere. */
const shortHeadline = ({ headline }: { headline: string }) => headline.split(/[,;] /)[0] ?? '';

test('a comparison is judged by the rules of the installation, and marked wherever it is shown', async () => {
  const { status, body } = await ask(ada, 'POST', '/api/v1/uploads', UPLOADED_COMPARISON);
  expect([status, body.url]).toEqual([201, `/runs/${body.id}`]);
  const { body: compared } = await ask(ada, 'GET', `/api/v1/comparisons/${body.id}`);
  expect(compared).toMatchObject({ kind: 'elsewhere', url: body.url, servers: ['go'], measuredRounds: 6 });
  const slower = compared.rows.filter(({ verdict }: { verdict: string }) => verdict === 'regressed');
  expect(slower.map(({ metric }: { metric: string }) => metric)).toContain('meanMs');
  const { secret } = await ada.token(['read']);
  const markdown = await fetch(`${opened.web.url}/api/v1/comparisons/${body.id}/markdown`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(await markdown.text()).toContain('Caveats: measured elsewhere');
  // The address of a comparison leads to it, too.
  const row = `${slower[0].serverId}.${slower[0].tool ?? ''}.${slower[0].metric}`;
  for (const path of [`/compare/${body.id}`, `${body.url}?row=${row}`]) {
    const text = await textOf(path);
    expect(text).toContain('shop 1.0.0 → 1.1.0');
    expect(text).toContain('Measured elsewhere');
    expect(text).toContain(shortHeadline(compared));
    expect(text).toContain('both sides of each server, in turns');
    expect(text).not.toMatch(/Publish|Compare again|Measure it again/);
  }
  const listed = await textOf('/runs');
  expect(listed).toContain('Measured elsewhere, shop 1.0.0 → 1.1.0, quick: go');
  expect(listed).toContain(shortHeadline(compared));
});

type Json = Record<string, unknown>;
/** An upload with another value at a path. */
function withValue(path: string, value: unknown): object {
  const upload = structuredClone(UPLOAD) as unknown as Json;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const at = keys.reduce((object, key) => object[key] as Json, upload);
  at[last] = value;
  return upload;
}

test.each([
  ['elsewhere.machine.name', 'x\u202eevil', 'must be one line of printable characters'],
  ['elsewhere.machine.name', 'a'.repeat(201), 'must have at most 200 characters'],
  ['elsewhere.machine.cpus', 1e9, 'must be at most 4096'],
  ['elsewhere.machine.memoryMb', -1, 'must not be below 0'],
  ['elsewhere.fileHash', '<script>', 'must be a SHA-256'],
  ['elsewhere.headroom', '999', 'must be a version'],
  ['elsewhere.unchecked', ['nobody'], 'is not a tool of result.measurements'],
  ['profile', 'forever', 'unknown load profile "forever"; allowed: smoke, quick'],
  ['result.outcome', 'cancelled', 'must be one of passed, server_failed'],
  ['result.reason', 'all is well', 'must say why it did not pass'],
  ['result.windowMs', 1e6, 'the length of the load profile quick'],
  ['result.coldStartMs', 1e300, 'must be at most'],
  ['result.countedRequests', 2 ** 31, 'must be at most 2147483647'],
  ['result.log', 'a'.repeat(70_000), 'must have at most 65536 characters'],
  ['result.measurements.0.count', 2_000_000_000, 'is more than can be asked in windowMs'],
  ['result.measurements.0.meanMs', 0, 'must lie between minMs and maxMs'],
  ['result.measurements.0.quantilesMs', [1, 2, 3], 'must have 209 entries'],
  ['result.measurements.1.name', UPLOAD.result.measurements[0]?.name, 'duplicates'],
  ['result.resources.0.cpuPct', [1], 'must have as many entries as atS'],
  ['result.checks.0.ms', 'NaN', 'must be a number'],
])('%s that cannot be is refused by its name', async (path, value, words) => {
  const { status, body } = await ask(ada, 'POST', '/api/v1/uploads', withValue(path, value));
  expect(status).toBe(422);
  expect(body.error.message).toContain(words);
  const fields: { path: string; message: string }[] = body.error.fields;
  expect(fields.some((field) => field.path.startsWith(path) && field.message.includes(words))).toBe(true);
});

test('unknown fields, too much, and too little room are refused', async () => {
  const hosted = withValue('hostId', '019a0000-0000-7000-8000-000000000000');
  expect(await codeOf(ada, 'POST', '/api/v1/uploads', hosted)).toEqual([422, 'invalid_request']);
  const large = withValue('result.checks', [{ name: 'a'.repeat(8_400_000) }]);
  expect(await codeOf(ada, 'POST', '/api/v1/uploads', large)).toEqual([413, 'body_too_large']);
  await opened.web.db.workspace.update({ where: { id: ada.workspaceId }, data: { maxStoredMb: 0 } });
  const full = await ask(ada, 'POST', '/api/v1/uploads', UPLOAD);
  expect(full.body.error).toMatchObject({
    code: 'quota_exceeded',
    message: expect.stringContaining('Not stored. Storage: needs about'),
  });
  await opened.web.db.workspace.update({ where: { id: ada.workspaceId }, data: { maxStoredMb: 500 } });
});

const PACKAGE = JSON.stringify({ name: 'turner', version: '1.0.0', bin: 'server.cjs' });

/** A server over stdio whose one tool takes some milliseconds of a processor. */
const serverOf = (ms: number) => `
const tool = { inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
const tools = ${JSON.stringify(ms > 0 ? ['turn', 'twist'] : ['turn'])};
const results = {
  initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'turner', version: '1' } },
  'tools/list': { tools: tools.map((name) => ({ name, ...tool })) },
  'tools/call': { content: [{ type: 'text', text: 'The turn is number 42 of them' }] },
};
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = params?.name && !tools.includes(params.name) ? undefined : results[method];
  if (method === 'tools/call') for (const end = performance.now() + ${ms}; performance.now() < end; );
  const said = result ? { result } : { error: { code: -32601, message: 'unknown' } };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...said }) + '\\n');
});
`;

/** Measures and uploads, by the command. */
function measureAt({ folder, token, at }: { folder: string; token: string; at: string }) {
  return launchIn(
    { cwd: folder, url: opened.web.url, secret: token },
    [
      ...([process.execPath, PROGRAM, 'measure', '--url', at] as [string, ...string[]]),
      ...['--profile', 'smoke', '--upload', '--json', 'a.json'],
    ],
    { HOME: process.env.HOME ?? '' },
  ).ended;
}

test('headroom measure --upload sends what it measured, and says nothing more of this machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-upload-'));
  const server = await startForeignServer();
  const { secret } = await ada.token(['read', 'submit']);
  const { secret: reader } = await ada.token(['read']);
  const file = `version: 1
server: { id: any, dockerfile: { path: headroom.yaml }, port: 80 }
workload:
  handshakes: [stateless]
  tools:
    - { name: get_item, arguments: { id: 3 }, expect: [{ path: id, equals: 3 }] }
    - { name: get-image, expect: none }
`;
  await writeFile(join(folder, 'headroom.yaml'), file);
  const measure = (token: string, at = server.url) => measureAt({ folder, token, at });
  try {
    const { code, stdout, stderr } = await measure(secret);
    expect([code, stderr]).toEqual([0, expect.stringContaining('marked as measured elsewhere')]);
    expect(stdout).toMatch(/get_item +│ +[\d.,]+ │.*│ +0 │/);
    const [, id = ''] = /\/runs\/([\w-]+)/.exec(stderr) ?? [];
    const { body } = await ask(ada, 'GET', `/api/v1/runs/${id}`);
    expect(body).toMatchObject({
      ...{ kind: 'elsewhere', servers: ['any'], profile: 'smoke', handshake: 'stateless' },
      elsewhere: { by: 'Ada', runtime: 'running', unchecked: ['get-image'] },
    });
    const { result } = JSON.parse(await readFile(join(folder, 'a.json'), 'utf8'));
    const calls = (all: { name: string; count: number }[]) =>
      Object.fromEntries(all.map(({ name, count }) => [name, count]));
    expect(calls(body.trials[0].measurements)).toEqual(calls(result.measurements));
    expect(await textOf(`/runs/${id}`)).toContain('unchecked');
    const refused = await measure(reader);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/submit/)]);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
});

test('of a failing request neither the address nor its key is sent, and the file is the one it began with', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-upload-'));
  const server = await startForeignServer({ breaksOffAfter: 100 });
  const { secret: token } = await ada.token(['read', 'submit']);
  const file = `version: 1
server: { id: any, dockerfile: { path: headroom.yaml }, port: 80 }
workload:
  handshakes: [stateless]
  tools:
    - { name: get_item, arguments: { id: 3 }, expect: [{ path: id, equals: 3 }] }
`;
  await writeFile(join(folder, 'headroom.yaml'), file);
  try {
    const measured = measureAt({ folder, token, at: `${server.url}?key=of-ours-alone` });
    await expect.poll(() => server.seen.length).toBeGreaterThan(100);
    await writeFile(join(folder, 'headroom.yaml'), 'version: 1\n');
    const { stderr } = await measured;
    const [, id = ''] = /\/runs\/([\w-]+)/.exec(stderr) ?? [];
    const { body } = await ask(ada, 'GET', `/api/v1/runs/${id}`);
    const { body: trial } = await ask(ada, 'GET', `/api/v1/trials/${body.trials[0].id}`);
    const told = JSON.stringify([body, trial]);
    expect(told).toContain('Request Failed');
    expect(told).toContain('[address]');
    for (const part of [new URL(server.url).host, '/any/where', 'of-ours-alone']) {
      expect(told).not.toContain(part);
    }
    expect(await opened.web.db.run.findUniqueOrThrow({ where: { id } })).toMatchObject({
      elsewhere: { fileHash: createHash('sha256').update(file).digest('hex') },
    });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
});

test('headroom compare --local --upload: the page has the verdicts that the terminal printed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-upload-'));
  const { secret: token } = await ada.token(['read', 'submit']);
  try {
    for (const [name, ms] of [
      ['before', 0],
      ['after', 20],
    ] as const) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'package.json'), PACKAGE);
      await writeFile(join(folder, name, 'server.cjs'), serverOf(ms));
    }
    const { code, stderr } = await launchIn(
      { cwd: folder, url: opened.web.url, secret: token },
      [
        ...([process.execPath, PROGRAM, 'compare', './before', './after'] as [string, ...string[]]),
        ...['--local', '--upload', '--rounds', '6', '--runtime', 'process', '--json', 'a.json'],
        ...['--profile', 'closed:users=2,seconds=1,warmup=0,pause=20'],
      ],
      { HOME: process.env.HOME ?? '' },
    ).ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining('marked as measured elsewhere')]);
    const [, id = ''] = /\/runs\/([\w-]+)/.exec(stderr) ?? [];
    const { body } = await ask(ada, 'GET', `/api/v1/comparisons/${id}`);
    const printed = JSON.parse(await readFile(join(folder, 'a.json'), 'utf8'));
    type Row = { tool: string | null; metric: string; verdict: string };
    const verdicts = (rows: Row[]) => rows.map(({ tool, metric, verdict }) => [tool, metric, verdict]);
    expect(verdicts(body.rows)).toEqual(verdicts(printed.rows));
    expect(body).toMatchObject({ headline: printed.headline, kind: 'elsewhere', base: { ref: './before' } });
    const oneSided = [{ serverId: body.servers[0], base: [], head: ['twist'], dependent: [] }];
    expect([printed.oneSided, body.oneSided]).toEqual([oneSided, oneSided]);
    expect(await textOf(`/runs/${id}`)).toContain(shortHeadline(printed));
  } finally {
    await rm(folder, { recursive: true });
  }
});
