/** Shares of what a server saw that are counted, and when: what runs beside them hardly computes. */
import { ALL_TOOLS } from '@headroom/model/load';
import { io } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { load, measurement } from '../testing/fixture-load.ts';

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

test('requests are kept second by second, warm-up included, and the seconds of all tools are theirs together', async () => {
  const { result, seen } = await load({});
  const calls = seen.filter((request) => request.method === 'tools/call').length;
  const sum = (name: string) =>
    result.requests.find((series) => series.name === name)?.counts.reduce((all, count) => all + count, 0) ??
    0;
  expect(sum(ALL_TOOLS)).toBe(io.tools.reduce((all, { name }) => all + sum(name), 0));
  // The last answers may come after the load has ended.
  expect(sum(ALL_TOOLS)).toBeGreaterThan(0.98 * calls);
  expect(sum(ALL_TOOLS)).toBeLessThanOrEqual(calls);
  expect(measurement(result, 'get_user_cart').count).toBeLessThan(0.8 * sum('get_user_cart'));
});
