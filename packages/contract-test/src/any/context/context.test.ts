/** Catalogues of servers that answer whatever a test says. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ContextFigures } from '@headroom/model/context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextCounter, contextFindings, measureContext } from './count.ts';
import counts from './tiktoken-counts.json' with { type: 'json' };

interface Answers {
  readonly instructions?: string;
  readonly capabilities?: object;
  /** Pages of each list; a text is sent as it is. */
  readonly pages: (session: number) => Readonly<Record<string, readonly (object[] | string)[]>>;
}

let answers: Answers;
let sessions = 0;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
  if (id === undefined) return void response.writeHead(202).end();
  const result = resultOf(method, Number(params?.cursor ?? 0));
  const unknown = `"error":{"code":-32601,"message":"unknown method"}`;
  response.setHeader('Content-Type', 'application/json');
  response.end(`{"jsonrpc":"2.0","id":${id},${result === undefined ? unknown : `"result":${result}`}}`);
});

function resultOf(method: string, page: number): string | undefined {
  if (method === 'initialize') {
    sessions += 1;
    const { instructions, capabilities = { tools: {} } } = answers;
    return JSON.stringify({ protocolVersion: '2025-11-25', capabilities, instructions });
  }
  const key = method.replace('/list', '');
  const pages = answers.pages(sessions)[key];
  const entries = pages?.[page];
  if (pages === undefined || entries === undefined) return undefined;
  const listed = typeof entries === 'string' ? entries : JSON.stringify(entries);
  const next = page + 1 < pages.length ? `,"nextCursor":"${page + 1}"` : '';
  return `{"${key}":${listed}${next}}`;
}

let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(() => void server.close().closeAllConnections());

function ask(given: Answers): Promise<ContextFigures> {
  answers = given;
  sessions = 0;
  return measureContext({ url, headers: {} });
}

const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' }, ...more });
const cutsOf = ({ cuts }: ContextFigures, kind: string) => cuts.filter((cut) => cut.kind === kind);

test('tokens are those that tiktoken of Python counts, to the token', async () => {
  const tools = counts.texts.map(({ text }, at) => tool(`text-${at}`, { description: text }));
  const figures = await ask({ pages: () => ({ tools: [tools] }) });
  expect(figures.tools.map(({ description }) => description.tokens)).toEqual(
    counts.texts.map(({ tokens }) => tokens),
  );
  expect(figures).toMatchObject({
    encoding: 'o200k_base',
    library: expect.stringMatching(/^gpt-tokenizer \d/),
  });
});

test('all pages of all lists count, each part by itself', async () => {
  const described = tool('search', { description: 'Search', outputSchema: { type: 'object' } });
  const figures = await ask({
    instructions: 'Search first.',
    capabilities: { tools: {}, resources: {}, prompts: {} },
    pages: () => ({
      tools: [[described], [tool('b'), tool('c')]],
      resources: [[{ uri: 'a://b', name: 'b' }], [{ uri: 'a://c', name: 'c' }]],
    }),
  });
  expect(figures.tools.map((one) => one.tool)).toEqual(['search', 'b', 'c']);
  expect(figures.tools[0]).toMatchObject({
    ...{ name: { tokens: 1, bytes: 6 }, description: { tokens: 1, bytes: 6 } },
    ...{ inputSchema: { bytes: '{"type":"object"}'.length }, outputSchema: { bytes: 17 } },
  });
  expect(figures.instructions).toEqual({ tokens: 3, bytes: 13 });
  expect(figures.resources).toMatchObject({ entries: 2, bytes: 2 * '{"uri":"a://b","name":"b"}'.length });
  expect(figures.prompts).toBeNull();
  expect(figures.problems).toEqual(['prompts/list is answered with an error: unknown method']);
  expect(figures.changes).toEqual([]);
});

test('what differs between two sessions is said', async () => {
  const first = [tool('a'), tool('b', { description: 'one' }), tool('c')];
  const second = [tool('b', { description: 'two' }), tool('c'), tool('d')];
  const figures = await ask({ pages: (session) => ({ tools: [session === 1 ? first : second] }) });
  expect(figures.changes).toEqual(['other tools: a, d', 'tools with other content: b']);
  expect(figures.tools.map((one) => one.tool)).toEqual(['a', 'b', 'c']);
  const turned = await ask({ pages: (session) => ({ tools: [session === 1 ? first : first.toReversed()] }) });
  expect(turned.changes).toEqual(['tools in another order']);
});

test('long descriptions, repeated schemas, long enums, examples and output schemas are worth a look', async () => {
  const filter = {
    type: 'object',
    properties: { from: { type: 'string', description: 'First day of the report, as year-month-day' } },
    description:
      'Days that the report is about. Both of them are included, and the last one is today if missing.',
    additionalProperties: false,
  };
  const withFilter = (name: string) =>
    tool(name, { inputSchema: { type: 'object', properties: { filter } } });
  const properties = {
    // Properties with the names of keywords.
    examples: { type: 'string' },
    enum: { type: 'string', enum: Array.from({ length: 51 }, (_, at) => `value-${at}`) },
    few: { enum: ['a', 'b'] },
    day: { type: 'string', examples: ['2026-01-01', '2026-01-02'], description: 'day '.repeat(600) },
  };
  const figures = await ask({
    pages: () => ({
      tools: [
        [
          ...[withFilter('first'), withFilter('second')],
          tool('long', { description: 'word '.repeat(600), inputSchema: { type: 'object', properties } }),
          tool('short', { description: 'word '.repeat(400), outputSchema: { type: 'object' } }),
        ],
      ],
    }),
  });
  expect(cutsOf(figures, 'description').map(({ tools, place }) => [...tools, place])).toEqual([
    ['long', ''],
    ['long', 'day'],
  ]);
  expect(cutsOf(figures, 'repeated')).toMatchObject([{ tools: ['first', 'second'], place: '', count: 2 }]);
  expect(cutsOf(figures, 'enum')).toMatchObject([{ tools: ['long'], place: 'enum', count: 51 }]);
  expect(cutsOf(figures, 'examples')).toMatchObject([{ tools: ['long'], place: 'day', count: 2 }]);
  expect(cutsOf(figures, 'output')).toMatchObject([{ tools: ['short'], count: 1 }]);
  const sizes = figures.cuts.map(({ size }) => size.tokens);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
});

test.each([
  ['10,000 entries', () => [Array.from({ length: 10_001 }, (_, at) => tool(`t${at}`))], '10000 entries'],
  ['20 MB', () => [[tool('a', { description: 'word '.repeat(4_300_000) })]], '20480 KB'],
  ['20 MB over pages', () => Array(5).fill([tool('a', { description: 'word '.repeat(900_000) })]), '20 MB'],
  [
    '64 levels',
    () => [`[{"name":"a","inputSchema":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}]`],
    '64 levels of JSON',
  ],
  ['an endless list', () => Array(1001).fill([tool('a')]), '1000 pages'],
])('a catalogue of more than %s is refused with the limit', async (_, pages, words) => {
  const tools = pages() as (object[] | string)[];
  await expect(ask({ pages: () => ({ tools }) })).rejects.toThrow(words);
});

test('a description of a megabyte and half of a surrogate pair are counted', async () => {
  const listed = `[{"name":"half","description":"a\\ud83d b"},{"name":"long","description":"${'word '.repeat(200_000)}"}]`;
  const { tools } = await ask({ pages: () => ({ tools: [listed] }) });
  // Half of a pair is U+FFFD, which has three bytes.
  expect(tools[0]?.description.bytes).toBe('a\ufffd b'.length + 2);
  expect(tools[1]?.description).toEqual({ tokens: 200_001, bytes: 1_000_000 });
});

test('counting that does not end within its limits is said', async () => {
  const count = contextCounter(15_000);
  const catalogue = (instructions: string) =>
    count({
      captured: { instructions, tools: [], resources: null, prompts: null, problems: [] },
      changes: [],
      encoding: 'o200k_base',
    });
  await expect(catalogue('word '.repeat(1000))).resolves.toMatchObject({ instructions: { tokens: 1001 } });
  await expect(catalogue('x'.repeat(2 ** 20))).rejects.toThrow(
    'the tokens of its catalogue cannot be counted: takes more than 15 s',
  );
});

test('the texts that were counted come with their figures, those of tools in the order of the list', async () => {
  answers = {
    instructions: 'Search first.',
    pages: () => ({ tools: [[tool('b', { description: 'Finds' })], [tool('a', { title: 'not compared' })]] }),
  };
  const { context, catalogue } = await contextFindings({ url, headers: {} });
  expect(context).toMatchObject({ tools: [{ tool: 'b' }, { tool: 'a' }] });
  expect(catalogue).toEqual({
    instructions: 'Search first.',
    tools: [{ description: 'Finds', inputSchema: { type: 'object' } }, { inputSchema: { type: 'object' } }],
  });
});
