import { expect, test } from 'vitest';
import { profileById } from '../run/run.ts';
import { referenceOf, referencesOf, referenceTexts, valuesOfReferences } from './references.ts';
import { charactersFilled, fill, fillExpect, MAX_ANSWER_CHARACTERS } from './variables.ts';
import { type WorkloadTool, weightsFault } from './workload.ts';

const tool = (
  name: string,
  args: WorkloadTool['arguments'] = {},
  more: Partial<WorkloadTool> = {},
): WorkloadTool => ({
  name,
  arguments: args,
  expect: 'none',
  ...more,
});
const answer = (value: unknown) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

test('a reference names a tool, whose name may hold dots, and a path', () => {
  expect(referenceOf('$answer.search.items.0.id', ['search'])).toMatchObject({
    tool: 'search',
    path: ['items', '0', 'id'],
  });
  expect(referenceOf('$answer.k8s.pods.name', ['k8s', 'k8s.pods'])).toMatchObject({
    tool: 'k8s.pods',
    path: ['name'],
  });
  for (const text of [
    '$answer.search',
    '$answer.search.',
    '$answer.other.id',
    'a $answer.search.id',
    '$answer.search.a..b',
  ]) {
    expect(referenceOf(text, ['search']), text).toBeUndefined();
  }
});

test('each tool refers to those before it; a variable of that name stays one', () => {
  const get = tool(
    'get',
    { id: '$answer.search.id' },
    { expect: [{ path: 'id', equals: '$answer.search.id' }] },
  );
  expect(referencesOf([tool('search'), get]).map((list) => list.map(({ text }) => text))).toEqual([
    [],
    ['$answer.search.id'],
  ]);
  expect(referencesOf([get, tool('search')])).toEqual([[], []]);
  expect(referenceTexts({ ...get, vary: { answer: { values: [1] } } })).toEqual([]);
});

test('values keep their type, and stand in arguments and expectations', () => {
  const references =
    referencesOf([tool('search'), tool('get', { id: '$answer.search.items.0.id' })])[1] ?? [];
  const values = valuesOfReferences(references, () => answer({ items: [{ id: 7 }] }));
  expect(values).toEqual({ 'answer.search.items.0.id': 7 });
  const given = typeof values === 'string' ? {} : values;
  expect(fill({ id: '$answer.search.items.0.id', note: '$$answer' }, given)).toEqual({
    id: 7,
    note: '$answer',
  });
  expect(fillExpect([{ path: 'id', equals: '$answer.search.items.0.id' }], given)).toEqual([
    { path: 'id', equals: 7 },
  ]);
});

test('what cannot be taken is said with its reason', () => {
  const references = referencesOf([tool('search'), tool('get', { id: '$answer.search.id' })])[1] ?? [];
  const told = (of: unknown) =>
    valuesOfReferences(references, () => (of === undefined ? undefined : answer(of)));
  expect(told(undefined)).toBe('$answer.search.id: search was not answered rightly before');
  expect(told({ ids: [1] })).toBe('$answer.search.id: the answer of search has no id');
  expect(told({ id: 'x'.repeat(MAX_ANSWER_CHARACTERS) })).toContain('has more than 4096 characters there');
});

test('the longest part of an answer counts to what a call is filled with', () => {
  expect(charactersFilled({ id: '$answer.search.id' }, {})).toBeGreaterThan(MAX_ANSWER_CHARACTERS);
});

test('weights must not leave out a tool whose answer another takes', () => {
  const tools = [tool('search'), tool('get', { id: '$answer.search.id' })];
  const fault = (weights: string) =>
    weightsFault({ tools }, profileById(`closed:users=1,seconds=9,weights=${weights}`), 'the file');
  expect(fault('get*3')).toBe('weights: get takes $answer.search.id; give search a weight, too');
  expect(fault('get*3+search')).toBeNull();
  expect(fault('search')).toBeNull();
});
