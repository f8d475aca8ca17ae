import { type ForeignFault, type ForeignOptions, startForeignServer } from '@headroom/local/foreign-server';
import { type HandshakeId, STATELESS_PROTOCOL, type Workload } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { type AnyFindings, verifyAnyServer } from './verify-any.ts';

const WORKLOAD: Workload = {
  handshakes: ['session', 'persistent', 'stateless'],
  protocol: '2025-06-18',
  pauseMs: 0,
  list: 'each',
  order: 'each',
  tools: [
    { name: 'get-sum', arguments: { a: 2, b: 3 }, expect: [{ in: 'text', contains: 'sum is 5.' }] },
    { name: 'get-image', arguments: {}, expect: 'none' },
    {
      name: 'get_item',
      arguments: { id: '$id', note: `${'a'.repeat(40)}!` },
      vary: { id: { range: [1, 1000] } },
      expect: [{ path: 'id', equals: '$id' }],
    },
    { name: 'get-log', arguments: {}, expect: [{ in: 'text', contains: '31m' }] },
    { name: 'fails', arguments: {}, expect: [{ error: 'no such file' }] },
  ],
};

async function verify(
  options: ForeignOptions = {},
  handshake: HandshakeId = 'session',
  workload = WORKLOAD,
): Promise<AnyFindings> {
  const server = await startForeignServer(options);
  try {
    return await verifyAnyServer({ url: server.url, workload, handshake, seed: 1 });
  } finally {
    await server.stop();
  }
}

const notPassed = ({ checks }: AnyFindings) =>
  checks
    .filter(({ outcome }) => outcome !== 'pass')
    .map(({ name, outcome, reason }) => ({ name, outcome, reason }));

const UNCHECKED = { name: 'get-image', outcome: 'warn', reason: expect.stringContaining('unchecked') };

test.each(['session', 'persistent', 'stateless'] as const)(
  'handshake %s: a server that keeps the contract passes, and its tools and version are told',
  async (handshake) => {
    const findings = await verify({}, handshake);
    expect(notPassed(findings)).toEqual([UNCHECKED]);
    expect(findings.tools.map(({ name }) => name)).toContain('k8s.pods_list');
    expect(findings.protocolVersion).toBe(handshake === 'stateless' ? STATELESS_PROTOCOL : '2025-06-18');
    expect(findings.checks.map(({ name }) => name)).toContain('50 parallel calls');
    // Its list comes in several pages, which count together.
    expect(findings.checks.find(({ name }) => name === 'tools/list')?.bytes).toBeGreaterThan(500);
  },
);

const FOUND: readonly [ForeignFault, 'warn' | 'fail', string, string][] = [
  [
    'answers against its schema',
    'fail',
    'answers by their schemas',
    'get_item: price: Instance type "number" is',
  ],
  ['knows every tool', 'fail', 'unknown tool', 'expected an error'],
  ['lacks a tool', 'fail', 'tools/list', 'expected the tools get-sum, got k8s.pods_list'],
  ['mixes calls up', 'fail', '50 parallel calls', 'expected 50 right answers, got'],
  ['pages without end', 'fail', 'tools/list', 'at most 100 pages'],
  [
    'refuses a Host without a port',
    'warn',
    'Host without a port',
    'refuses a Host without its port (status 421), as clients',
  ],
  ['refuses the end of sessions', 'fail', 'end of a session', '2xx or 405 to DELETE, got 500'],
  ['schema without end', 'fail', 'arguments by their schemas', 'takes more than 5 s'],
  [
    'schema that cannot be read',
    'warn',
    'arguments by their schemas',
    'schemas that cannot be read: get_item: ',
  ],
  ['takes any argument', 'warn', 'missing argument', 'get-sum without a, which it requires'],
  ['takes any session', 'warn', 'unknown session', 'expected status 404 to an unknown session, got 200'],
  [
    'wants other arguments',
    'fail',
    'arguments by their schemas',
    'get_item: id: Instance type "number" is invalid',
  ],
];

test.each(FOUND)('finds: %s', async (fault, outcome, name, reason) => {
  const found = notPassed(await verify({ fault }));
  expect(found.filter((check) => check.name !== 'get-image')).toEqual([
    { name, outcome, reason: expect.stringContaining(reason) },
  ]);
});

/** Tools that answer at once alone: a call whose answer is lost takes the whole of its limit. */
const SHORT: Workload = {
  ...WORKLOAD,
  tools: WORKLOAD.tools
    .filter(({ name }) => name.startsWith('get'))
    .map((tool) => ({ ...tool, timeoutMs: 1500 })),
};

test('calls of sessions that share an id: answered wrongly, and told apart from other races', async () => {
  const found = notPassed(await verify({ fault: 'routes by id' }, 'session', SHORT));
  expect(found).toContainEqual({
    ...{ name: '50 parallel calls', outcome: 'fail' },
    reason: expect.stringContaining('the server mixes up calls of sessions that share an id'),
  });
});

test('calls of one session that share an id: a warning, as the protocol forbids them', async () => {
  const found = notPassed(await verify({ fault: 'routes by id within a session' }, 'session', SHORT));
  expect(found).toEqual([
    UNCHECKED,
    {
      ...{ name: 'calls that share an id', outcome: 'warn' },
      reason: expect.stringContaining('the server mixes up calls that share an id, which some clients send'),
    },
  ]);
});

test('a call whose id another client cancels: a warning', async () => {
  const found = notPassed(await verify({ fault: 'cancels by id' }, 'session', SHORT));
  expect(found).toEqual([
    UNCHECKED,
    {
      ...{ name: 'calls whose id another client cancels', outcome: 'warn' },
      reason: expect.stringContaining('notifications/cancelled of one client cancels the call of another'),
    },
  ]);
});

test('first calls that meet: a server that hangs is found, though each alone is answered', async () => {
  const tools = WORKLOAD.tools.map((tool) => ({ ...tool, timeoutMs: 300 }));
  const { checks } = await verify({ fault: 'hangs when first calls meet' }, 'session', {
    ...WORKLOAD,
    tools,
  });
  expect(checks.at(-2)).toMatchObject({
    ...{ name: 'first 4 calls at once', outcome: 'fail' },
    reason: expect.stringMatching(/^4 calls at once, the first of this session: .* nothing within 1\.2 s$/),
  });
});

test('calls that are given up: a server that wedges is found, and the protocol still ends the session', async () => {
  const tools = WORKLOAD.tools.map((tool) => ({ ...tool, timeoutMs: 1000 }));
  const fault = 'wedges when calls are given up';
  const found = notPassed(await verify({ fault }, 'session', { ...WORKLOAD, tools }));
  expect(found).toEqual([
    UNCHECKED,
    {
      ...{ name: 'after 5 calls that were given up', outcome: 'fail' },
      reason: expect.stringMatching(/^expected a right answer, got: \S+: .* nothing within 6 s$/),
    },
  ]);
});

test('a wrong answer is told with what was expected, and the other tools are still asked', async () => {
  const [sum, ...others] = WORKLOAD.tools;
  const tools = [{ ...sum, expect: [{ in: 'text', contains: 'sum is 6.' }] }, ...others] as Workload['tools'];
  const found = notPassed(await verify({}, 'session', { ...WORKLOAD, tools }));
  expect(found.map(({ name }) => name)).toEqual([
    'get-sum',
    'get-image',
    'right after a refusal',
    '50 parallel calls',
  ]);
  expect(found[0]?.reason).toContain('“the text contains "sum is 6."” does not hold: it is "The sum is 5."');
});

test('a connection that becomes another protocol is no answer, and ends the checks', async () => {
  const { checks, calls } = await verify({ fault: 'upgrades' });
  expect(calls).toMatchObject([
    {
      tool: 'get-sum',
      answer: '',
      fault: expect.stringMatching(/got another protocol than HTTP$/),
      expectations: [{ says: 'the text contains "sum is 5."', holds: false }],
    },
  ]);
  expect(checks.at(-1)).toMatchObject({
    name: 'get-sum',
    outcome: 'fail',
    reason: expect.stringMatching(/got another protocol than HTTP$/),
  });
});

test('a status without a body is told as that', async () => {
  const { checks } = await verify({ fault: 'fails without a body' });
  expect(checks.find(({ name }) => name === 'get-sum')).toMatchObject({
    outcome: 'fail',
    reason: expect.stringMatching(/HTTP 500 with an empty body$/),
  });
});

test('a server that lists tools but none of the workload has its tools told', async () => {
  const tools = [{ name: 'no-such', arguments: {}, expect: 'none' }] as const;
  expect((await verify({}, 'session', { ...WORKLOAD, tools })).tools.length).toBeGreaterThan(5);
});

test('a version that nobody knows ends the checks', async () => {
  expect(notPassed(await verify({ version: '1999-01-01' }))).toEqual([
    { name: 'initialize', outcome: 'fail', reason: expect.stringContaining('got "1999-01-01"') },
  ]);
});
