import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ObservedTool } from './observation.ts';
import { observe } from './observe.ts';
import { propose } from './propose.ts';

const MEETING_MS = 50;
let running = 0;
let count = 0;
let tick = 0;
let failures = 0;

/** Tools that answer in the ways that a proposal must tell apart. */
const TOOLS: Readonly<Record<string, () => unknown>> = {
  steady: () => ({ result: JSON.stringify({ databases: ['main'] }) }),
  races: () => ({ result: JSON.stringify({ databases: running > 1 ? [] : ['main'] }) }),
  counts: () => ({ name: 'lamp', count: count++ }),
  ticks: () => ({ name: 'lamp', second: Math.floor(tick++ / 5) }),
  environment: () => ({ PATH: '/bin', TOKEN: 'secret' }),
  fails: () => {
    failures++;
    return { success: false, message: 'fetch failed' };
  },
};

/** A tool whose example does not keep its pattern. */
const CODED = {
  ...{ name: 'coded', annotations: { readOnlyHint: true } },
  inputSchema: {
    type: 'object',
    properties: { code: { type: 'string', pattern: '^[A-Z]{3}$', default: 'eur' } },
    required: ['code'],
  },
};

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
  if (id === undefined) return void response.writeHead(202).end();
  const result = await resultOf(method, params?.name, params?.protocolVersion);
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }));
});

async function resultOf(method: string, name: string, protocolVersion: string): Promise<object> {
  if (method === 'initialize') return { protocolVersion, capabilities: { tools: {} } };
  if (method === 'tools/list') {
    const inputSchema = { type: 'object', properties: { id: { type: 'integer' } } };
    const annotations = { readOnlyHint: true };
    return {
      tools: [...Object.keys(TOOLS).map((tool) => ({ name: tool, annotations, inputSchema })), CODED],
    };
  }
  running++;
  if (name === 'races') await delay(MEETING_MS);
  const structuredContent = TOOLS[name]?.();
  running--;
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
}

let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(() => void server.close().closeAllConnections());

const asked = (more: object = {}) => ({ url, headers: {}, given: {}, also: [], ...more });
const named = (tools: readonly ObservedTool[], name: string) => tools.find((tool) => tool.name === name);

test('parallel answers are held against those of calls one after the other, whatever is expected', async () => {
  const { tools } = await propose(asked());
  const [steady, races, counts, ticks] = tools;
  const databases = { equals: { result: '{"databases":["main"]}' } };
  expect(steady).toMatchObject({ tool: { expect: [databases] }, note: undefined });
  expect(races).toMatchObject({
    tool: { expect: [databases] },
    note: expect.stringMatching(/parallel calls over 4 sessions were answered otherwise: “the answer equals/),
  });
  const lamp = { tool: { expect: [{ path: 'name', equals: 'lamp' }] }, note: undefined };
  expect(counts).toMatchObject(lamp);
  // It stays the same for calls one after the other, and no longer than that.
  expect(ticks).toMatchObject(lamp);
});

test('environments and errors that are not marked are left out with the reason', async () => {
  const { tools } = await observe(asked());
  expect(named(tools, 'environment')).toMatchObject({ why: expect.stringContaining('may hold secrets') });
  expect(JSON.stringify(tools)).not.toContain('TOKEN');
  expect(named(tools, 'fails')).toMatchObject({
    why: expect.stringMatching(/does not set isError: .*fetch failed/),
  });
});

test('arguments that the schema itself refuses are not sent, and given ones that it takes are', async () => {
  const { tools } = await observe(asked());
  expect(named(tools, 'coded')).toMatchObject({
    why: expect.stringMatching(
      /^its schema refuses \{"code":"eur"\} \(code: .*\): say --arg coded.NAME=VALUE$/,
    ),
  });
  const { tools: given } = await observe(asked({ given: { code: 'EUR' } }));
  expect(named(given, 'coded')).not.toHaveProperty('why');
});

test('values are given by argument or by tool and argument, and unknown ones are named with what is allowed', async () => {
  const { tools } = await observe(asked({ given: { id: 1, 'steady.id': 2 } }));
  expect(named(tools, 'steady')?.arguments).toEqual({ id: 2 });
  expect(named(tools, 'counts')?.arguments).toEqual({ id: 1 });
  await expect(observe(asked({ given: { path: 1 } }))).rejects.toThrow(
    /^--arg path is not an argument of a tool of this server; allowed: id, code$/,
  );
  await expect(observe(asked({ also: ['stedy'] }))).rejects.toThrow(
    /^--tool stedy is not a tool of this server; allowed: steady, races,/,
  );
});

test('a tool that failed in an earlier start is not called again', async () => {
  const earlier = await observe(asked());
  const before = failures;
  const later = await observe(asked(), earlier);
  expect(failures).toBe(before);
  expect(named(later.tools, 'fails')).toEqual(named(earlier.tools, 'fails'));
  expect(named(later.tools, 'steady')).toHaveProperty('row');
});
