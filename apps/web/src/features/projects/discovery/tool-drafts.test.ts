import { readFileAt } from '@headroom/builder/file';
import type { Discovered } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { draftsOf, fileOf, problemOf, withArguments } from './tool-drafts.ts';

const FOUND: Discovered = {
  title: 'server',
  server:
    'version: 1\nserver:\n  id: server\n  build: { requires: [node], commands: [[npm, ci]] }\n  start: [node, main.js]\n  transport: stdio\n',
  handshakes: ['session'],
  candidates: [],
  protocol: '2025-11-25',
  tools: [
    { name: 'add', arguments: { a: 1 }, expect: [{ in: 'text', equals: 'costs $5' }], note: null, why: null },
    { name: 'drop', arguments: {}, expect: 'none', note: null, why: 'it does not say that it only reads' },
  ],
};

async function toolsOf(text: string) {
  const parsed = await readFileAt(text, { root: null, shown: '' });
  return 'problems' in parsed ? parsed.problems : parsed.project.workload.tools;
}

test('what was found becomes a valid file, without the tools that are not called', async () => {
  expect(await toolsOf(fileOf(FOUND, draftsOf(FOUND)))).toEqual([
    expect.objectContaining({
      name: 'add',
      arguments: { a: 1 },
      expect: [{ in: 'text', equals: 'costs $$5' }],
    }),
  ]);
});

test('operations of a server without tools become those of its file', async () => {
  const read = {
    name: 'resources/read a://b',
    method: 'resources/read',
    arguments: { uri: 'a://b' },
  } as const;
  const found = { ...FOUND, tools: [{ ...read, expect: 'none' as const, note: null, why: null }] };
  expect(await toolsOf(fileOf(found, draftsOf(found)))).toEqual([{ ...read, expect: 'none' }]);
});

test('a tool may be called all the same, unchecked, and with other arguments', async () => {
  const drafts = draftsOf(FOUND).map((draft) => ({ ...draft, called: true }));
  const [first, second] = drafts;
  const edited = [first, second && { ...second, arguments: '{"id": 3}' }].flatMap((one) => one ?? []);
  expect(await toolsOf(fileOf(FOUND, edited))).toMatchObject([
    { name: 'add' },
    { name: 'drop', arguments: { id: 3 }, expect: 'none' },
  ]);
});

test('answers to other arguments are unchecked', () => {
  const [draft] = draftsOf(FOUND);
  const [tool] = FOUND.tools;
  if (!draft || !tool) throw new Error('there is one');
  expect(draft.checked).toBe(true);
  expect(withArguments(draft, '{"a":2}', tool).checked).toBe(false);
});

test.each(['[1]', '{', '1', 'null'])('arguments %s are refused by name', (text) => {
  const drafts = draftsOf(FOUND).map((draft) => ({ ...draft, arguments: text }));
  expect(problemOf(drafts)).toContain('The arguments of add must be a JSON object');
});

test('at least one tool is called', () => {
  expect(problemOf(draftsOf(FOUND).map((draft) => ({ ...draft, called: false })))).toContain('at least one');
});
