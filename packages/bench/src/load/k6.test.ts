import { type HandshakeId, io, type LoadProfile, type LoadResult, type Workload } from '@headroom/workload';
import { expect, test } from 'vitest';
import { type Fixture, type FixtureOptions, startFixture } from '../testing/mcp-fixture.ts';
import { CACHE_DIR } from '../testing/places.ts';
import { findK6 } from './find-k6.ts';
import { startLoad } from './k6.ts';

const PROFILE: LoadProfile = {
  kind: 'closed',
  id: 'test',
  title: 'Test',
  description: '2 s, the first counts as warm-up',
  vus: 2,
  rampUpS: 0,
  holdS: 2,
  rampDownS: 0,
  excludedS: 1,
};
const { program } = await findK6(CACHE_DIR);

async function load(
  options: FixtureOptions,
  handshake: HandshakeId = 'session',
  profile = PROFILE,
  workload: Workload = io,
): Promise<{ result: LoadResult; seen: Fixture['seen']; log: string }> {
  const fixture = await startFixture(options);
  try {
    const test = await startLoad(
      { url: fixture.url, headers: {}, workload, profile, handshake, seed: 1 },
      { program, mark: 'test' },
    );
    try {
      return { result: await test.result(), seen: fixture.seen, log: test.child.logs() };
    } finally {
      await test.stop();
    }
  } finally {
    await fixture.stop();
  }
}

function measurement(result: LoadResult, name: string) {
  const found = result.measurements.find((row) => row.name === name);
  if (!found) throw new Error(`no measurement of ${name}`);
  return found;
}

test('session handshake: headers, users, counts and the steady window', async () => {
  const { result, seen } = await load({});
  const calls = seen.filter((request) => request.method === 'tools/call');
  expect(new Set(calls.map((call) => call.version))).toEqual(new Set(['2025-06-18']));
  expect(new Set(calls.map((call) => call.user))).toEqual(new Set([undefined, 'user-00001', 'user-00002']));
  expect(seen[0]?.method).toBe('initialize');
  expect(seen.filter((request) => request.method === 'DELETE')).toHaveLength(0);

  const cart = measurement(result, 'get_user_cart');
  expect(cart.quantilesMs).toHaveLength(209);
  expect(cart.quantilesMs).toEqual(cart.quantilesMs.toSorted((a, b) => a - b));
  expect(cart.minMs).toBeLessThanOrEqual(cart.quantilesMs[0] as number);
  expect(cart.maxMs).toBeGreaterThanOrEqual(cart.quantilesMs.at(-1) as number);
  // The first second is warm-up: about half of what the server saw is counted.
  const served = seen.filter((request) => request.method === 'tools/call').length / 3;
  expect(cart.count).toBeGreaterThan(0.2 * served);
  expect(cart.count).toBeLessThan(0.8 * served);
  // Four initialize, three calls, one list an iteration; notifications and DELETE do not count.
  const counted = seen.filter(({ method }) => ['initialize', 'tools/call', 'tools/list'].includes(method));
  expect(result.countedRequests).toBeGreaterThan(0.98 * counted.length);
  expect(result.countedRequests).toBeLessThanOrEqual(counted.length);
  expect(measurement(result, 'initialize').count / cart.count).toBeCloseTo(4, 0);
});

test('SSE answers and sessions: the id is carried and deleted', async () => {
  const { result, seen } = await load({ sse: true, sessions: true });
  expect(measurement(result, 'checkout').count).toBeGreaterThan(0);
  expect(measurement(result, 'delete').count).toBeGreaterThan(0);
  const inSession = seen.filter((request) => request.method !== 'initialize');
  expect(new Set(inSession.map((request) => request.session))).toEqual(new Set(['session-1']));
});

test('persistent handshake: one initialize a virtual user', async () => {
  const { result, seen } = await load({}, 'persistent');
  expect(seen.filter((request) => request.method === 'initialize')).toHaveLength(2);
  expect(measurement(result, 'initialize').count).toBe(0);
  expect(measurement(result, 'search_products').count).toBeGreaterThan(10);
});

test.each(['http', 'jsonrpc', 'is_error', 'check'] as const)(
  'a fault of kind %s counts as such',
  async (kind) => {
    const { result, log } = await load({ cartFault: kind });
    const cart = measurement(result, 'get_user_cart');
    expect(cart.count).toBe(0);
    expect(cart.meanMs).toBeNull();
    const { [kind]: wrong, ...others } = cart.errors;
    expect(wrong).toBeGreaterThan(0);
    expect(Object.values(others)).toEqual([0, 0, 0]);
    expect(measurement(result, 'checkout').errors[kind]).toBe(0);
    expect(log).toContain('get_user_cart: ');
  },
);

test('a server that leads elsewhere is asked alone, and every redirect is a wrong answer', async () => {
  const elsewhere = await startFixture();
  try {
    const { result, seen, log } = await load({ leadsTo: elsewhere.url });
    expect(seen.length).toBeGreaterThan(10);
    expect(elsewhere.seen).toEqual([]);
    const { count, errors } = measurement(result, 'initialize');
    expect(count).toBe(0);
    expect(errors.http).toBeGreaterThan(5);
    expect(log).toMatch(/initialize: HTTP status 30[12378], a redirect, which is not followed/);
  } finally {
    await elsewhere.stop();
  }
});

test('a server whose answers have no end fills the memory of k6 to its limit, and is at fault', async () => {
  const fixture = await startFixture({ endless: true });
  const config = {
    url: fixture.url,
    headers: {},
    workload: io,
    profile: PROFILE,
    handshake: 'session' as const,
    seed: 1,
  };
  const test = await startLoad(config, { program, mark: 'test', memoryMb: 256 });
  try {
    const failure = await test.result().catch((error: unknown) => error);
    expect(failure).toMatchObject({
      outcome: 'server_failed',
      message: expect.stringMatching(
        /^k6, which reads every answer whole, used \d+ MB, more than its limit of 256 MB, and was stopped$/,
      ),
    });
    await test.child.exited;
  } finally {
    await test.stop();
    await fixture.stop();
  }
});

test('ramps: the steady window ends before the ramp-down', async () => {
  const ramps = { ...PROFILE, rampUpS: 1, holdS: 1, rampDownS: 1, excludedS: 1 };
  const { result } = await load({}, 'session', ramps);
  expect([result.windowStartMs, result.windowEndMs]).toEqual([1000, 2000]);
  expect(result.testMs).toBeGreaterThan(2900);
});
