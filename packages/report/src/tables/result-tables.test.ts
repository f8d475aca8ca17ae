import { describe, expect, test } from 'vitest';
import { overallTable } from '../figures/overall.ts';
import { figures, traits } from '../figures/test-figures.ts';
import { trial, trialAtRate } from '../figures/test-trials.ts';
import { toolTable } from '../figures/tools.ts';
import type { ReportTrial } from '../figures/trial.ts';
import { judge } from '../judgements/judge.ts';
import { tablesOf } from './result-tables.ts';

const TRAITS = [traits('java'), traits('java-native', { nativeOf: 'java' })];

function tablesOfRun() {
  const trials = [
    trialAtRate('java', 20),
    trialAtRate('java', 22, { round: 2 }),
    trialAtRate('java-native', 10, { round: 2 }),
    trial({ serverId: 'java-native', status: 'server_failed', measurements: [], resources: [] }),
  ];
  const servers = overallTable(trials);
  return tablesOf({ servers, judgements: judge(servers, TRAITS), tools: toolTable(trials), trials });
}

function tableOfRun(name: string) {
  const table = tablesOfRun().find((one) => one.name === name);
  if (!table) throw new Error(`no table ${name}`);
  const cell = (row: number, id: string) =>
    table.rows[row]?.[table.columns.findIndex((column) => column.id === id)];
  return { table, cell };
}

test('a run has every table; each row has a cell a column and no id is there twice', () => {
  const tables = tablesOfRun();
  expect(tables.map(({ name }) => name)).toEqual([
    ...['overall', 'tools', 'tiers', 'efficiency', 'stability', 'trade-offs', 'use-cases'],
    ...['selection-guide', 'jvm-native', 'trials', 'resources'],
  ]);
  for (const { columns, rows } of tables) {
    expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
    for (const row of rows) {
      expect(row).toHaveLength(columns.length);
      expect(row).not.toContain(undefined);
    }
  }
});

test('tools have a column for each kind of errors, for occasional kinds only where there are any', () => {
  const cellsWith = (errors: object) => {
    const { measurements, ...rest } = trialAtRate('java', 20);
    const wrong = measurements.map((one) => ({ ...one, errors: { ...one.errors, ...errors } }));
    const tools = toolTable([{ ...rest, measurements: wrong }]);
    const table = tablesOf({ servers: [], judgements: judge([], []), tools }).find(
      ({ name }) => name === 'tools',
    );
    return table?.columns.slice(4, -7).map(({ id, title }, at) => [id, title, table.rows[0]?.[4 + at]]);
  };
  const standing = [
    ['httpErrors', 'HTTP errors', 3],
    ['jsonrpcErrors', 'JSON-RPC errors', 0],
    ['isErrors', 'Tool errors', 0],
    ['checkErrors', 'Wrong answers', 0],
  ];
  expect(cellsWith({ http: 3 })).toEqual(standing);
  expect(cellsWith({ http: 3, timeout: 5 })).toEqual([...standing, ['timeouts', 'Timed out', 5]]);
});

describe('cells', () => {
  test('of servers are the unrounded figures with their intervals', () => {
    const { table, cell } = tableOfRun('overall');
    expect(table.columns.find(({ id }) => id === 'rate')).toEqual({
      id: 'rate',
      title: 'Throughput',
      unit: 'tool calls/s',
    });
    expect([cell(0, 'serverId'), cell(0, 'rate'), cell(0, 'rateLow'), cell(0, 'rateHigh')]).toEqual([
      ...['java', 21, 20, 22],
    ]);
    expect(cell(1, 'failed')).toBe(1);
    expect(cell(1, 'rateCvPct')).toBeNull();
  });

  test('of rounds have a column each; a round that failed is empty', () => {
    const { cell } = tableOfRun('stability');
    expect([cell(0, 'rateRound1'), cell(0, 'rateRound2'), cell(0, 'lacks')]).toEqual([
      20,
      22,
      'needs 3 rounds',
    ]);
    expect(cell(1, 'rateRound2')).toBeNull();
  });

  test('of twins, trials and parties', () => {
    expect(tableOfRun('jvm-native').cell(0, 'rateChangePct')).toBeCloseTo(-52.38, 2);
    const trials = tableOfRun('trials');
    expect(trials.table.rows).toHaveLength(4);
    expect([trials.cell(1, 'status'), trials.cell(1, 'meanMs')]).toEqual(['server_failed', null]);
    expect(tableOfRun('resources').cell(0, 'cpuPct')).toBe(50);
  });

  test('of a case without a recommendation say why', () => {
    const { table, cell } = tableOfRun('use-cases');
    const row = table.rows.findIndex(([id]) => id === 'javascript');
    expect([cell(row, 'serverId'), cell(row, 'reason')]).toEqual([
      ...[null, 'no server here: ecosystem javascript'],
    ]);
  });
});

test('a bridge has a column beside its server, and in the table of parties a figure for each request', () => {
  const use = { throttledMs: null, meanMemoryMb: 10, peakMemoryMb: 12 };
  const resources = [
    { party: 'server' as const, cpuMs: 500, ...use },
    { party: 'bridge' as const, cpuMs: 200, ...use },
  ];
  const idsWith = (own: Partial<ReportTrial>) => {
    const trials = [trialAtRate('shop', 100, own)];
    const servers = overallTable(trials);
    const tables = tablesOf({ servers, judgements: judge(servers, []), trials });
    const of = (name: string) => tables.find((table) => table.name === name);
    const ids = (name: string) => of(name)?.columns.map(({ id }) => id) ?? [];
    return { overall: ids('overall'), resources: ids('resources'), rows: of('resources')?.rows };
  };
  const bridged = idsWith({ resources });
  expect(bridged.overall).toContain('bridgeCpuMsPerRequest');
  const at = bridged.resources.indexOf('cpuMsPerRequest');
  expect(bridged.rows?.map((row) => row[at])).toEqual([5, 2]);
  const own = idsWith({});
  expect(own.overall).not.toContain('bridgeCpuMsPerRequest');
  expect(own.resources).not.toContain('cpuMsPerRequest');
  expect(tablesOf({ servers: [], judgements: judge([], []) })[0]?.columns.map(({ id }) => id)).not.toContain(
    'bridgeCpuMsPerRequest',
  );
});

test('a study has no trials, and no columns that nobody there has', () => {
  const servers = [figures('rust', { rate: 4845 })];
  const [overall, ...others] = tablesOf({ servers, judgements: judge(servers, []) });
  const ids = overall?.columns.map(({ id }) => id);
  expect(ids).toContain('p99Ms');
  expect(ids).not.toContain('trials');
  expect(ids).not.toContain('limitedBy');
  expect(others.map(({ name }) => name)).not.toContain('trials');
});

test('nothing measured: tables of servers are there and empty', () => {
  const tables = tablesOf({ servers: [], judgements: judge([], []), tools: [], trials: [] });
  expect(tables).toHaveLength(11);
  expect(tables.filter(({ rows }) => rows.length > 0).map(({ name }) => name)).toEqual([
    ...['use-cases', 'selection-guide'],
  ]);
});
