import { expect, test } from 'vitest';
import { measured, trial } from './test-trials.ts';
import { toolTable } from './tools.ts';

test('one row for each server and request, servers by id, tools before the protocol', () => {
  const measurements = [
    measured([1], { name: 'delete', kind: 'delete' }),
    measured([1], { name: 'initialize', kind: 'initialize' }),
    measured([1], { name: 'search_products' }),
    measured([1], { name: 'checkout' }),
  ];
  const rows = toolTable([
    trial({ serverId: 'rust', measurements }),
    trial({ serverId: 'go', measurements }),
  ]);
  const order = ['checkout', 'search_products', 'initialize', 'delete'];
  expect(rows.map(({ serverId, name }) => `${serverId} ${name}`)).toEqual([
    ...order.map((name) => `go ${name}`),
    ...order.map((name) => `rust ${name}`),
  ]);
});

test('a row pools the rounds that count', () => {
  const errors = { http: 0, jsonrpc: 1, is_error: 0, check: 0 };
  const [row, ...others] = toolTable([
    trial({ round: 1, measurements: [measured([1, 2, 3])] }),
    trial({ round: 2, measurements: [measured([6], { errors })], status: 'invalid' }),
    trial({ round: 3, measurements: [measured([1000])], status: 'server_failed' }),
  ]);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ name: 'search_products', kind: 'tool', count: 4, errors, errorRatePct: 20 });
  expect(row).toMatchObject({ minMs: 1, meanMs: 3, maxMs: 6, p99Ms: 6 });
});

test('a tool that never answered rightly shows its errors and no latencies', () => {
  const errors = { http: 7, jsonrpc: 0, is_error: 0, check: 0 };
  const [row] = toolTable([trial({ measurements: [measured([], { errors })] })]);
  expect(row).toMatchObject({ count: 0, errors, errorRatePct: 100, minMs: null, p50Ms: null, maxMs: null });
});

test('a request that was never made has no error rate', () => {
  const [row] = toolTable([trial({ measurements: [measured([])] })]);
  expect(row).toMatchObject({ count: 0, errorRatePct: null });
});

test('of no trials that count is empty', () => {
  expect(toolTable([trial({ status: 'cancelled' })])).toEqual([]);
});
