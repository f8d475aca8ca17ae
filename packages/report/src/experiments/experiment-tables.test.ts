import type {
  Capacity,
  CapacityStep,
  Experiment,
  IsolatedTool,
  SweepStep,
} from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import type { Table } from '../figures/table.ts';
import { experimentRows, experimentTables } from './experiments.ts';

const figures = {
  ...{ seconds: 8, callsPerS: 90, calls: 720, wrong: 0, dropped: 0, p50Ms: 1, p95Ms: 2, p99Ms: 3, p999Ms: 4 },
  ...{ cpuPct: { server: 150 }, limitedBy: 'server cpu', rigLimited: false },
};
const step = (perS: number, more: Partial<CapacityStep> = {}): CapacityStep => ({
  ...figures,
  ...{ perS, confirms: false, missed: null, ...more },
});
const level = (users: number): SweepStep => ({ ...figures, level: users, meanMs: 2 });
const isolated = (name: string, ms: number): IsolatedTool => ({
  ...{ name, calls: 2000, wrong: 0, p50Ms: ms, p75Ms: ms, p90Ms: ms, p95Ms: ms, p99Ms: ms },
});
const ten = <T>(value: T): T[] => Array(10).fill(value);

const CAPACITY: Capacity = {
  ...{ kind: 'capacity', p99Ms: 100, errorPct: 0.1, perS: 900, belowPerS: 945, isConfirmed: true },
  ...{ atLeast: true, limitedBy: 'server cpu' },
  steps: [step(900), step(945, { missed: 'P99 was 340 ms' }), step(900, { confirms: true })],
};

const EXPERIMENTS: Record<Experiment['kind'], Experiment> = {
  capacity: CAPACITY,
  scaling: {
    kind: 'scaling',
    steps: [
      { instances: 1, capacity: { ...CAPACITY, atLeast: false } },
      { instances: 2, capacity: CAPACITY },
    ],
  },
  sweep: { kind: 'sweep', by: 'users', steps: [level(1), level(2)] },
  soak: {
    ...{ kind: 'soak', perS: 40, capacityPerS: 80, settledS: 20 },
    slices: {
      ...{ atS: ten(0).map((_, index) => 10 * (index + 1)), calls: ten(400), wrong: ten(0), p50Ms: ten(1) },
      ...{ p99Ms: ten(2), memoryMb: ten(30), openFiles: ten(null), threads: ten(8) },
    },
  },
  isolation: {
    ...{ kind: 'isolation', users: 10, notCalled: [] },
    steps: [
      { ...figures, load: 'alone', tool: 'ping', tools: [isolated('ping', 1)] },
      { ...figures, load: 'alone', tool: 'search', tools: [isolated('search', 40)] },
      { ...figures, load: 'mixed', tool: null, tools: [isolated('ping', 2), isolated('search', 50)] },
    ],
  },
  starts: {
    kind: 'starts',
    starts: [
      {
        ...{ coldStartMs: 90, firstCallMs: 95, idleMemoryMb: 20, wrong: 0, warmMs: 1, warmAfterS: 1 },
        ...{ warmAfterCalls: 6, curve: [{ atS: 1, calls: 6, p50Ms: 1 }] },
      },
    ],
  },
};

function tablesOfKind(kind: Experiment['kind']): Table[] {
  const trials = ['rust', 'go'].map((serverId) => ({
    ...{ id: `trial of ${serverId}`, serverId, round: 1, status: 'passed' as const },
    experiment: EXPERIMENTS[kind],
  }));
  return experimentTables(experimentRows(kind, trials), trials);
}

const cells = ({ columns, rows }: Table, row: number, ...ids: string[]) =>
  ids.map((id) => rows[row]?.[columns.findIndex((column) => column.id === id)]);

test.each([
  ['capacity', { capacity: 2, 'capacity-steps': 6 }],
  ['sweep', { sweep: 2, 'sweep-levels': 4, 'sweep-steps': 4 }],
  ['soak', { soak: 2, growth: 10, 'soak-slices': 20 }],
  ['starts', { starts: 2, 'each-start': 2, 'warm-up': 2 }],
  ['scaling', { scaling: 4, 'scaling-steps': 12 }],
  ['isolation', { isolation: 4, 'isolation-steps': 8 }],
] as const)('a %s has its own tables, with a cell a column', (kind, rows) => {
  const tables = tablesOfKind(kind);
  expect(Object.fromEntries(tables.map((table) => [table.name, table.rows.length]))).toEqual(rows);
  for (const { name, columns, rows: own } of tables) {
    expect(name).toMatch(/^[a-z-]+$/);
    expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
    for (const row of own) {
      expect(row).toHaveLength(columns.length);
      expect(row).not.toContain(undefined);
    }
  }
});

test('a capacity is told with its bound and its unit, a step with the trial that it is of and its service level', () => {
  const [capacity, steps] = tablesOfKind('capacity');
  if (!capacity || !steps) throw new Error('tables are missing');
  expect(cells(capacity, 0, 'perS', 'bound', 'heldPerS', 'missedPerS')).toEqual([900, 'at least', 900, 945]);
  expect(capacity.columns.find(({ id }) => id === 'perS')?.unit).toBe('calls/s');
  expect(cells(steps, 1, 'trialId', 'step', 'perS', 'held', 'missed', 'levelP99Ms', 'cpuPct')).toEqual([
    ...['trial of go', 2, 945, 'no', 'P99 was 340 ms', 100, 150],
  ]);
});

test('slices in which a server warmed up are told, and do not count', () => {
  const slices = tablesOfKind('soak')[2];
  if (!slices) throw new Error('no slices');
  expect([0, 1, 2].map((row) => cells(slices, row, 'atS', 'counts', 'openFiles'))).toEqual([
    [10, 'no', null],
    [20, 'no', null],
    [30, 'yes', null],
  ]);
});
