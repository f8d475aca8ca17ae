import type { ToolContext } from '@headroom/model/context';
import { aContext } from '@headroom/model/context/testing';
import { expect, test } from 'vitest';
import {
  contextCutText,
  contextLead,
  contextNotes,
  contextRows,
  contextsLead,
  contextTotal,
  shareLabel,
} from './context.ts';

const size = (tokens: number) => ({ tokens, bytes: 4 * tokens });

function tool(name: string, tokens: number, output = 0): ToolContext {
  return {
    ...{ tool: name, name: size(1), description: size(tokens - 2), inputSchema: size(1) },
    outputSchema: size(output),
  };
}

const figuresOf = (tools: ToolContext[], instructions = 0) =>
  aContext({ tools, instructions: size(instructions) });

const tools = (...tokens: number[]) => tokens.map((one, at) => tool(`t${at}`, one));

test.each([
  ['few tools', figuresOf(tools(600, 400)), ', by 2 tools.'],
  ['one tool', figuresOf(tools(1000)), ', by 1 tool.'],
  ['a tool and instructions', figuresOf(tools(600), 400), ', by 1 tool and its instructions.'],
  ['three that lead', figuresOf(tools(300, 200, 110, 100, 100, 100, 90)), ', 61 % of it three of 7 tools.'],
  [
    'none that leads',
    figuresOf(tools(...Array(100).fill(10))),
    ', spread over 100 tools: the largest tool takes 1 %.',
  ],
  ['instructions that lead', figuresOf(tools(400), 600), ', 60 % of it its instructions.'],
  ['instructions alone', figuresOf([], 1000), ', all of them its instructions.'],
])('the first line is true of %s', (_, figures, end) => {
  expect(contextLead(figures)).toBe(
    `This server takes 1,000 tokens (o200k_base, 4,000 bytes) before the first question${end}`,
  );
});

test('a server without tools and instructions takes none', () => {
  expect(contextLead(figuresOf([]))).toMatch(/takes no tokens before the first question: it lists no tools/);
});

test('a server that lists a tool without texts is not said to list none', () => {
  const { size: none, ...empty } = { size: { tokens: 0, bytes: 0 }, tool: '' };
  const parts = { name: none, description: none, inputSchema: none, outputSchema: none };
  expect(contextLead(figuresOf([{ ...empty, ...parts }]))).toBe(
    'This server takes no tokens before the first question: 1 tool without name, description and input schema, and no instructions.',
  );
});

test('of several servers the least and the most are named, or that all are alike', () => {
  const go = { title: 'go', result: figuresOf(tools(540)) };
  const python = { title: 'python', result: figuresOf(tools(612)) };
  const bun = { title: 'bun', result: { problem: 'tools/list has more than 20 MB' } };
  expect(contextsLead([python, bun, go])).toBe(
    'go takes the least, 540 tokens, python the most, 612 (o200k_base).',
  );
  expect(contextsLead([go, { ...go, title: 'rust' }])).toBe('2 servers take 540 tokens each (o200k_base).');
  expect(contextsLead([go, { ...go, title: 'rust' }, python])).toBe(
    'go and rust take the least, 540 tokens, python the most, 612 (o200k_base).',
  );
  const others = ['rust', 'java', 'csharp'].map((title) => ({ ...go, title }));
  expect(contextsLead([python, go, ...others])).toMatch(/^4 servers take the least, 540 tokens, python /);
  expect(contextsLead([go, bun])).toBeNull();
});

test('output schemas are shown and not in the total', () => {
  const figures = figuresOf([tool('small', 10), tool('large', 90, 500)]);
  expect(contextTotal(figures).tokens).toBe(100);
  expect(contextRows(figures).map((row) => [row.tool, row.sharePct, row.outputSchema.tokens])).toEqual([
    ['large', 90, 500],
    ['small', 10, 0],
  ]);
});

test('shares that are not 0 or 100 % are never shown as that', () => {
  expect([0, 0.2, 99.7, 100].map(shareLabel)).toEqual(['0 %', '< 1 %', '> 99 %', '100 %']);
});

test('changes, other lists and lists without an answer are said', () => {
  const figures = {
    ...figuresOf(tools(10)),
    prompts: { entries: 1, ...size(5) },
    changes: ['other tools: a'],
    problems: ['resources/list is answered with an error: no'],
  };
  expect(contextNotes(figures)).toEqual([
    'Not included: the lists of 1 prompt (5 tokens), which clients ask for on demand.',
    'The catalogue changes between sessions: other tools: a.',
    'Not counted: resources/list is answered with an error: no.',
  ]);
});

test('a part that is worth a look is named with its place and size', () => {
  const cut = {
    kind: 'repeated',
    tools: ['a', 'b', 'c', 'd'],
    count: 5,
    place: 'filter',
    size: size(80),
  } as const;
  expect(contextCutText({ ...cut, tools: [...cut.tools] })).toBe(
    'filter is the same in 5 places (a, b, c, …): 80 tokens beyond the first',
  );
});

test('a tool without a name is named as that', () => {
  const cut = { kind: 'description', tools: [''], count: 1, place: 'filter', size: size(600) } as const;
  expect(contextCutText({ ...cut, tools: [...cut.tools] })).toBe(
    '(unnamed), filter: a description of 600 tokens',
  );
});
