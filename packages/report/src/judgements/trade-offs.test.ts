import { describe, expect, test } from 'vitest';
import { figures, traits } from '../figures/test-figures.ts';
import { LEVELS, levelOf, type MeasuredCriterion, TRADE_OFF_RULES } from './trade-off-rules.ts';
import { tradeOffs } from './trade-offs.ts';

const CRITERIA = Object.keys(TRADE_OFF_RULES) as MeasuredCriterion[];

function cells(criterion: string, ...args: Parameters<typeof tradeOffs>) {
  return tradeOffs(...args).rows.find((row) => row.criterion === criterion)?.cells ?? [];
}

describe('levels', () => {
  test.each(CRITERIA)('of %s change just beyond each cut, from the best word to the worst', (criterion) => {
    const { cuts, bestIs } = TRADE_OFF_RULES[criterion];
    const words = bestIs === 'Highest' ? [...LEVELS] : LEVELS.toReversed();
    expect(cuts.toSorted((a, b) => a - b)).toEqual(cuts);
    expect(cuts.map((cut) => levelOf(criterion, cut))).toEqual(words.slice(0, -1));
    expect(cuts.map((cut) => levelOf(criterion, cut + 1e-9))).toEqual(words.slice(1));
  });

  test('say how much there is of a thing: much throughput and little latency are best', () => {
    expect(levelOf('rate', 1)).toBe('Highest');
    expect(levelOf('meanMs', 1)).toBe('Lowest');
    expect(levelOf('memoryMb', 1000)).toBe('Highest');
    expect(levelOf('rateCvPct', 0)).toBe('Highest');
  });
});

describe('a measured row', () => {
  test('holds the level, the number with its unit and how many times worse than the best it is', () => {
    const rows = [figures('slow', { rate: 100 }), figures('fast', { rate: 1200 })];
    expect(cells('rate', rows, [])).toEqual([
      {
        serverId: 'slow',
        level: 'Very Low',
        stepsFromBest: 5,
        value: 100,
        text: '100 tool calls/s',
        ratio: 12,
        source: null,
        lacks: null,
      },
      {
        serverId: 'fast',
        level: 'Highest',
        stepsFromBest: 0,
        value: 1200,
        text: '1,200 tool calls/s',
        ratio: 1,
        source: null,
        lacks: null,
      },
    ]);
  });

  test('takes the lowest for the best where less is better', () => {
    const rows = [figures('a', { memoryMb: 10 }), figures('b', { memoryMb: 30 })];
    expect(cells('memoryMb', rows, []).map(({ level, ratio }) => [level, ratio])).toEqual([
      ['Lowest', 1],
      ['Very Low', 3],
    ]);
  });

  test('compares what is served for the processor time', () => {
    const rows = [figures('a', { rate: 100, cpuPct: 10 }), figures('b', { rate: 100, cpuPct: 30 })];
    expect(cells('ratePerCpuPct', rows, []).map(({ level, text }) => [level, text])).toEqual([
      ['Highest', '10.0 tool calls/s per CPU %'],
      ['Moderate', '3.3 tool calls/s per CPU %'],
    ]);
  });

  test('goes by the spread itself where ratios of it would say nothing', () => {
    const rows = [0.01, 0.4].map((rateCvPct, i) => figures(`s${i}`, { rateCvPct }));
    expect(cells('rateCvPct', rows, []).map(({ level, ratio }) => [level, ratio])).toEqual([
      ['Highest', null],
      ['Highest', null],
    ]);
  });

  test('says what a cell without a level lacks', () => {
    const rows = [figures('one round', { rate: 5, rateByRound: [5] }), figures('failed')];
    expect(cells('coldStartMs', rows, []).map(({ level, lacks }) => [level, lacks])).toEqual([
      [null, 'not measured'],
      [null, 'not measured'],
    ]);
    expect(cells('rateCvPct', rows, []).map(({ lacks }) => lacks)).toEqual([
      'needs 3 rounds',
      'not measured',
    ]);
  });

  test('gives a server that served nothing the last level, and equal ones the best', () => {
    const [none] = cells('rate', [figures('a', { rate: 0 }), figures('b', { rate: 1 })], []);
    expect(none).toMatchObject({ level: 'Lowest', ratio: null, lacks: null });
    const both = cells('rate', [figures('a', { rate: 0 }), figures('b', { rate: 0 })], []);
    expect(both.map(({ level }) => level)).toEqual(['Highest', 'Highest']);
  });
});

test('a judged row holds what was judged, and by whom', () => {
  const known = traits('rust', { sdkOverhead: { level: 'Patched', source: 'https://study.example' } });
  const row = cells('sdkOverhead', [figures('rust'), figures('go'), figures('other')], [known, traits('go')]);
  expect(row.map(({ level, source, lacks }) => [level, source, lacks])).toEqual([
    ['Patched', 'https://study.example', null],
    [null, null, 'not judged'],
    [null, null, 'not judged'],
  ]);
});

test('no servers, no cells', () => {
  const matrix = tradeOffs([], []);
  expect(matrix.servers).toEqual([]);
  expect(matrix.rows).toHaveLength(9);
  expect(matrix.rows.every((row) => row.cells.length === 0)).toBe(true);
});

test('a rate is called the peak only where the servers were what limited it', () => {
  const titleOf = (limits: readonly ('server cpu' | 'offered load')[]) =>
    tradeOffs(
      limits.map((limitedBy, index) => ({ ...figures(`s${index}`, { rate: 1 }), limitedBy })),
      [],
    ).rows[0]?.title;
  expect(titleOf(['server cpu', 'server cpu'])).toBe('Peak throughput');
  expect(titleOf(['server cpu', 'offered load'])).toBe('Throughput at this load');
  expect(tradeOffs([figures('a', { rate: 1 })], []).rows[0]?.title).toBe('Throughput at this load');
});
