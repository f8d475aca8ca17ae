import { reportSchema } from '@headroom/api/report';
import type { RunDetail } from '@headroom/db';
import { PERCENTILE_GRID } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { reportOf } from './report.ts';

/** A window of a second in which one of the threads of the server was busy. */
const trial = {
  ...{ id: 't', serverId: 'go', side: null, round: 1, status: 'passed', measurements: [], phases: [] },
  ...{ windowMs: 1000, testMs: 1000, countedRequests: 0, coldStartMs: 1, idleMemoryMb: 1 },
  ...{ hostCpuMs: 1000, stolenCpuMs: 0, rigCpuMs: 0, busiestThreadMs: 990, busiestBackendMs: null },
  resources: [{ party: 'server', cpuMs: 990, throttledMs: 0, meanMemoryMb: 1, peakMemoryMb: 1 }],
};
const limits = { serverCpus: null, redisCpus: null, apiCpus: null };

test('a run by one virtual user blames no thread of its servers', () => {
  const limitedBy = (profile: string) => {
    const run = {
      kind: 'single',
      trials: [trial],
      profile,
      environment: { host: { cpus: 4 }, limits },
      startedAt: null,
    };
    return reportOf(run as unknown as RunDetail, []).servers[0]?.limitedBy;
  };
  expect(limitedBy('sequential')).toBe('offered load');
  expect(limitedBy('concurrent')).toBe('server thread');
  expect(limitedBy('one that is gone')).toBe('server thread');
});

test('a run of an experiment has its own tables as files, and none of servers under one load', () => {
  const names = (kind: RunDetail['kind']) => {
    const run = { kind, trials: [{ ...trial, experiment: null }], profile: kind, environment: null };
    return reportOf({ ...run, startedAt: null } as unknown as RunDetail, []).tables.map(({ name }) => name);
  };
  expect(names('capacity')).toEqual(['capacity', 'capacity-steps']);
  expect(names('sweep')).toEqual(['sweep', 'sweep-levels', 'sweep-steps']);
  expect(names('soak')).toEqual(['soak', 'growth', 'soak-slices']);
  expect(names('starts')).toEqual(['starts', 'each-start', 'warm-up']);
  expect(names('scaling')).toEqual(['scaling', 'scaling-steps']);
  expect(names('isolation')).toEqual(['isolation', 'isolation-steps']);
  expect(names('single')).toContain('trade-offs');
});

test('the API describes every figure of a server that pages have, with the rounds that other programs disturbed', () => {
  const busy = { ...trial, id: 'u', round: 2, hostCpuMs: 3000 };
  const run = {
    ...{ kind: 'single', trials: [trial, busy], profile: 'concurrent', startedAt: null },
    environment: { host: { cpus: 4 }, limits },
  };
  const { servers } = reportOf(run as unknown as RunDetail, []);
  expect(servers[0]?.busyRounds).toEqual([1]);
  const documented = z.strictObject(reportSchema.shape.servers.element.shape);
  expect(z.array(documented).parse(servers)).toEqual(servers);
});

test('bare servers are shown, and neither ranked, judged nor recommended; they tell what SDKs cost', () => {
  const latencies = { minMs: 1, meanMs: 1, maxMs: 1, quantilesMs: PERCENTILE_GRID.map(() => 1) };
  const calls = { name: 'checkout', kind: 'tool', count: 10, errors: {}, ...latencies };
  const of = (serverId: string, round: number, cpuMs: number) => ({
    ...trial,
    ...{ id: `${serverId}-${round}`, serverId, round, measurements: [calls] },
    resources: [{ party: 'server', cpuMs, throttledMs: 0, meanMemoryMb: 1, peakMemoryMb: 1 }],
  });
  const rounds = [1, 2, 3, 4, 5];
  const trials = rounds.flatMap((round) => [of('go', round, 160), of('go-bare', round, 100)]);
  const run = { kind: 'single', trials, profile: 'concurrent', environment: null, startedAt: null };
  const { judgements, references, servers, tools, tables } = reportOf(run as unknown as RunDetail, []);
  expect(servers.map(({ serverId, rank }) => [serverId, rank])).toEqual([['go', 1]]);
  expect(servers[0]?.sdkOverhead).toMatchObject({ bareId: 'go-bare', ratio: 1.6, rounds: 5 });
  expect(references.map(({ serverId, rank, rate }) => [serverId, rank, rate])).toEqual([
    ['go-bare', null, 10],
  ]);
  const judged = [judgements.tiers, judgements.efficiency, tools].flatMap((rows) =>
    rows.map(({ serverId }) => serverId),
  );
  expect(new Set(judged)).toEqual(new Set(['go']));
  expect(judgements.tradeOffs.servers).toEqual(['go']);
  expect(JSON.stringify(judgements.useCases)).not.toContain('go-bare');
  // What was measured stands in the table of trials all the same.
  const measured = tables.find(({ name }) => name === 'trials');
  expect(JSON.stringify(measured)).toContain('go-bare');
  expect(z.array(reportSchema.shape.references.element).parse(references)).toHaveLength(1);
});
