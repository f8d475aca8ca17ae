import { aContext } from '@headroom/model/context/testing';
import { expect, test } from 'vitest';
import { contextTables } from './context-table.ts';

const size = (tokens: number) => ({ tokens, bytes: 4 * tokens });
const figures = aContext({
  instructions: size(30),
  tools: [
    { tool: 'small', name: size(1), description: size(5), inputSchema: size(4), outputSchema: size(7) },
    { tool: 'large', name: size(1), description: size(40), inputSchema: size(19), outputSchema: size(0) },
  ],
});

test('a row is a tool or the instructions, the largest first, with its share of the total', () => {
  const [table] = contextTables([
    { serverId: 'go', side: 'head', result: figures },
    { serverId: 'rust', side: 'head', result: { problem: 'lists nothing' } },
  ]);
  expect(table?.rows.map((row) => row.slice(0, 6))).toEqual([
    ['go', 'head', 'large', 60, 240, 60],
    ['go', 'head', null, 30, 120, 30],
    ['go', 'head', 'small', 10, 40, 10],
  ]);
  expect(table?.columns.map(({ id, unit }) => `${id} ${unit}`).slice(3, 6)).toEqual([
    ...['tokens tokens', 'bytes bytes', 'sharePct %'],
  ]);
});

test('there is no table where nothing was counted', () => {
  expect(contextTables([{ serverId: 'go', side: null, result: { problem: 'lists nothing' } }])).toEqual([]);
  expect(contextTables([])).toEqual([]);
});
