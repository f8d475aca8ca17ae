import { expect, test } from 'vitest';
import type { Told } from '../experiments/experiment.ts';
import type { ExperimentOutcome } from '../experiments/experiments.ts';
import { experimentAnswer } from './experiment-answer.ts';

type Outcome = Told<ExperimentOutcome>;

function capacity(serverId: string, perS: number | null, atLeast = false, limitedBy: string[] = []): Outcome {
  const found = { rounds: 1, perS, interval: null, between: null, atLeast, limitedBy };
  return { serverId, kind: 'capacity', level: { p99Ms: 100, errorPct: 0.1 }, ...found };
}

const starts = (serverId: string, median: number): Outcome => ({
  ...{ serverId, kind: 'starts', rounds: 3, starts: 9, coldStartByRound: [] },
  coldStart: { median, interval: { low: median - 1, high: median + 1, kind: 'range' } },
});

test('the highest capacity is the headline, with its service level, and each is a figure', () => {
  const { headline, figures } = experimentAnswer([
    ...[capacity('go', 600), capacity('rust', 900, true), capacity('bun', null)],
  ]);
  expect(headline).toBe('Highest: rust, at least 900 calls/s at P99 ≤ 100 ms');
  expect(figures.map(({ subject, value }) => `${subject} ${value}`)).toEqual(['rust at least 900', 'go 600']);
});

test('one server alone is not called the highest, and none has no headline', () => {
  expect(experimentAnswer([capacity('go', 600)]).headline).toBe('go: 600 calls/s at P99 ≤ 100 ms');
  expect(experimentAnswer([capacity('go', null)])).toEqual({ headline: null, figures: [] });
});

test('a capacity says what ended the search', () => {
  expect(experimentAnswer([capacity('go', 600, true, ['load generator'])]).headline).toBe(
    'go: at least 600 calls/s at P99 ≤ 100 ms; limit: load generator',
  );
});

const isolation = (serverId: string, held: number, sometimes: string[] = []): Outcome => {
  const one = { tool: 'ping', percentile: 99 as const, aloneMs: 1, mixedMs: 2004, withoutMs: 1 };
  const culprit = held === 0 ? null : { tool: 'search', heldTools: Array(held).fill(one) };
  const told = { rounds: 1, judgedRounds: 1, culprit, sometimes, notJudged: [] };
  return { serverId, kind: 'isolation', ...told };
};

test('a tool that holds others is the headline, and a server without one has none', () => {
  const { headline, figures } = experimentAnswer([isolation('go', 0), isolation('rust', 2)]);
  expect(headline).toBe('rust: search holds ping and 1 more');
  expect(figures.map(({ subject, name, value }) => `${subject} ${name} ${value}`)).toEqual([
    'rust P99 of ping 2,004',
    'go Held tools none',
  ]);
  const of = (...outcomes: Outcome[]) => experimentAnswer(outcomes).headline;
  expect(of(isolation('go', 0), isolation('rust', 0))).toBe('No tool of 2 servers holds another');
  expect(of(isolation('go', 0), isolation('rust', 0, ['search']))).toBe('Isolation undecided');
});

test('the shortest start comes first, with its interval', () => {
  const { headline, figures } = experimentAnswer([starts('java', 900), starts('go', 12)]);
  expect(headline).toBe('Fastest: go, 12.0 ms cold start');
  expect(figures[0]).toMatchObject({ subject: 'go', unit: 'ms', interval: 'range 11.0–13.0' });
});
