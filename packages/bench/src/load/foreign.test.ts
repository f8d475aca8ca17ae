/** The load on servers that are not of suite `io`: any names, any answers, any way of keeping sessions. */
import { type ForeignOptions, type SeenRequest, startForeignServer } from '@headroom/local/foreign-server';
import type { LoadResult, OfferedProfile, SequentialProfile } from '@headroom/model/load';
import type { HandshakeId, Workload } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { CACHE_DIR } from '../testing/places.ts';
import { findK6 } from './find-k6.ts';
import { startLoad } from './k6.ts';

const PROFILE: OfferedProfile = {
  kind: 'closed',
  id: 'test',
  title: 'Test',
  description: '1 s, all of it counted',
  vus: 2,
  rampUpS: 0,
  holdS: 1,
  rampDownS: 0,
  excludedS: 0,
};
const COUNTING: SequentialProfile = {
  ...{ kind: 'sequential', id: 'test', title: 'Test', description: 'counts', vus: 1 },
  ...{ warmUpCalls: 0, calls: 0, plannedS: 1, longestS: 30 },
};
const WORKLOAD: Workload = {
  handshakes: ['session', 'persistent', 'stateless'],
  protocol: '2025-11-25',
  pauseMs: 10,
  list: 'each',
  order: 'each',
  tools: [
    { name: 'get-sum', arguments: { a: 2, b: 3 }, expect: [{ in: 'text', matches: 'sum is 5\\.$' }] },
    { name: 'k8s.pods_list', arguments: {}, expect: [{ in: 'text', contains: '- web-1' }] },
    { name: 'get-image', arguments: {}, expect: 'none' },
    {
      name: 'get_item',
      arguments: { id: '$id', note: 'item $id of $vu' },
      vary: { id: { range: [1, 50] } },
      expect: [
        { path: 'id', equals: '$id' },
        { path: 'tags', contains: null },
      ],
    },
    { name: 'fails', arguments: {}, expect: [{ error: 'no such file' }] },
  ],
};
const { program } = await findK6(CACHE_DIR);

async function load(
  handshake: HandshakeId,
  {
    seed = 1,
    headers = {},
    profile = PROFILE,
    ...workload
  }: Partial<Workload> & { seed?: number; headers?: object; profile?: OfferedProfile } = {},
  options: ForeignOptions = {},
): Promise<{ result: LoadResult; seen: SeenRequest[]; log: string; url: string }> {
  const server = await startForeignServer(options);
  const asked = { ...WORKLOAD, ...workload };
  const config = { urls: [server.url] as const, headers: { ...headers }, profile, handshake, seed };
  try {
    const running = await startLoad({ ...config, workload: asked }, { program, mark: 'test' });
    try {
      const result = await running.result();
      return { result, seen: server.seen, log: running.child.logs(), url: server.url };
    } finally {
      await running.stop();
    }
  } finally {
    await server.stop();
  }
}

const errorsOf = ({ measurements }: LoadResult) =>
  measurements.flatMap(({ name, errors }) =>
    Object.entries(errors).flatMap(([kind, count]) => (count ? [`${name} ${kind}`] : [])),
  );
const countOf = ({ measurements }: LoadResult, name: string) =>
  measurements.find((row) => row.name === name)?.count ?? 0;
const of = (seen: SeenRequest[], method: string) => seen.filter((request) => request.method === method);
const idsOf = (seen: SeenRequest[]) => of(seen, 'tools/call').flatMap(({ params }) => idIn(params) ?? []);
const idIn = ({ name, arguments: given }: Record<string, unknown>) =>
  name === 'get_item' ? [(given as { id: number }).id] : undefined;

test.each(['session', 'persistent', 'stateless'] as const)(
  'handshake %s: every form of answer is right, and each tool counts under its own name',
  async (handshake) => {
    const { result, seen, log } = await load(handshake);
    expect(errorsOf(result), log).toEqual([]);
    for (const { name } of WORKLOAD.tools) {
      const calls = of(seen, 'tools/call').filter(({ params }) => params.name === name).length;
      expect(countOf(result, name), name).toBeGreaterThan(0);
      // The end of the load cuts a call of each virtual user.
      expect(calls - countOf(result, name), name).toBeOneOf([0, 1, 2]);
    }
  },
);

test.each(['session', 'persistent'] as const)(
  'handshake %s: a load that counts its calls makes exactly those, after some of each that do not count',
  async (handshake) => {
    const profile = { ...COUNTING, warmUpCalls: 3, calls: 20 };
    const tools = WORKLOAD.tools.map((tool) => (tool.name === 'get_item' ? { ...tool, calls: 7 } : tool));
    const { result, seen, log } = await load(handshake, { profile, tools });
    expect(errorsOf(result), log).toEqual([]);
    const names = of(seen, 'tools/call').map(({ params }) => params.name);
    const inTurn = (calls: (name: string) => number) =>
      tools.flatMap(({ name }) => Array.from({ length: calls(name) }, () => name));
    expect(names).toEqual([...inTurn(() => 3), ...inTurn((name) => (name === 'get_item' ? 7 : 20))]);
    for (const { name } of tools) expect(countOf(result, name)).toBe(name === 'get_item' ? 7 : 20);
    const methods = seen.map(({ method }) => method);
    expect(methods.lastIndexOf('tools/list')).toBeLessThan(methods.indexOf('tools/call'));
    expect(methods).toContain('tools/list');
    const opened = of(seen, 'initialize').length;
    expect(opened).toBe(handshake === 'persistent' ? 1 : names.length + 1);
    expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(opened);
    const { windowStartMs, windowEndMs, testMs } = result;
    expect(windowStartMs).toBeGreaterThan(0);
    expect(windowEndMs).toBeGreaterThan(windowStartMs);
    expect(windowEndMs).toBeLessThanOrEqual(testMs);
  },
);

test('a load that counts its calls and is ended before the last has lasted its limit, by which it is told', async () => {
  const endless = { ...COUNTING, longestS: 2 };
  const { result } = await load('persistent', { profile: { ...endless, calls: 20_000 } });
  expect(result.testMs).toBeGreaterThanOrEqual(2000);
  expect(countOf(result, 'get-sum')).toBeGreaterThan(0);
  const warming = await load('persistent', { profile: { ...endless, warmUpCalls: 20_000 } });
  expect(warming.result.windowStartMs).toBe(warming.result.windowEndMs);
  expect(warming.result.testMs).toBeGreaterThanOrEqual(2000);
});

test('no JSON-RPC id is used twice in a session', async () => {
  const { seen } = await load('persistent');
  const asked = seen.filter(({ id }) => id !== undefined);
  const keys = asked.map(({ id, headers }) => `${headers['mcp-session-id']} ${id}`);
  // The two that open a session have none yet.
  expect(keys.length - new Set(keys).size).toBeLessThanOrEqual(1);
  expect(asked.length).toBeGreaterThan(50);
});

test('the offered version is negotiated, and goes into the headers beside those of the workload', async () => {
  const { seen } = await load('session', { headers: { Authorization: 'Bearer abc' } });
  expect(of(seen, 'initialize')[0]?.params.protocolVersion).toBe('2025-11-25');
  for (const { headers } of of(seen, 'tools/call')) {
    expect(headers).toMatchObject({ 'mcp-protocol-version': '2025-11-25', authorization: 'Bearer abc' });
  }
});

test('a server is asked as localhost, unless the workload names another host', async () => {
  const hostsOf = (seen: SeenRequest[]) => new Set(seen.map(({ headers }) => headers.host));
  const { seen, url } = await load('session');
  expect(hostsOf(seen)).toEqual(new Set([`localhost:${new URL(url).port}`]));
  const named = await load('stateless', { headers: { host: 'mcp.example' } });
  expect(hostsOf(named.seen)).toEqual(new Set(['mcp.example']));
});

test('a version that nobody knows is no session', async () => {
  const { result, log } = await load('session', {}, { version: '1999-01-01' });
  expect(errorsOf(result)).toEqual(['initialize jsonrpc']);
  expect(log).toContain('initialize answers protocol version 1999-01-01; known: 2024-11-05');
});

test('stateless: no session; each request says its version, method and tool, in headers and in _meta', async () => {
  const { seen } = await load('stateless');
  expect(new Set(seen.map(({ method }) => method))).toEqual(new Set(['tools/call', 'tools/list']));
  for (const { headers, method, params } of seen) {
    expect(headers).toMatchObject({ 'mcp-protocol-version': '2026-07-28', 'mcp-method': method });
    expect(headers['mcp-name']).toBe(params.name);
    expect(headers['mcp-session-id']).toBeUndefined();
    expect(params._meta).toMatchObject({ 'io.modelcontextprotocol/protocolVersion': '2026-07-28' });
  }
});

test('a list is read page by page, each a request; once, or never, where the workload says so', async () => {
  const each = await load('persistent');
  const lists = of(each.seen, 'tools/list');
  expect(new Set(lists.map(({ params }) => params.cursor))).toEqual(new Set([undefined, '2', '4', '6']));
  expect(of((await load('persistent', { list: 'once' })).seen, 'tools/list')).toHaveLength(2 * 4);
  expect(of((await load('persistent', { list: 'never' })).seen, 'tools/list')).toEqual([]);
});

test('a tool that no page lists is told', async () => {
  const unlisted = { name: 'no-such', arguments: {}, expect: [{ error: true }] } as const;
  const { result, log } = await load('persistent', { tools: [unlisted] });
  expect(errorsOf(result)).toEqual(['tools_list check']);
  expect(log).toContain('tools/list lacks no-such');
});

test('DELETE refused with 405 is no fault, and persistent sessions are ended when the load is', async () => {
  const { result, seen } = await load('persistent');
  expect(errorsOf(result)).toEqual([]);
  expect(of(seen, 'DELETE').map(({ headers }) => headers['mcp-session-id'])).toHaveLength(2);
  expect(seen.slice(-2).map(({ method }) => method)).toContain('DELETE');
});

test('a session that the server forgot is opened again, and the call that met it is an error', async () => {
  const { result, seen } = await load('persistent', { list: 'never' }, { forgetsAfter: 7 });
  expect(of(seen, 'initialize').length).toBeGreaterThan(4);
  expect(new Set(errorsOf(result).map((error) => error.split(' ')[1]))).toEqual(new Set(['session_lost']));
  const lost = result.measurements.reduce((sum, { errors }) => sum + (errors.session_lost ?? 0), 0);
  // Each session but the last of a virtual user is met by one call after it is gone.
  expect(Math.abs(lost - (of(seen, 'initialize').length - 2))).toBeLessThanOrEqual(2);
});

test('arguments vary by the seed, and expectations with them', async () => {
  const first = await load('persistent', { list: 'never' });
  const same = await load('persistent', { list: 'never' });
  const other = await load('persistent', { list: 'never', seed: 2 });
  const byUser = ({ seen }: typeof first) =>
    [1, 2].map((vu) => {
      const calls = of(seen, 'tools/call').filter(({ params }) => idIn(params));
      const mine = calls.filter(({ params }) =>
        String((params.arguments as { note: string }).note).endsWith(`of ${vu}`),
      );
      return mine.slice(0, 10).map(({ params }) => (params.arguments as { id: number }).id);
    });
  // A busy machine asks less often in the time of a load.
  const least = Math.min(...[first, same, other].flatMap((one) => byUser(one).map((ids) => ids.length)));
  expect(least).toBeGreaterThan(3);
  const begin = (one: typeof first) => byUser(one).map((ids) => ids.slice(0, least));
  expect(begin(same)).toEqual(begin(first));
  expect(begin(other)).not.toEqual(begin(first));
  expect(new Set(idsOf(first.seen)).size).toBeGreaterThan(10);
});

test('an expression that would backtrack costs k6 no more than any other', async () => {
  const tool = (matches: string) => ({ name: 'get-long', arguments: {}, expect: [{ in: 'text', matches }] });
  const { result } = await load('persistent', {
    tools: [tool('(a+)+$')] as Workload['tools'],
    list: 'never',
  });
  // One that backtracks takes years for the first of them.
  expect(result.measurements[0]?.errors.check).toBeGreaterThan(20);
});

test('weights: in turn, or drawn', async () => {
  const tools = WORKLOAD.tools
    .slice(0, 2)
    .map((tool, i) => (i === 0 ? { ...tool, weight: 3 } : tool)) as Workload['tools'];
  const inTurn = await load('persistent', { tools, list: 'never' });
  const names = of(inTurn.seen, 'tools/call').map(({ params }) => params.name);
  const share = names.filter((name) => name === 'get-sum').length / names.length;
  expect(share).toBeCloseTo(0.75, 1);
  const drawn = await load('persistent', { tools, list: 'never', order: 'weighted' });
  const all = of(drawn.seen, 'tools/call').map(({ params }) => params.name);
  expect(all.filter((name) => name === 'get-sum').length / all.length).toBeCloseTo(0.75, 0);
  expect(errorsOf(drawn.result)).toEqual([]);
});

test('an argument is taken from an earlier answer; one that the answer lacks is a counted error, and is not sent', async () => {
  const first = WORKLOAD.tools.find(({ name }) => name === 'get_item') as Workload['tools'][number];
  const sum = (path: string) => ({
    ...{ name: 'get-sum', arguments: { a: `$answer.get_item.${path}`, b: 0 } },
    expect: [{ in: 'text' as const, matches: 'sum is [1-9][0-9]*\\.$' }],
  });
  const { result, seen, log } = await load('persistent', { tools: [first, sum('id')], list: 'never' });
  expect(errorsOf(result), log).toEqual([]);
  expect(countOf(result, 'get-sum')).toBeGreaterThan(5);
  const ids = new Set(idsOf(seen));
  const sums = of(seen, 'tools/call').filter(({ params }) => params.name === 'get-sum');
  for (const { params } of sums) expect(ids).toContain((params.arguments as { a: number }).a);
  const lacking = await load('persistent', { tools: [first, sum('nothing')], list: 'never' });
  expect(errorsOf(lacking.result)).toEqual(['get-sum check']);
  expect(lacking.log).toContain('$answer.get_item.nothing: the answer of get_item has no nothing');
  expect(of(lacking.seen, 'tools/call').some(({ params }) => params.name === 'get-sum')).toBe(false);
  // A load that draws its tools calls the earlier one first.
  const drawn = await load('persistent', { tools: [first, sum('id')], list: 'never', order: 'weighted' });
  expect(errorsOf(drawn.result), drawn.log).toEqual([]);
});
