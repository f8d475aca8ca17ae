/** Answers of a server that answers whatever a test says. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnswersFigures } from '@headroom/model/context';
import type { Workload, WorkloadTool } from '@headroom/model/suite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerSizer } from './answer-sizes.ts';
import { type AnswersTarget, answerFindings } from './answers.ts';

type Reply = { readonly result: object } | { readonly error: object } | { readonly silent: true };

let replyTo: (tool: string, args: Readonly<Record<string, unknown>>) => Reply;
let called: { readonly tool: string; readonly args: Readonly<Record<string, unknown>> }[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
  if (id === undefined) return void response.writeHead(202).end();
  response.setHeader('Content-Type', 'application/json');
  if (method === 'initialize') {
    const result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: {} };
    return void response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  }
  called.push({ tool: params.name, args: params.arguments });
  const reply = replyTo(params.name, params.arguments);
  if ('silent' in reply) return;
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...reply }));
});

let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(() => void server.close().closeAllConnections());

const text = (words: string) => ({ type: 'text', text: words });
const texts = (...words: string[]): Reply => ({ result: { content: words.map(text) } });
const tool = (name: string, more: Partial<WorkloadTool> = {}): WorkloadTool => {
  return { name, arguments: {}, expect: 'none', ...more };
};

function targetOf(tools: WorkloadTool[]): AnswersTarget {
  const workload: Workload = {
    ...{ handshakes: ['persistent'], protocol: '2025-06-18', pauseMs: 0, list: 'never', order: 'each' },
    tools,
  };
  return { url, headers: {}, workload, tools, handshake: 'persistent', signal: new AbortController().signal };
}

async function ask(tools: WorkloadTool[], reply: typeof replyTo): Promise<AnswersFigures> {
  called = [];
  replyTo = reply;
  const result = await answerFindings(targetOf(tools));
  if ('problem' in result) throw new Error(result.problem);
  return result;
}

test('text and structured content are counted apart, and an answer is its text where it has one', async () => {
  const structuredContent = { total: 7 };
  const figures = await ask([tool('both'), tool('structured'), tool('embedded')], (name) => {
    if (name === 'structured') return { result: { content: [], structuredContent } };
    const resource = { uri: 'a://b', text: 'Search first.' };
    if (name === 'embedded') return { result: { content: [{ type: 'resource', resource }, text('Search')] } };
    return { result: { content: [text('Search first.')], structuredContent } };
  });
  expect(figures).toMatchObject({ encoding: 'o200k_base', problems: [] });
  const medians = figures.tools.map(({ sizes }) =>
    (['answer', 'text', 'structured'] as const).map((part) => sizes?.[part].bytes.median),
  );
  expect(medians).toEqual([
    [13, 13, 11],
    [11, 0, 11],
    [19, 19, 0],
  ]);
  expect(figures.tools.map(({ sizes }) => sizes?.answer.tokens.largest)).toEqual([3, 5, 4]);
});

test('images, audio, blobs and links are named and not counted', async () => {
  const content = [
    { type: 'image', data: 'a'.repeat(5000), mimeType: 'image/png' },
    { type: 'audio', data: 'a'.repeat(5000), mimeType: 'audio/wav' },
    { type: 'resource', resource: { uri: 'a://b', blob: 'a'.repeat(5000) } },
    { type: 'resource_link', uri: 'a://b', name: 'b' },
    { type: 'hologram' },
  ];
  // Servers repeat what they draw.
  const structuredContent = { data: 'a'.repeat(5000) };
  const { tools } = await ask([tool('draw')], () => ({ result: { content, structuredContent } }));
  expect(tools).toMatchObject([
    {
      uncounted: { image: 1, audio: 1, blob: 1, link: 1, other: 1 },
      sizes: { answer: { tokens: { largest: 0 } } },
    },
  ]);
});

test('each argument set is called once, the same at every count, and P95 has an answer above it', async () => {
  const vary = { n: { range: [1, 30] as const } };
  const varied = tool('get', { arguments: { n: '$n' }, vary });
  const tools = [tool('one'), varied, tool('all', { arguments: { id: '$iteration' } })];
  const reply = (_: string, { n = 1 }: { n?: unknown }) => texts('word '.repeat(Number(n)).trim());
  const figures = await ask(tools, reply);
  expect(figures.tools.map(({ calls }) => calls)).toEqual([1, 30, 40]);
  const numbers = called.flatMap(({ tool: name, args }) => (name === 'get' ? [Number(args.n)] : []));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  expect(figures.tools.map(({ sizes }) => sizes?.answer.tokens)).toEqual([
    { median: 1, p95: null, largest: 1 },
    { median: 15, p95: 29, largest: 30 },
    { median: 1, p95: 1, largest: 1 },
  ]);
  expect(called.slice(0, 4).map(({ tool: name }) => name)).toEqual(['one', 'get', 'all', 'get']);
  const again = await ask(tools, reply);
  expect(again).toEqual(figures);
  const other = await ask([tool('one', { arguments: { a: 1 } })], () => texts('words'));
  expect(other.tools[0]?.callsHash).not.toBe(figures.tools[0]?.callsHash);
  expect(other.tools[0]?.sha256).not.toBe(figures.tools[0]?.sha256);
});

test('errors count apart', async () => {
  const { tools } = await ask([tool('tool-error'), tool('rpc-error')], (name) =>
    name === 'rpc-error'
      ? { error: { code: -32602, message: 'Search first.' } }
      : { result: { isError: true, content: [text('Search')] } },
  );
  expect(tools).toMatchObject([
    { calls: 0, sizes: null, errors: { calls: 1, largest: { tokens: 1, bytes: 6 } } },
    { calls: 0, sizes: null, errors: { calls: 1, largest: { tokens: 3, bytes: 13 } } },
  ]);
});

test('a tool that falls silent, or answers too much, ends its calls alone', async () => {
  const each = { arguments: { id: '$iteration' } };
  const { tools } = await ask(
    [
      tool('silent', { ...each, timeoutMs: 300 }),
      tool('long', { ...each, maxAnswerKb: 4096 }),
      tool('right', each),
    ],
    (name) => {
      if (name === 'silent') return { silent: true };
      return texts(name === 'long' ? 'word '.repeat(300_000) : 'right');
    },
  );
  expect(tools.map(({ calls, problem }) => [calls, problem])).toEqual([
    [0, expect.stringContaining('the limit that timeoutMs of the tool sets')],
    [3, 'its answers have more than 4 MB'],
    [40, null],
  ]);
});

test('a call that the end of the time cuts short is said, the last one too', async () => {
  replyTo = () => ({ silent: true });
  expect(await answerFindings(targetOf([tool('silent', { timeoutMs: 30_000 })]), 1)).toMatchObject({
    tools: [{ tool: 'silent', calls: 0, problem: null }],
    problems: ['the calls take more than 1 s'],
  });
});

test('a server without a session, and calls that are ended, are the result', async () => {
  const target = targetOf([tool('get')]);
  expect(await answerFindings({ ...target, url: 'http://127.0.0.1:1/mcp' })).toEqual({
    problem: expect.stringContaining('expected an answer to POST /mcp'),
  });
  const signal = AbortSignal.abort(new Error('over'));
  expect(await answerFindings({ ...target, signal })).toEqual({ problem: 'over' });
});

test('an answer whose tokens are not counted within the limits says so', async () => {
  const answer = {
    ...{ isError: false, hasContents: true, structured: undefined, uncounted: [] },
    texts: ['x'.repeat(2 ** 20)],
  };
  await expect(answerSizer(500)(answer, 'o200k_base')).rejects.toThrow(
    'the tokens of its answer cannot be counted: takes more than 0.5 s',
  );
});
