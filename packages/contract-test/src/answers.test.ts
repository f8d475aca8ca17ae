import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as local from '@headroom/local';
import { extraTools } from '@headroom/model/load';
import { io } from '@headroom/model/suite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckResult } from './check.ts';
import type { Fault, Faults } from './fixtures/faults.ts';
import { type Rig, startRig } from './fixtures/rig.ts';
import { SERVER_ID } from './fixtures/rpc.ts';
import { startFixture } from './fixtures/wrong-server.ts';
import type { ContractTarget } from './suite/contract.ts';
import { verifyAnswers } from './verify-answers.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig(local);
});
afterAll(() => rig?.stop());

async function verify(
  fault?: Faults,
  more: Partial<Pick<ContractTarget, 'extraTools' | 'handshake' | 'protocols'>> = {},
): Promise<CheckResult[]> {
  const server = await startFixture(rig, { fault, extra: more.extraTools ?? 0 });
  try {
    return await verifyAnswers({ ...rig, url: server.url, serverId: SERVER_ID, suite: io, ...more });
  } finally {
    await server.stop();
  }
}

const ANSWERS = [
  'search_products',
  'search_products: other arguments',
  'search_products: popular products',
  'search_products: unknown category',
  'search_products: defaults',
  'get_user_cart',
  'get_user_cart: user without history',
  'get_user_cart: order of a checkout in the history',
  'get_user_cart: defaults',
  'checkout',
  'checkout: other items',
  'checkout: defaults',
];
const PARALLEL = '50 parallel calls';
const CARTS = ANSWERS.slice(5, 9);
const CHECKOUTS = ANSWERS.slice(9);
const DEFAULTS = ANSWERS.filter((name) => name.endsWith('defaults'));
const BAD_INPUT = [
  'bad input: category of search_products',
  'bad input: min_price of search_products',
  'bad input: max_price of search_products',
  'bad input: limit of search_products',
  'bad input: user_id of get_user_cart',
  'bad input: user_id of checkout',
  'bad input: items of checkout',
  'bad input: product_id of checkout',
  'bad input: quantity of checkout',
];

/** Checks that each fault of a fixture makes fail or warn, and a part of the reason; no check does by two of them. */
type Found = readonly [Fault, 'warn' | 'fail', readonly string[], string];
const FOUND: readonly (readonly Found[])[] = [
  [
    ['wrong health body', 'fail', ['health'], 'expected "ok", got "fine" at status'],
    ['answers any host', 'warn', ['Host and Origin'], 'expected status 403 to Host attacker.example:'],
    ['hands out a session', 'warn', ['initialize'], 'got a session id'],
    ['acknowledges with 200', 'fail', ['notifications/initialized'], 'expected status 202, got 200'],
    ['lacks a tool', 'fail', ['tools/list'], 'search_products, got checkout, get_user_cart'],
    ['knows every tool', 'fail', ['unknown tool'], 'expected an error'],
    ['structured content', 'warn', ['form of tool answers'], 'got structuredContent beside it'],
    ['no ranks', 'fail', ['search_products: popular products'], 'got 0 at products[0].popularity_rank'],
    ['category not encoded', 'fail', ['search_products: unknown category'], 'got "Größe 5 " at category'],
    ['no default limit', 'fail', ['search_products: defaults'], 'expected 10 entries, got 5 at products'],
    [
      'history of seeded fields only',
      'fail',
      ['get_user_cart: order of a checkout in the history'],
      'expected recent_history[0].items to be',
    ],
    ['invents unknown users', 'fail', ['get_user_cart: unknown user'], 'a tool error that names user_id'],
    ['order time in ms', 'fail', ['checkout: effects in Redis'], 'expected the time of the checkout'],
    ['names no field', 'fail', BAD_INPUT, 'got ["bad input"]'],
    ['mixes calls up', 'fail', [PARALLEL], 'entries'],
    ['reads the history twice', 'warn', ['work of get_user_cart', `work of ${PARALLEL}`], '× LRANGE, got'],
  ],
  [
    ['older protocol', 'fail', ['initialize'], 'expected protocol version 2025-06-18, got "2024-11-05"'],
    ['answers any origin', 'warn', ['Host and Origin'], '403 to Origin http://attacker.example, got 200'],
    ['has one tool more', 'fail', ['tools/list'], 'got checkout, get_user_cart, more, search_products'],
    ['one key more', 'fail', [...ANSWERS, PARALLEL], 'expected no note, got "hello"'],
    ['order with other items', 'fail', ['checkout: effects in Redis'], 'expected 3 entries, got 2 at items'],
    ['takes anything', 'fail', BAD_INPUT, 'to be refused'],
    [
      'caches the search',
      'fail',
      ['work of search_products', `work of ${PARALLEL}`],
      '× /products/search, got',
    ],
  ],
  [
    ['sends events', 'warn', ['initialize', 'form of tool answers'], 'got server-sent events'],
    [
      'refuses its own origin',
      'fail',
      ['Host and Origin'],
      'expected status 200 to the origin http://localhost:',
    ],
    ['renames an input', 'fail', ['tools/list'], 'got category, max, max_price, min_price'],
    ['needs arguments', 'fail', DEFAULTS, 'arguments are missing'],
  ],
  [
    [
      'requires an input',
      'warn',
      ['tools/list'],
      'every input of checkout to be optional, got required items',
    ],
    ['own order id', 'fail', [...CHECKOUTS, PARALLEL], 'expected an order_id of the API service'],
  ],
  [['total as text', 'fail', [...CARTS, PARALLEL], 'at cart.estimated_total']],
  [['other key order', 'warn', [...ANSWERS, PARALLEL], 'expected the keys in the order']],
  [['dies of bad input', 'fail', ['bad input: category of search_products'], 'expected an answer to POST']],
];

test('a right server passes every check and leaves Redis as it was', async () => {
  const before = await rig.stateOfRedis();
  const results = await verify();
  expect(results.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
  expect(results.every(({ reason, ms }) => reason === null && ms > 0)).toBe(true);
  expect(results.map(({ name }) => name)).toEqual(expect.arrayContaining([...ANSWERS, ...BAD_INPUT]));
  expect(await rig.stateOfRedis()).toBe(before);
});

test('the versions that a server speaks are told by their checks, whatever its manifest says of them', async () => {
  const versions = async (more?: Parameters<typeof verify>[1]) =>
    (await verify(undefined, more))
      .filter(({ name }) => name.startsWith('MCP '))
      .map(({ name, outcome, reason }) => ({ name, outcome, reason }));
  const spoken = { name: 'MCP 2025-06-18', outcome: 'pass', reason: null };
  expect(await versions()).toEqual([spoken]);
  expect(await versions({ protocols: ['2025-06-18'] })).toEqual([spoken]);
  expect(await versions({ protocols: ['2025-06-18', '2026-07-28'] })).toEqual([
    spoken,
    {
      name: 'MCP 2026-07-28',
      outcome: 'fail',
      reason: 'expected MCP 2026-07-28, as the manifest says in protocols, got 2025-06-18',
    },
  ]);
  expect(await versions({ protocols: ['2025-11-25'] })).toEqual([
    {
      ...spoken,
      outcome: 'fail',
      reason: 'expected 2025-11-25, as the manifest says in protocols, got 2025-06-18 too',
    },
    { name: 'MCP 2025-11-25', outcome: 'fail', reason: expect.stringContaining('got 2025-06-18') },
  ]);
});

test('extra tools are listed beside those of the suite, and make the list longer by their bytes', async () => {
  const listed = async (extraTools: number) => {
    const results = await verify(undefined, { extraTools });
    expect(results.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
    expect(results.some(({ name }) => name === 'extra tools')).toBe(extraTools > 0);
    expect(results.filter(({ bytes }) => bytes !== undefined).map(({ name }) => name)).toEqual([
      'tools/list',
    ]);
    return results.find(({ name }) => name === 'tools/list')?.bytes ?? 0;
  };
  const [none, three] = [await listed(0), await listed(3)];
  const added = JSON.stringify(extraTools(3)).length - '[]'.length + ','.length;
  expect(three - none).toBe(added);
});

test('an empty list of required inputs is as good as none', async () => {
  const results = await verify('requires no input of extra tools', { extraTools: 3 });
  expect(results.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
});

test.for([
  ['lists no extra tools', 'tools/list', 'expected 3 extra tools, as EXTRA_TOOLS says, got 0;'],
  [
    'describes extra tools otherwise',
    'tools/list',
    /^extra_tool_0001: expected "Extra tool 0001 .*, got "extra_tool_0001" at description$/,
  ],
  [
    'requires an input of extra tools',
    'tools/list',
    'extra_tool_0001: expected no inputSchema.required, got ["text"]',
  ],
  ['lists extra tools in pages', 'tools/list', 'expected all tools in one page, got more pages'],
  [
    'lacks a tool',
    'tools/list',
    'expected the tools checkout, get_user_cart, search_products, got checkout,',
  ],
  [
    'calls every extra tool the first',
    'extra tools',
    'expected "extra_tool_0003", got "extra_tool_0001" at tool',
  ],
] as const)('finds of extra tools: %s', async ([fault, name, reason]) => {
  const check = (await verify(fault, { extraTools: 3 })).find((result) => result.name === name);
  expect(check?.outcome).toBe('fail');
  expect(check?.reason).toEqual(
    typeof reason === 'string' ? expect.stringContaining(reason) : expect.stringMatching(reason),
  );
});

test('a server is asked by the version of the handshake, and opens no session where there are none', async () => {
  const [refused] = (await verify(undefined, { handshake: 'session-2025-11-25' })).filter(
    ({ outcome }) => outcome === 'fail',
  );
  expect(refused).toMatchObject({
    name: 'initialize',
    reason: 'expected protocol version 2025-11-25, got "2025-06-18"',
  });
  const stateless = await verify(undefined, { handshake: 'stateless' });
  expect(stateless.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
  const names = stateless.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...ANSWERS, ...BAD_INPUT]));
  expect(names).not.toContain('initialize');
});

test.for(FOUND.map((found) => ({ found, faults: found.map(([fault]) => fault) })))(
  'finds: $faults',
  async ({ found, faults }) => {
    const seen = (await verify(faults)).filter((check) => check.outcome !== 'pass');
    expect(seen.map(({ name }) => name).toSorted()).toEqual(found.flatMap(([, , names]) => names).toSorted());
    for (const [fault, outcome, names, reason] of found) {
      for (const check of seen.filter(({ name }) => names.includes(name))) {
        expect(check, fault).toMatchObject({ outcome, reason: expect.stringContaining(reason) });
      }
    }
  },
);

test.for([
  ['two contents', 'got ["text","text"]'],
  ['text that is no JSON', 'the text content cannot be read as JSON: [object Object]'],
] as const)('finds: %s', async ([fault, reason]) => {
  const [first] = (await verify(fault)).filter((check) => check.outcome === 'fail');
  expect(first?.name).toBe('form of tool answers');
  expect(first?.reason).toContain(reason);
});

test.for([
  ['wrong rating', 'search_products', 'expected 3, got 3.1 at products[0].rating'],
  ['does not read the rate limit', 'checkout: defaults', 'expected 2, got 1 at rate_limit_count'],
  ['no popularity', 'checkout: effects in Redis', 'got 4439 at popularity[0]'],
  ['no popularity', 'work of checkout', 'expected 1 × ZADD, got 0 × ZADD'],
  ['no popularity', `work of ${PARALLEL}`, 'expected 16 × ZADD, got 0 × ZADD'],
] as const)('finds: %s, by %s', async ([fault, name, reason]) => {
  const check = (await verify(fault)).find((result) => result.name === name);
  expect(check).toMatchObject({ outcome: 'fail', reason: expect.stringContaining(reason) });
});

test('a server that fell silent is not asked on', async () => {
  const results = await verify('dies of bad input');
  expect(results.at(-1)?.name).toBe('bad input: category of search_products');
});

test('a server that leads elsewhere breaks the contract, and nobody else is asked', async () => {
  let asked = 0;
  const elsewhere = createServer((_, response) => response.end(String(asked++)));
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  const server = await startFixture(rig, {
    fault: 'leads elsewhere',
    elsewhere: `http://127.0.0.1:${port}/`,
  });
  try {
    const results = await verifyAnswers({ ...rig, url: server.url, serverId: SERVER_ID, suite: io });
    const reasonOf = (check: string) => results.find(({ name }) => name === check)?.reason;
    expect(reasonOf('health')).toContain('expected status 200, got 302');
    expect(reasonOf('initialize')).toContain('HTTP status 307, a redirect, which is not followed');
    expect(asked).toBe(0);
  } finally {
    await server.stop();
    elsewhere.close();
  }
});

test.for([
  ['answers without end', /^expected an answer to POST \/mcp, got an answer of more than 1024 KB$/],
  ['answers with events without end', /got an answer of more than 1024 KB$/],
  ['answers nested very deep', /holds no JSON-RPC answer to this request$/],
  ['texts nested very deep', /expected JSON of at most 64 levels in the text content, got more$/],
  [
    'answers of another form',
    /holds no JSON-RPC answer|neither result nor error|has no text content|got undefined/,
  ],
  ['very long reasons', /^expected a right answer, got: JSON-RPC error -32000: (no ){100}…$/],
] as const)('a server is at fault and fills no memory: %s', async ([fault, reason]) => {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const found = (await verify(fault).finally(() => clearInterval(watch))).filter(
    ({ outcome }) => outcome === 'fail',
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.map((check) => check.reason).find((said) => said && reason.test(said))).toBeDefined();
  for (const check of found) expect(check.reason?.length).toBeLessThan(2500);
  expect((most - before) / 2 ** 20).toBeLessThan(200);
});

test('a backend that cannot be asked is not the server’s fault', async () => {
  const target = { url: 'http://127.0.0.1:1/mcp', serverId: SERVER_ID, suite: io };
  const away = { ...target, redisUrl: 'redis://127.0.0.1:1', apiUrl: rig.apiUrl };
  await expect(verifyAnswers(away)).rejects.toThrow('Redis at 127.0.0.1:1 cannot be reached');
});
