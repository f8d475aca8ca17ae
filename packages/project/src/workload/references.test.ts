import { expect, test } from 'vitest';
import { problemsOfReferences } from './references.ts';

const tool = (name: string, args: Record<string, string> = {}) => ({
  name,
  arguments: args,
  expect: 'none' as const,
});

test('an answer of a tool that comes later, or that nobody knows, is refused by name', () => {
  const get = tool('get', { id: '$answer.search.id' });
  expect(problemsOfReferences([tool('search'), get])).toEqual([]);
  expect(problemsOfReferences([get, tool('search')])).toEqual([
    { at: 0, message: 'uses $answer.search.id: move search before this tool, which takes its answer' },
  ]);
  expect(problemsOfReferences([tool('search'), tool('get', { id: '$answer.find.id' })])).toEqual([
    {
      at: 1,
      message:
        'uses $answer.find.id: write $answer.<tool>.<path> as the whole text, of a tool that comes earlier (search), or $$answer for the text',
    },
  ]);
});
