import type { AnswersFigures, ToolAnswers } from '@headroom/model/context';
import { expect, test } from 'vitest';
import { answersTables } from '../tables/answers-table.ts';
import { answersFact, answersLead, answersNotes } from './answers.ts';
import { answerChanges, answerChangeTexts } from './answers-change.ts';

const spread = (median: number, largest = median) => ({ median, p95: null, largest });
const sizes = (median: number, largest = median) => ({
  tokens: spread(median, largest),
  bytes: spread(4 * median, 4 * largest),
});
const NONE = { image: 0, audio: 0, blob: 0, link: 0, other: 0 };

function tool(name: string, median: number, largest: number, more: Partial<ToolAnswers> = {}): ToolAnswers {
  return {
    ...{ tool: name, callsHash: 'same', sha256: `${median} ${largest}`, calls: 40 },
    sizes: { answer: sizes(median, largest), text: sizes(median, largest), structured: sizes(0) },
    ...{ uncounted: NONE, errors: { calls: 0, largest: null }, problem: null },
    ...more,
  };
}

const figuresOf = (tools: ToolAnswers[], problems: string[] = []): AnswersFigures => {
  return { encoding: 'o200k_base', library: 'gpt-tokenizer 4.0.0', tools, problems };
};
const fails = tool('fails', 0, 0, {
  ...{ calls: 0, sizes: null, errors: { calls: 3, largest: { tokens: 7, bytes: 30 } } },
});

test('the largest answer leads, and what was left out is said', () => {
  const pictures = tool('draw', 5, 5, { calls: 1, uncounted: { ...NONE, image: 2 } });
  const slow = tool('slow', 3, 3, { problem: 'expected an answer, got none within 5 s' });
  const figures = figuresOf(
    [pictures, fails, tool('search', 812, 1904), slow],
    ['the calls take more than 60 s'],
  );
  expect(answersLead(figures)).toBe(
    'The largest answer takes 1,904 tokens (o200k_base): search, median 812 over 40 answers.',
  );
  expect(answersFact(figures)).toBe('answers up to 1,904 tokens (o200k_base, search)');
  expect(answersNotes(figures)).toEqual([
    'Not counted: contents other than text in answers of draw.',
    'Not all calls were made: the calls take more than 60 s.',
    'Calls of slow ended: expected an answer, got none within 5 s.',
  ]);
  expect(answersLead(figuresOf([pictures]))).toBe('The largest answer takes 5 tokens (o200k_base): draw.');
  expect([answersLead(figuresOf([fails])), answersFact(figuresOf([])), answersFact(undefined)]).toEqual([
    ...[null, null, null],
  ]);
  expect(answersFact({ problem: 'no session' })).toBe('answers not counted: no session');
});

test('a table has a row a tool, without sizes of one that gave errors alone', () => {
  const [table] = answersTables([
    { serverId: 'go', side: null, answers: figuresOf([fails, tool('search', 812, 1904)]) },
    { serverId: 'rust', side: null, answers: { problem: 'no session' } },
    { serverId: 'bun', side: null, answers: null },
  ]);
  expect(table?.rows.map((row) => row.slice(0, 8))).toEqual([
    ['go', null, 'search', 40, 812, null, 1904, 4 * 1904],
    ['go', null, 'fails', 0, null, null, null, null],
  ]);
  expect(answersTables([])).toEqual([]);
});

test('answers to the same calls that differ are compared, the largest difference first', () => {
  const base = figuresOf([
    tool('get', 5, 9),
    tool('search', 812, 1000),
    tool('same', 1, 1),
    tool('gone', 1, 1),
  ]);
  const head = figuresOf([
    tool('get', 5, 12),
    tool('search', 1904, 2000),
    tool('same', 1, 1),
    tool('new', 9, 9),
  ]);
  expect(answerChangeTexts(answerChanges(base, head))).toEqual([
    'answers of search: median 812 → 1,904 tokens (o200k_base)',
    'answers of get: largest 9 → 12 tokens (o200k_base)',
  ]);
  const single = (median: number) => figuresOf([tool('get', median, median, { calls: 1 })]);
  expect(answerChangeTexts(answerChanges(single(5), single(8)))).toEqual([
    'answers of get: 5 → 8 tokens (o200k_base)',
  ]);
});

test('answers of other calls, of another counter, or not counted are not compared', () => {
  const base = figuresOf([tool('get', 5, 9)]);
  expect(answerChanges(base, figuresOf([tool('get', 7, 9, { callsHash: 'other' })]))).toEqual([]);
  expect(answerChanges(base, { ...figuresOf([tool('get', 7, 9)]), library: 'gpt-tokenizer 5' })).toEqual([]);
  expect(answerChanges(base, { problem: 'no session' })).toEqual([]);
  expect(answerChanges(null, base)).toEqual([]);
});

test('answers are not compared where a side did not make all calls', () => {
  const figures = (calls: number, more: Partial<ToolAnswers> = {}, problems: string[] = []) =>
    figuresOf([tool('get', calls, 9, { calls, ...more })], problems);
  const late = figures(30, {}, ['the calls take more than 60 s']);
  const silent = figures(30, { problem: 'expected an answer, got none within 5 s' });
  for (const part of [late, silent]) {
    expect(answerChanges(figures(31), part)).toEqual([]);
    expect(answerChanges(part, figures(31))).toEqual([]);
  }
  expect(answerChanges(figures(31), figures(30))).toHaveLength(1);
});

test.each<[string, Partial<ToolAnswers>]>([
  ['answers 40 → 35, errors 0 → 5', { calls: 35, errors: { calls: 5, largest: { tokens: 4, bytes: 9 } } }],
  ['images 0 → 40', { uncounted: { ...NONE, image: 40 } }],
  ['structured content at head alone', { sizes: { answer: sizes(7), text: sizes(7), structured: sizes(3) } }],
])('answers of another kind are named, not compared: %s', (difference, more) => {
  const changes = answerChanges(figuresOf([tool('get', 5, 9)]), figuresOf([tool('get', 7, 9, more)]));
  expect(answerChangeTexts(changes)).toEqual([
    `answers of get: not compared, as they differ in kind (${difference})`,
  ]);
});

test('of many changes the largest are named', () => {
  const tools = (by: number) =>
    figuresOf([1, 2, 3, 4, 5, 6, 7].map((at) => tool(`t${at}`, 10 + at * by, 99)));
  const texts = answerChangeTexts(answerChanges(tools(0), tools(1)));
  expect(texts).toHaveLength(6);
  expect(texts[0]).toContain('answers of t7: median 10 → 17');
  expect(texts.at(-1)).toBe('answers of 2 other tools differ');
});
