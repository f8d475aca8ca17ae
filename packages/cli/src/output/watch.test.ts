import { expect, test } from 'vitest';
import type { WatchWithRunsAnswer } from '../api/answers.ts';
import { addedWatchText, watchesText, watchText } from './watch.ts';

const HEAD = '1a2b3c4d'.repeat(5);
const MADE_IT = '5f0c1d2e'.repeat(5);
const watch = {
  id: '019a0000-0000-7000-8000-000000000000',
  url: '/watches/019a0000-0000-7000-8000-000000000000',
  repository: 'https://git.example.org/shop.git',
  branch: 'main',
  releases: false,
  suite: 'io',
  profile: 'quick',
  handshake: null,
  servers: ['go', 'rust'],
  rounds: 8,
  untilDecided: false,
  hostClass: 'default',
  everyMinutes: 60,
  nextAt: '2026-11-26T05:36:07.000Z',
  problem: null,
  paused: false,
  pausedReason: null,
};
const run: WatchWithRunsAnswer['runs'][number] = {
  id: '019a0000-0000-7000-8000-000000000001',
  searches: null,
  found: null,
  status: 'finished',
  reason: null,
  head: HEAD,
  subject: 'Read carts in one round trip',
  verdicts: { regressed: 2, 'no change': 22 },
  headMeasured: true,
  contexts: [],
};
const shown = (more: Partial<WatchWithRunsAnswer> & { runs: WatchWithRunsAnswer['runs'] }) =>
  watchText({ ...watch, ...more, page: 'page' });

test('a list names each watch by its id, and says what keeps one from queueing', () => {
  expect(watchesText([watch])).toMatch(/019a0000-\S+ +│ main +│ https:\S+ +│ go, rust +│ watching/);
  expect(watchesText([watch])).not.toContain('Reasons');
  const text = watchesText([
    { ...watch, paused: true, pausedReason: 'three failed\u001b[2J' },
    { ...watch, branch: 'next', problem: 'no host tells' },
    { ...watch, branch: 'old', paused: true },
  ]);
  expect(text).toMatch(/main .*│ paused/);
  expect(text).toMatch(/next .*│ waiting/);
  expect(text).toMatch(
    /Reasons:\n {2}main of https:\S+: three failed\n {2}next of https:\S+: no host tells$/,
  );
  expect(watchesText([])).toContain('headroom watch --add --branch NAME');
});

test('a watch says what it measures and how it stands', () => {
  const text = shown({ runs: [] });
  expect(text).toContain('load      quick, suite io\n');
  expect(text).toContain('interval  at least 60 minutes\n');
  expect(text).toContain('watching; a new head is compared from 2026-11-26 05:36 UTC');
  expect(text).toMatch(/No comparisons yet\.\n\npage$/);
  const paused = shown({ runs: [], untilDecided: true, paused: true });
  expect(paused).toContain('rounds    at most 8, until everything is decided\n');
  expect(paused).toContain('state     paused\n');
});

test('a comparison stands with what it found and the commit behind it; steps of a search do not', () => {
  const found = { commits: [MADE_IT], reason: null };
  const step = { ...run, id: 'step', searches: run.id, head: MADE_IT, subject: 'A step' };
  const text = shown({ runs: [step, { ...run, found }] });
  expect(text).toMatch(
    /1a2b3c4d +│ Read carts in one round trip +│ 2 of 24 metrics regressed, 22 unchanged +│ 5f0c1d2e/,
  );
  expect(text).not.toContain('A step');
  expect(shown({ runs: [step, run] })).toContain('1 commit tried');
  const several = { commits: [MADE_IT, HEAD], reason: '1 commit could not be judged' };
  expect(shown({ runs: [{ ...run, found: several }] })).toContain(
    'among 5f0c1d2e, 1a2b3c4d: 1 commit could not be judged',
  );
});

test('a comparison that has no verdicts says why, in a line', () => {
  const failed = { ...run, status: 'failed', reason: 'it did not build\nlog', verdicts: null } as const;
  expect(shown({ runs: [failed] })).toContain('failed: it did not build ');
  expect(shown({ runs: [{ ...run, status: 'queued', verdicts: null }] })).toMatch(/│ queued +│/);
  expect(shown({ runs: [{ ...run, headMeasured: false }] })).toContain('it could not be measured');
});

test('a new watch is told with its push address and the secret, and how a forge is set up', () => {
  const pushUrl = 'https://bench.example.org/api/v1/watches/a/push';
  const text = addedWatchText({ ...watch, page: 'page', pushSecret: 'abc', pushUrl });
  expect(text).toContain(`Push address  ${pushUrl}\nSecret        abc\n`);
  expect(text).toMatch(/GitHub .*application\/json.* GitLab .*secret token\.$/);
});
