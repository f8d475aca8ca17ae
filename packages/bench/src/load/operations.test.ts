/** Resources, prompts and completions of a server without tools: its contract, its load, and what is proposed for it. */
import { type AnyFindings, propose, verifyAnyServer } from '@headroom/contract-test/any';
import type { LoadResult } from '@headroom/model/load';
import type { HandshakeId, Workload, WorkloadTool } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { loadUrl, measurement, SHORT } from '../testing/fixture-load.ts';
import { startStreamServer } from '../testing/stream-server.ts';

const RIGHT = { http: 0, jsonrpc: 0, is_error: 0, check: 0 };
const PROMPT = { type: 'ref/prompt', name: 'greet' };

const OPERATIONS: readonly WorkloadTool[] = [
  {
    name: 'list',
    method: 'resources/list',
    arguments: {},
    expect: [{ in: 'result', path: 'resources.0.uri', equals: 'demo://note' }],
  },
  {
    name: 'templates',
    method: 'resources/templates/list',
    arguments: {},
    expect: [{ in: 'result', path: 'resourceTemplates', length: 1 }],
  },
  {
    name: 'note',
    method: 'resources/read',
    arguments: { uri: 'demo://note' },
    expect: [{ in: 'text', equals: 'a note' }],
  },
  {
    name: 'café',
    method: 'resources/read',
    arguments: { uri: 'demo://café' },
    expect: [{ in: 'text', equals: 'coffee' }],
  },
  {
    name: 'item',
    method: 'resources/read',
    arguments: { uri: 'demo://item/$id' },
    vary: { id: { range: [1, 50] } },
    expect: [{ path: 'id', equals: '$id' }],
  },
  {
    name: 'prompts',
    method: 'prompts/list',
    arguments: {},
    expect: [{ in: 'result', path: 'prompts', length: 2 }],
  },
  {
    name: 'greet',
    method: 'prompts/get',
    arguments: { name: 'greet', arguments: { who: '$vu' } },
    expect: [{ in: 'text', equals: 'Greet\n$vu' }],
  },
  {
    name: 'complete',
    method: 'completion/complete',
    arguments: { ref: PROMPT, argument: { name: 'who', value: 'P' } },
    expect: [{ in: 'result', path: 'completion.values', equals: ['Paris', 'Prague'] }],
  },
  {
    name: 'missing',
    method: 'resources/read',
    arguments: { uri: 'demo://nothing' },
    expect: [{ error: 'not found' }],
  },
];
const SUBSCRIPTIONS: readonly WorkloadTool[] = (
  ['resources/subscribe', 'resources/unsubscribe'] as const
).map((method) => ({
  name: method,
  method,
  arguments: { uri: 'demo://note' },
  expect: [{ in: 'result', type: 'object' }],
}));
/** Operations whose answers are another one's with `--wrong`. */
const WRONG = ['note', 'item', 'greet', 'complete'];

function workloadFor(handshake: HandshakeId): Workload {
  const tools = handshake === 'stateless' ? OPERATIONS : [...OPERATIONS, ...SUBSCRIPTIONS];
  return { handshakes: [handshake], protocol: '2025-06-18', pauseMs: 5, list: 'never', order: 'each', tools };
}

async function withServer<T>(flags: readonly string[], use: (url: string) => Promise<T>): Promise<T> {
  const server = await startStreamServer('resources', ...flags);
  try {
    return await use(server.url);
  } finally {
    server.stop();
  }
}

async function load(handshake: HandshakeId, ...flags: string[]): Promise<LoadResult> {
  const workload = workloadFor(handshake);
  return withServer(
    flags,
    async (url) => (await loadUrl(url, { workload, profile: SHORT, handshake })).result,
  );
}

test.for(['session', 'persistent', 'stateless'] as const)(
  'handshake %s: right answers to every operation count, and tools/list is not asked',
  async (handshake) => {
    const result = await load(handshake);
    for (const { name } of workloadFor(handshake).tools) {
      const { errors, count } = measurement(result, name);
      expect({ name, errors }).toEqual({ name, errors: RIGHT });
      expect(count).toBeGreaterThan(5);
    }
    expect(result.measurements.find(({ name }) => name === 'tools_list')?.count ?? 0).toBe(0);
  },
);

test('wrong answers count as such, and others do not', async () => {
  const result = await load('persistent', '--wrong');
  for (const { name } of workloadFor('persistent').tools) {
    const { errors } = measurement(result, name);
    expect({ name, isWrong: errors.check > 0 }).toEqual({ name, isWrong: WRONG.includes(name) });
    expect({ ...errors, check: 0 }).toEqual(RIGHT);
  }
});

const verify = (handshake: HandshakeId, ...flags: string[]) =>
  withServer(flags, (url) => verifyAnyServer({ url, workload: workloadFor(handshake), handshake, seed: 1 }));

test.for(['session', 'stateless'] as const)(
  'handshake %s: a server without tools keeps the contract of a workload without any',
  async (handshake) => {
    const { checks, calls } = await verify(handshake);
    const unchecked = handshake === 'session' ? SUBSCRIPTIONS.map(({ name }) => name) : [];
    expect(checks.filter(({ outcome }) => outcome !== 'pass').map(({ name }) => name)).toEqual(unchecked);
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['unknown resource', 'unknown prompt', '50 parallel calls']),
    );
    expect(calls.find(({ tool }) => tool === 'greet')?.answer).toBe('Greet\n1');
  },
);

test('the contract names each operation whose answer is wrong', async () => {
  const { checks } = await verify('session', '--wrong');
  const failed = checks.filter(({ outcome }) => outcome === 'fail').map(({ name }) => name);
  expect(failed).toEqual(expect.arrayContaining(WRONG));
  expect(failed).not.toContain('list');
});

test('what a server does not declare, and a resource that it cannot have, are warnings', async () => {
  const warnings = ({ checks }: AnyFindings) =>
    checks.flatMap(({ name, outcome, reason }) => (outcome === 'warn' ? [`${name}: ${reason}`] : []));
  expect(warnings(await verify('session', '--undeclared'))[0]).toBe(
    'capabilities: the answer to initialize does not declare prompts for prompts/list, prompts for prompts/get, completions for completion/complete, resources.subscribe for resources/subscribe, resources.subscribe for resources/unsubscribe: many clients will not ask',
  );
  expect(warnings(await verify('stateless', '--any'))).toEqual([
    'unknown resource: expected resources/read of headroom://no-such-resource to be refused, got {"contents":[{"uri":"headroom://no-such-resource","mimeType":"text/plain","text":"anything"}]}',
  ]);
});

test('resources, and prompts that need no arguments, are proposed for a server without tools', async () => {
  const proposal = await withServer([], (url) => propose({ url, headers: {}, given: {}, also: [] }));
  expect(proposal.tools).toMatchObject([
    {
      tool: {
        name: 'resources/read demo://note',
        method: 'resources/read',
        arguments: { uri: 'demo://note' },
        expect: [{ in: 'text', equals: 'a note' }],
      },
    },
    {
      tool: {
        name: 'prompts/get hello',
        method: 'prompts/get',
        arguments: { name: 'hello' },
        expect: [{ in: 'text', equals: 'Hello' }],
      },
    },
  ]);
});
