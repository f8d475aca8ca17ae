import type { ContextFigures, StoredCatalogue } from '@headroom/model/context';
import { aContext } from '@headroom/model/context/testing';
import { expect, test } from 'vitest';
import type { AnswerChange } from './answers-change.ts';
import { type ContextChange, type CountedContext, contextChange } from './context-change.ts';
import {
  comparedContext,
  contextChangeNotes,
  contextChangeText,
  contextLines,
  contextSummaries,
} from './context-words.ts';

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema?: string;
  readonly outputSchema?: string;
}

/** A word is a token, a letter a byte. */
const sizeOf = (text: string) => ({
  tokens: text.split(' ').filter(Boolean).length,
  bytes: text.length,
});

function counted(
  tools: readonly Tool[],
  more: Partial<ContextFigures> = {},
  instructions = '',
): CountedContext {
  const result = aContext({
    instructions: sizeOf(instructions),
    sha256: JSON.stringify([instructions, tools]),
    tools: tools.map(({ name, description, inputSchema = '{}', outputSchema = '' }) => ({
      ...{ tool: name, name: sizeOf(name), description: sizeOf(description) },
      ...{ inputSchema: sizeOf(inputSchema), outputSchema: sizeOf(outputSchema) },
    })),
    ...more,
  });
  const catalogue: StoredCatalogue = {
    instructions: { sha256: instructions, text: instructions },
    tools: tools.map(({ description, inputSchema = '{}', outputSchema = '' }) => ({
      sha256: JSON.stringify([description, inputSchema, outputSchema]),
      texts: { description, inputSchema, outputSchema },
    })),
  };
  return { result, catalogue };
}

function changeOf(base: CountedContext, head: CountedContext): ContextChange {
  const change = contextChange(base, head);
  if ('problem' in change) throw new Error(change.problem);
  return change;
}

const tool = (name: string, words: number, outputSchema?: string): Tool => ({
  ...{ name, description: 'word '.repeat(words) },
  ...(outputSchema && { outputSchema }),
});

test('a tool that came and a description that grew are named with their tokens, the largest first', () => {
  const base = counted([tool('search', 100), tool('same', 10)]);
  const head = counted([tool('search', 367), tool('same', 10), tool('export', 2838)]);
  const change = changeOf(base, head);
  expect(change.tools.map(({ tool: name, change: kind }) => `${name} ${kind}`)).toEqual([
    ...['export added', 'search changed'],
  ]);
  expect(change.tools[1]?.parts).toEqual([
    { part: 'description', base: { tokens: 100, bytes: 500 }, head: { tokens: 367, bytes: 1835 } },
  ]);
  expect(contextChangeText(change)).toBe(
    '+3,107 tokens (o200k_base, 114 → 3,221): export added 2,840, search grew by 267',
  );
});

test.each<[string, Tool[], Tool[], string | null]>([
  [
    'a tool that went',
    [tool('a', 9), tool('b', 3)],
    [tool('a', 9)],
    '−5 tokens (o200k_base, 16 → 11): b removed 5',
  ],
  ['a change of one token', [tool('a', 1)], [tool('a', 2)], '+1 token (o200k_base, 3 → 4): a grew by 1'],
  [
    'a change that keeps the size',
    [{ name: 'a', description: 'one' }],
    [{ name: 'a', description: 'two' }],
    '±0 tokens (o200k_base, 3 → 3): a changed at the same size',
  ],
  [
    'an output schema',
    [tool('a', 1)],
    [tool('a', 1, 'x y')],
    '±0 tokens (o200k_base, 3 → 3): the output schema of a changed, which is not in the total',
  ],
  ['another order', [tool('a', 1), tool('b', 1)], [tool('b', 1), tool('a', 1)], null],
  ['nothing', [tool('a', 1)], [tool('a', 1)], null],
  [
    'the second tool of a name',
    [tool('a', 1), tool('a', 2)],
    [tool('a', 1), tool('a', 4)],
    '+2 tokens (o200k_base, 7 → 9): a grew by 2',
  ],
  [
    'many',
    [],
    [1, 2, 3, 4, 5].map((words) => tool(`t${words}`, words)),
    '+25 tokens (o200k_base, 0 → 25): t5 added 7, t4 added 6, t3 added 5, 2 other differences +7',
  ],
])('in a line: %s', (_, base, head, text) => {
  expect(contextChangeText(changeOf(counted(base), counted(head)))).toBe(text);
});

/** Schemas of the same fields; by words, the second of each takes another number of tokens or the same. */
const [FIELDS, MOVED, MOVED_TOKENS] = ['{"a":1,"b":2}', '{"b":2,"a":1}', '{"b": 2,"a":1}'];

test.each<[string, Partial<Tool>, Partial<Tool>, string | null]>([
  ['that takes as many tokens is no change', { inputSchema: FIELDS }, { inputSchema: MOVED }, null],
  [
    'that takes other tokens is said to',
    { inputSchema: FIELDS },
    { inputSchema: MOVED_TOKENS },
    '+1 token (o200k_base, 3 → 4): a lists the same fields in another order +1',
  ],
  [
    'of an output schema is not in the total',
    { outputSchema: FIELDS },
    { outputSchema: MOVED_TOKENS },
    '±0 tokens (o200k_base, 3 → 3): the output schema of a lists its fields in another order, which is not in the total',
  ],
  [
    'hides no other change',
    { inputSchema: FIELDS },
    { inputSchema: MOVED_TOKENS, description: 'other word' },
    '+2 tokens (o200k_base, 3 → 5): a grew by 2',
  ],
])('another order of fields %s', (_, base, head, text) => {
  const of = (more: Partial<Tool>) => counted([{ ...tool('a', 1), ...more }]);
  expect(contextChangeText(changeOf(of(base), of(head)))).toBe(text);
});

test('a part that keeps its size is named by its text', () => {
  const words = (description: string) => counted([{ name: 'a', description }]);
  const [changed] = changeOf(words('one'), words('two')).tools;
  expect(changed?.parts.map(({ part }) => part)).toEqual(['description']);
});

test('instructions count like a tool', () => {
  const change = changeOf(counted([], {}, 'one'), counted([], {}, 'one two'));
  expect(contextChangeText(change)).toBe('+1 token (o200k_base, 1 → 2): the instructions grew by 1');
});

test('without texts sizes are compared, and that is said', () => {
  const without = { ...counted([{ name: 'a', description: 'one' }]), catalogue: null };
  const change = changeOf(without, counted([{ name: 'a', description: 'two' }]));
  expect(contextChangeText(change)).toBeNull();
  expect(contextChangeNotes(change)).toEqual([expect.stringContaining('do not show')]);
  const grown = changeOf(without, counted([tool('a', 4)]));
  expect(contextChangeText(grown)).toContain('a grew by 3');
});

test('a text that is too large is told from another by its digest', () => {
  const large = (sha256: string): CountedContext => {
    const { result } = counted([tool('a', 9)], { sha256 });
    return {
      result,
      catalogue: { instructions: { sha256: '', text: '' }, tools: [{ sha256, texts: null }] },
    };
  };
  expect(changeOf(large('x'), large('y')).tools).toMatchObject([{ tool: 'a', change: 'changed', parts: [] }]);
  expect(changeOf(large('x'), { ...large('x'), result: large('z').result }).tools).toEqual([]);
});

test('a secret that became longer is a change of sizes, though the texts are the same', () => {
  const before = counted([{ name: 'a', description: '[secret]' }]);
  const after = counted([{ name: 'a', description: '[secret]' }], { sha256: 'other' });
  if ('problem' in after.result) throw new Error('counted');
  const [listed] = after.result.tools;
  if (!listed) throw new Error('listed');
  const tools = [{ ...listed, description: { tokens: 4, bytes: 20 } }];
  expect(contextChangeText(changeOf(before, { ...after, result: { ...after.result, tools } }))).toContain(
    '+3',
  );
});

test('a catalogue that changes between sessions is said to', () => {
  const change = changeOf(counted([]), counted([], { changes: ['tools in another order'] }));
  expect(contextChangeNotes(change)).toEqual([expect.stringContaining('catalogue of head changes')]);
});

test('what was not counted is not compared, and counters that differ are not either', () => {
  const failed = { result: { problem: 'lists nothing' }, catalogue: null };
  const other = counted([], { library: 'gpt-tokenizer 5.0.0' });
  expect(contextChange(failed, counted([tool('a', 1)]))).toEqual({
    problem: 'the catalogue of base was not counted: lists nothing',
    base: null,
    head: { tokens: 3, bytes: 8 },
  });
  expect(contextChange(counted([]), other)).toMatchObject({ problem: expect.stringContaining('5.0.0') });
});

test('lines name their server where there are several, and leave out what stayed the same', () => {
  const grown = { serverId: 'go', change: contextChange(counted([]), counted([tool('a', 1)])) };
  const same = { serverId: 'rust', change: contextChange(counted([]), counted([])) };
  const linesOf = (...changes: (typeof grown)[]) => contextLines(changes.map(comparedContext));
  expect(linesOf(grown)).toEqual(['Context: +3 tokens (o200k_base, 0 → 3): a added 3']);
  expect(linesOf(grown, same)).toEqual([expect.stringMatching(/^Context of go: \+3/)]);
  expect(linesOf(same)).toEqual([]);
});

test('answers that differ are lines of a comparison, and no change of a context', () => {
  const spread = (median: number) => ({ median, p95: null, largest: median });
  const answers: readonly AnswerChange[] = [
    {
      ...{ tool: 'list', encoding: 'o200k_base', isSingle: true, problem: null },
      ...{ base: spread(5), head: spread(8) },
    },
  ];
  const same = { serverId: 'go', change: contextChange(counted([]), counted([])), answers };
  expect(contextLines([comparedContext(same)])).toEqual([
    'Context: answers of list: 5 → 8 tokens (o200k_base)',
  ]);
  expect(contextSummaries([same])).toEqual([]);
  const grown = { ...same, change: contextChange(counted([]), counted([tool('a', 1)])) };
  expect(contextLines(contextSummaries([grown]))).toEqual([expect.stringMatching(/a added 3$/)]);
});
