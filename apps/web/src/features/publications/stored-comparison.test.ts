import { expect, test } from 'vitest';
import { verdictBadge } from './pictures/badge.ts';
import { countsLabel, readComparison, type StoredComparison, verdictWords } from './stored-comparison.ts';

const slower: StoredComparison = {
  servers: ['go'],
  rounds: 6,
  headline: 'go is slower: get_user_cart +30.0 % (mean), with 95 % confidence',
  tone: 'worse',
  counts: { regressed: 2, improved: 1, 'no change': 20, undecided: 1 },
  failures: [],
  changes: [{ verdict: 'regressed', text: 'go, get_user_cart: mean 5.00 → 6.50 ms, +30.0 %' }],
};

test.each<[string, Partial<StoredComparison>]>([
  ['2 regressed, 1 improved', {}],
  ['go fails at head', { failures: [{ serverId: 'go', side: 'head' }] }],
  [
    'go fails at base, 1 more',
    {
      failures: [
        { serverId: 'go', side: 'base' },
        { serverId: 'rust', side: 'head' },
      ],
    },
  ],
  [
    'No slowdown beyond 4 % found',
    {
      counts: { 'no change': 24, undecided: 0 },
      tone: 'same',
      headline: 'No slowdown beyond 4 % found; 1 of 24 metrics undecided',
    },
  ],
  ['inconclusive', { counts: { undecided: 24 }, tone: 'open', headline: 'Inconclusive: a slowdown of …' }],
])('a verdict is said as "%s"', (words, change) => {
  const stored = { ...slower, ...change };
  expect(verdictWords(stored)).toBe(words);
  expect(verdictBadge(stored, '')).toContain(`go, head against base: ${words}`);
});

test('the badge of each direction has another colour, and says that the host was busy', () => {
  const tones = ['worse', 'better', 'same', 'open'] as const;
  const fills = tones.map(
    (tone) => /fill="(#(?!555|fff)[0-9a-f]{6})"/.exec(verdictBadge({ ...slower, tone }, ''))?.[1],
  );
  expect(new Set(fills).size).toBe(tones.length);
  expect(verdictBadge(slower, 'host busy')).toContain('2 regressed, 1 improved, host busy');
  expect(verdictBadge({ ...slower, servers: ['go', 'rust'] }, '')).toContain('>head against base<');
});

test('what was stored is read again; of any other run there is nothing', () => {
  expect(readComparison(JSON.parse(JSON.stringify(slower)))).toEqual(slower);
  expect(readComparison(null)).toBeNull();
  expect(countsLabel(slower)).toBe('2 of 24 metrics regressed, 1 improved, 20 unchanged, 1 undecided');
});

test('what only a newer version knows is left out', () => {
  const later = {
    ...slower,
    tone: 'later',
    counts: { regressed: 2, later: 3 },
    changes: [...slower.changes, { verdict: 'later', text: 'of a newer version' }],
  };
  expect(readComparison(later)).toEqual({ ...slower, tone: 'open', counts: { regressed: 2 } });
});
