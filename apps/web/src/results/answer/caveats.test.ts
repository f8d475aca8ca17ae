import { RUN_ENVIRONMENT } from '@headroom/db/testing';
import type { JudgedRow } from '@headroom/report';
import type { FloorGroup } from '@headroom/report/compare';
import { expect, test } from 'vitest';
import type { CaveatFacts } from './caveat.ts';
import { type CaveatKind, caveatsOf, shortCaveats } from './caveats.ts';

const FACTS: CaveatFacts = {
  ...{ kind: 'single', profile: 'quick', rounds: 6, host: null, environment: null, disturbed: 0 },
};
const FLOOR: FloorGroup = {
  ...{ state: 'not calibrated', reason: 'not calibrated', count: 24, lowest: 1.05, highest: 1.05 },
};
const of = (kind: CaveatKind, facts: Partial<CaveatFacts>) =>
  caveatsOf({ ...FACTS, ...facts }).find((caveat) => caveat.kind === kind);
const labels = (facts: Partial<CaveatFacts>) => caveatsOf({ ...FACTS, ...facts }).map(({ label }) => label);

test('a load of somebody’s own is told in full among the caveats, a built-in one by its name', () => {
  const load = (profile: string) => of('load', { profile });
  expect(load('capacity')).toMatchObject({
    label: 'Capacity profile',
    why: expect.stringContaining('P99 ≤ 100 ms'),
  });
  expect(load('quick')).toEqual({ kind: 'load', label: 'Quick profile', why: 'Load profile' });
  expect(load('closed:users=30,seconds=60,pause=5')).toMatchObject({
    label: 'own load: 30 users, 60 s, a pause of 5 ms',
    why: 'Custom load: 30 virtual users, 60 s counted after 5 s of warm-up; a pause of 5 ms',
  });
});

test('budgets that cannot work are named', () => {
  const words = 'budget "gp/all/rps" matches no server: go';
  expect(of('budgets', { idleBudgets: [words] })).toMatchObject({
    ...{ label: '1 budget cannot work', warns: true, lines: [words] },
  });
  expect(of('budgets', { idleBudgets: [] })).toBeUndefined();
});

test('servers without held streams are told of, those that hold them are not', () => {
  const rows = [
    { serverId: 'go', heldStreams: { opened: 0, ended: 0, without: 5, refused: 0 } },
    { serverId: 'node', heldStreams: { opened: 5, ended: 0, without: 0, refused: 0 } },
  ];
  expect(of('listening', { rows: rows as JudgedRow[] })).toMatchObject({
    label: 'GET streams of 1 server',
    lines: ['go: no GET stream, as the server answers 405: measured like `persistent`'],
  });
  expect(of('listening', { rows: rows.slice(1) as JudgedRow[] })).toBeUndefined();
});

test('streams that stay open are told of each server that leaves them', () => {
  const rows = [{ serverId: 'rust', openStreams: { answers: 1234, stayedOpen: 1234 } }, { serverId: 'go' }];
  expect(of('streams', { rows: rows as JudgedRow[] })).toMatchObject({
    label: 'streams of 1 server stay open',
    lines: ['rust: the stream stays open after the answer (1,234 of 1,234 calls)'],
  });
  expect(of('streams', { rows: rows.slice(1) as JudgedRow[] })).toBeUndefined();
});

test('wrong answers are told by kind, and without kinds where a publication stored none', () => {
  const errors = { http: 2, jsonrpc: 0, is_error: 0, check: 0, unauthorized: 6 };
  const at = { fromS: 125, lastRightS: 124 };
  const unauthorized = { of: 'calls', pct: 0.5, rounds: 2, in: [{ round: 2, at }] } as const;
  const rows = [
    { serverId: 'rust', errorRatePct: 0.61, wrong: { errors, unauthorized } },
    { serverId: 'go', errorRatePct: 0.02 },
    { serverId: 'node', errorRatePct: 0 },
  ];
  expect(of('errors', { rows: rows as unknown as JudgedRow[] })).toMatchObject({
    label: 'wrong answers of 2 servers',
    lines: [
      'rust: 0.61 % of its answers: HTTP error 2, unauthorized from minute 3 on in round 2 (0.50 % of calls)',
      'go: 0.02 % of its answers',
    ],
  });
});

test('calls that the client gave up are told of each server', () => {
  const rows = [{ serverId: 'rust', aborts: { calls: 40, others: 360, wrong: 0 } }, { serverId: 'go' }];
  expect(of('aborts', { rows: rows as JudgedRow[] })).toMatchObject({
    lines: ['rust: 40 calls aborted by the client; all 360 others were answered right'],
  });
  expect(of('aborts', { rows: rows as JudgedRow[] })).not.toHaveProperty('warns');
  expect(of('aborts', { rows: rows.slice(1) as JudgedRow[] })).toBeUndefined();
  const left = { openFiles: { before: 12, after: 52, afterS: 10 } };
  const leaking = { serverId: 'node', aborts: { calls: 40, others: 360, wrong: 0, left } };
  expect(of('aborts', { rows: [leaking] as unknown as JudgedRow[] })).toMatchObject({
    warns: true,
    lines: [expect.anything(), 'node: 52 files are open 10 s after the load, 12 before it'],
  });
});

test('answers that wait for acknowledgements and lists that take long are told of each server', () => {
  const rows = [
    {
      serverId: 'rust',
      ...{ delayedAcks: { pct: 97, isSure: true }, dearList: { ms: 120, times: 40 } },
    },
    { serverId: 'go' },
  ] as JudgedRow[];
  expect(of('acknowledgements', { rows })?.lines).toEqual([
    'rust: answers cluster at 40 ms (97 % of the calls): delayed acknowledgement',
  ]);
  expect(of('list', { rows })?.lines).toEqual([
    'rust: tools/list takes 120 ms, 40 times as long as the fastest tool call',
  ]);
  expect(of('list', { rows: rows.slice(1) })).toBeUndefined();
  expect(of('acknowledgements', { rows: rows.slice(1) })).toBeUndefined();
});

test('a round of a comparison is said to measure both sides', () => {
  const why = (kind: 'single' | 'comparison') => of('rounds', { kind })?.why;
  expect(why('single')).toBe('Every round measured each server once');
  expect(why('comparison')).toBe('Every round measured both sides of each server, in turns');
});

test('those to be heeded come first, each once, and no others', () => {
  const trials = [
    ...Array(4).fill({ status: 'passed' }),
    ...[{ status: 'invalid' }, { status: 'rig_failed' }],
  ] as NonNullable<CaveatFacts['trials']>;
  expect(
    labels({
      ...{ profile: 'smoke', rounds: 3, disturbed: 4, counted: 6, trials, interleaved: false },
      ...{
        environment: RUN_ENVIRONMENT,
        host: { name: 'vm' },
        floors: [FLOOR],
        moreRounds: { count: 90, decide: true },
      },
      rows: [{ serverId: 'go', rate: 102, errorRatePct: 1.5, limitedBy: 'offered load' } as JudgedRow],
    }),
  ).toEqual([
    ...['smoke', 'sides one after the other', 'shares the host', 'host busy 4 of 6', '1 of 6 trials failed'],
    ...['1 of 6 trials held back', 'wrong answers of 1 server', '3 rounds'],
    ...['at this load', 'noise floor not calibrated', '90 more rounds would decide', 'host vm'],
  ]);
  expect(labels({})).toEqual(['6 rounds', 'Quick profile']);
  expect(labels({ rounds: 3 })).toEqual(['3 rounds, no interval', 'Quick profile']);
});

test('a busy host is told with its trials, and where their number is not known without a share', () => {
  const line = 'go, round 1: other programs took 74.8 % of the host’s processors';
  expect(of('busy', { disturbed: 1, counted: 6, busyLines: [line] })).toMatchObject({
    label: 'host busy 1 of 6',
    lines: [line],
  });
  expect(of('busy', { disturbed: 1 })?.label).toBe('host busy in 1 trial');
  expect(of('busy', { disturbed: 1, confirmed: true })?.why).toContain('The publisher confirmed');
});

test('a badge says the gravest in few words', () => {
  const short = (facts: Partial<CaveatFacts>) => shortCaveats(caveatsOf({ ...FACTS, ...facts }));
  expect(short({ profile: 'smoke', disturbed: 2, environment: RUN_ENVIRONMENT })).toBe('smoke, host busy');
  expect(short({ environment: RUN_ENVIRONMENT })).toBe('');
});

test('servers that were measured before they had settled are named once', () => {
  const rows = [{ serverId: 'csharp', unsettled: 2 }, { serverId: 'go' }] as JudgedRow[];
  expect(of('settling', { rows })).toMatchObject({
    label: '1 server not settled',
    lines: ['csharp: 2 trials'],
  });
  expect(of('settling', { rows: rows.slice(1) })).toBeUndefined();
});
