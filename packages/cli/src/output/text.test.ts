import type { Outcome } from '@headroom/report/compare';
import { expect, test } from 'vitest';
import type { ComparisonAnswer } from '../api/answers.ts';
import { resultText } from './text.ts';

const outcome: Outcome = {
  ...{ result: 'no regression', reasons: [], overBudget: [], warnings: [], tolerated: [] },
};
const answer = (disturbed: number): ComparisonAnswer => ({
  id: 'a',
  status: 'finished',
  reason: null,
  url: '/compare/a',
  headline: 'go is slower: +3.0 % (mean), with 95 % confidence',
  summary: '',
  measuredRounds: 6,
  oneSided: [],
  disturbed,
  secondsLeft: null,
  nextLook: null,
  trials: { ended: 12, planned: 12 },
  failures: [],
  rows: [],
  contexts: [],
  cpuLines: [],
});

test('a terminal is told the headline first', () => {
  expect(resultText(answer(0), outcome, 'page')).toMatch(/^go is slower: /);
});

test('a terminal is told what changed in the CPU profiles', () => {
  const cpuLines = ['go: +1.0 ms a call', '`main.rank` +1.0 ms'];
  expect(resultText({ ...answer(0), cpuLines }, outcome, 'page')).toContain(`\n\n${cpuLines.join('\n')}\n\n`);
});

test('a terminal is told that the host was busy, and nothing of a quiet one', () => {
  expect(resultText(answer(3), outcome, 'page')).toContain('The host was busy in 3 trials: other programs');
  expect(resultText(answer(0), outcome, 'page')).not.toContain('busy');
});

test('a terminal is told what changed in the context of each server, and nothing where nothing did', () => {
  const size = { tokens: 10, bytes: 40 };
  const one = (serverId: string, text: string | null, problem: string | null = null) => {
    return { serverId, text, problem, base: size, head: size, answers: [] };
  };
  const said = (...contexts: ComparisonAnswer['contexts']) =>
    resultText({ ...answer(0), contexts }, outcome, 'page');
  expect(said(one('go', '+5 tokens: export added 5'))).toContain('\nContext: +5 tokens: export added 5\n');
  expect(said(one('go', '+5 tokens'), one('rust', null, 'lists nothing'))).toContain(
    'Context of go: +5 tokens\nContext of rust: not compared: lists nothing',
  );
  expect(said(one('go', null))).not.toContain('Context');
  const answers = ['answers of search: median 812 → 1,904 tokens (o200k_base)'];
  expect(said({ ...one('go', null), answers })).toContain(`\nContext: ${answers[0]}\n`);
});
