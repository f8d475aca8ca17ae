import { expect, test } from 'vitest';
import {
  type HistoryEntry,
  historyFindings,
  historyHeadline,
  historyTables,
  type WatchHistory,
} from './history.ts';

const entry = (version: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ version, label: version, subject: '', releasedAt: new Date('2026-11-01T10:00:00Z'), measuredAt: null },
  ...{ base: '', tone: null, finding: '', mark: '', found: '', alertedAt: null },
  ...more,
});
const interval = { low: 2, high: 4, kind: 'confidence' } as const;
const figure = { value: 3, interval, rounds: 5, disturbed: 0 } as const;
const history: WatchHistory = {
  ...{ watchId: 'w', branch: 'npm:@acme/server', word: 'release', facts: [], isCut: false, otherSeries: 0 },
  entries: [
    entry('2.0.0', { tone: 'worse', base: '1.0.0', finding: 'acme is slower' }),
    entry('1.2.0', { mark: 'yanked: broken' }),
    entry('1.1.0-rc.1', { mark: 'pre-release' }),
    entry('1.0.1', { finding: 'the comparison failed', base: '1.0.0' }),
  ],
  metrics: [{ id: 'meanMs', title: 'Mean latency', unit: 'ms' }],
  rows: [
    { label: '1.0.0', serverId: 'acme', figures: [figure] },
    { label: '2.0.0', serverId: 'acme', figures: [{ ...figure, interval: null }] },
  ],
  badge: { svg: '', words: '' },
};

test('the headline counts what was compared, and nothing that was passed over or failed', () => {
  expect(historyHeadline(history)).toBe('1 release of npm:@acme/server compared: 1 worse');
  expect(historyFindings(history)).toEqual(['2.0.0, compared with 1.0.0: acme is slower']);
});

test('its tables have every version with its mark, and each figure with the interval that it has', () => {
  const [versions, figures] = historyTables(history);
  const at = (id: string) => versions?.columns.findIndex((column) => column.id === id) ?? -1;
  expect(versions?.rows.map((row) => [row[at('version')], row[at('verdict')], row[at('mark')]])).toEqual([
    ['2.0.0', 'worse', ''],
    ['1.2.0', null, 'yanked: broken'],
    ['1.1.0-rc.1', null, 'pre-release'],
    ['1.0.1', null, ''],
  ]);
  expect(versions?.rows[0]?.[at('releasedAt')]).toBe('2026-11-01T10:00:00.000Z');
  expect(figures?.columns.map(({ id }) => id)).toEqual([
    ...['version', 'serverId', 'rounds', 'meanMs', 'meanMsLow', 'meanMsHigh'],
  ]);
  expect(figures?.rows).toEqual([
    ['1.0.0', 'acme', 5, 3, 2, 4],
    ['2.0.0', 'acme', 5, 3, null, null],
  ]);
});
