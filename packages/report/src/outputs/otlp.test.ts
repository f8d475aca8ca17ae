import { expect, test } from 'vitest';
import { measured, trial } from '../figures/test-trials.ts';
import { BOUNDS_S, DURATION_METRIC, type OtlpSource, type OtlpTrial, otlpMetrics } from './otlp.ts';

const aTrial = (rest: Partial<OtlpTrial> = {}): OtlpTrial => ({
  ...trial({ serverId: 'go' }),
  ...{ side: 'head', commit: 'c0ffee', version: 'main' },
  ...{ startedAtMs: 1_700_000_000_000, endedAtMs: 1_700_000_060_000 },
  ...rest,
});
const source = (trials: readonly OtlpTrial[], rest: Partial<OtlpSource> = {}): OtlpSource => ({
  ...{ runId: 'r1', profile: 'quick', handshake: 'session', protocol: '2025-11-25' },
  trials,
  ...rest,
});
const metricOf = (measurements: OtlpTrial['measurements'], rest: Partial<OtlpSource> = {}) => {
  const [resource] = otlpMetrics(source([aTrial({ measurements })], rest)).resourceMetrics;
  return resource?.scopeMetrics[0]?.metrics[0];
};
const pointsOf = (...terms: Parameters<typeof metricOf>) => metricOf(...terms)?.histogram.dataPoints ?? [];
const plain = (attributes: readonly { key: string; value: object }[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('latencies are a histogram in seconds: exact as a whole, within a percent in each bucket', () => {
  // 0.05 ms to 50 ms and one answer of a minute.
  const latencies = [...Array.from({ length: 999 }, (_, at) => 0.05 * (at + 1)), 60_001];
  const metric = metricOf([measured(latencies)]);
  expect(metric).toMatchObject({
    name: DURATION_METRIC,
    unit: 's',
    histogram: { aggregationTemporality: 2 },
  });
  const [point] = metric?.histogram.dataPoints ?? [];
  expect(point).toMatchObject({ count: '1000', min: 0.00005, max: 60.001, explicitBounds: BOUNDS_S });
  expect(point?.sum).toBeCloseTo(
    latencies.reduce((sum, ms) => sum + ms / 1000, 0),
    9,
  );
  const counts = (point?.bucketCounts ?? []).map(Number);
  expect(counts).toHaveLength(BOUNDS_S.length + 1);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1000);
  for (const [at, count] of counts.entries()) {
    const [above, upTo] = [BOUNDS_S[at - 1] ?? 0, BOUNDS_S[at] ?? Number.POSITIVE_INFINITY];
    const real = latencies.filter((ms) => ms / 1000 > above && ms / 1000 <= upTo).length;
    expect(Math.abs(count - real), `${above} s to ${upTo} s`).toBeLessThanOrEqual(10);
  }
});

test('a latency at a bound belongs to the bucket that ends there', () => {
  const [point] = pointsOf([measured(Array(10).fill(5))]);
  expect(point?.bucketCounts?.[BOUNDS_S.indexOf(0.005)]).toBe('10');
});

test('wrong answers are counted by their kinds, without latencies', () => {
  const errors = { http: 2, jsonrpc: 0, is_error: 3, check: 0, timeout: 1 };
  const points = pointsOf([measured([5], { errors })]);
  expect(points.map(({ count, attributes }) => [count, plain(attributes)['error.type']])).toEqual([
    ...[
      ['1', undefined],
      ['2', 'http'],
      ['3', 'tool_error'],
      ['1', 'timeout'],
    ],
  ]);
  for (const { sum, bucketCounts } of points.slice(1))
    expect([sum, bucketCounts]).toEqual([undefined, undefined]);
  expect(pointsOf([measured([], { errors })])).toHaveLength(3);
});

test('attributes are those of the conventions: a tool, a request of the protocol, an operation', () => {
  const measurements = [
    measured([1], { name: 'search' }),
    measured([1], { name: 'demo://x' }),
    measured([1], { name: 'tools_list', kind: 'tools_list' }),
    // The end of a session is no request of MCP.
    measured([1], { name: 'delete', kind: 'delete' }),
  ];
  const points = pointsOf(measurements, { methods: { 'demo://x': 'resources/read' } });
  const protocol = { 'mcp.protocol.version': '2025-11-25' };
  expect(points.map(({ attributes }) => plain(attributes))).toEqual([
    {
      ...{ 'mcp.method.name': 'tools/call', ...protocol },
      ...{ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'search' },
    },
    { 'mcp.method.name': 'resources/read', ...protocol, 'headroom.operation': 'demo://x' },
    { 'mcp.method.name': 'tools/list', ...protocol },
  ]);
});

test('a trial is a resource of its own; those without figures are left out', () => {
  const trials = [aTrial(), aTrial({ id: 't2', side: null, commit: null, version: null, round: 2 })];
  const { resourceMetrics } = otlpMetrics(source([...trials, aTrial({ status: 'server_failed' })]));
  const load = {
    'headroom.profile': 'quick',
    'headroom.handshake': 'session',
    'headroom.trial.status': 'passed',
  };
  const server = { 'service.name': 'go', 'service.namespace': 'headroom', 'headroom.run.id': 'r1' };
  expect(resourceMetrics.map(({ resource }) => plain(resource.attributes))).toEqual([
    {
      ...{ ...server, ...load, 'service.instance.id': 'trial', 'service.version': 'main' },
      ...{ 'vcs.ref.head.revision': 'c0ffee', 'headroom.side': 'head', 'headroom.round': '1' },
    },
    { ...server, ...load, 'service.instance.id': 't2', 'headroom.round': '2' },
  ]);
  const [point] = resourceMetrics[0]?.scopeMetrics[0]?.metrics[0]?.histogram.dataPoints ?? [];
  expect([point?.startTimeUnixNano, point?.timeUnixNano]).toEqual([
    ...['1700000000000000000', '1700000060000000000'],
  ]);
});
