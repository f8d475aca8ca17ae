import * as local from '@headroom/local';
import { io } from '@headroom/model/suite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fault } from './fixtures/faults.ts';
import { type Rig, startRig } from './fixtures/rig.ts';
import { SERVER_ID } from './fixtures/rpc.ts';
import { startFixture } from './fixtures/wrong-server.ts';
import { type OutageTarget, verifyHang, verifyOutage, verifyOutageAndHang } from './verify-outage.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig(local);
});
afterAll(() => rig?.stop());

function target(fault?: Fault): OutageTarget {
  const start: OutageTarget['start'] = (backends) => startFixture(backends, { fault });
  return { ...rig, serverId: SERVER_ID, suite: io, start };
}

test('a right server passes both, and Redis is left as it was', async () => {
  const before = await rig.stateOfRedis();
  const results = await verifyOutageAndHang(target());
  expect(results.map(({ name, outcome }) => `${outcome} ${name}`)).toEqual([
    'pass second instance',
    'pass Redis down',
    'pass Redis back',
    'pass API service down',
    'pass API service back',
    'pass Redis hung',
    'pass Redis back after it hung',
    'pass API service hung',
    'pass API service back after it hung',
  ]);
  expect(await rig.stateOfRedis()).toBe(before);
});

/** Checks that each fault makes fail in an outage, and parts of the reasons. */
const FOUND: readonly [Fault, Record<string, string>][] = [
  [
    'answers from memory',
    {
      'Redis down': 'get_user_cart: expected a tool error that names Redis, got',
      'API service down': 'checkout: expected a tool error that names API service, got',
    },
  ],
  [
    'blames nobody',
    {
      'Redis down': 'names Redis, got ["something does not work"]',
      'API service down': 'names API service, got ["something does not work"]',
    },
  ],
  [
    'always healthy',
    {
      'Redis down': 'GET /health: expected status 503 and a body that names Redis, got 200',
      'API service down': 'GET /health: expected status 503 and a body that names API service, got 200',
    },
  ],
  ['dies with its backend', { 'Redis down': 'expected an answer to POST /mcp, got' }],
  [
    'never recovers',
    { 'Redis back': '5 s after it was back: expected a right answer, got: tool error: both' },
  ],
  ['two contents', { 'second instance': 'expected exactly one text content' }],
];

test.for(FOUND)('finds: %s', async ([fault, expected]) => {
  const results = await verifyOutage(target(fault));
  const failed = results.filter(({ outcome }) => outcome === 'fail');
  expect(failed.map(({ name }) => name)).toEqual(Object.keys(expected));
  for (const { name, reason } of failed) expect(reason).toContain(expected[name]);
});

test('finds a server that waits for ever for a hung backend', async () => {
  const failed = (await verifyHang(target('waits for ever'))).filter(({ outcome }) => outcome === 'fail');
  expect(failed.map(({ name }) => name)).toEqual(['Redis hung']);
  expect(failed[0]?.reason).toContain('checkout: expected an answer to POST /mcp, got nothing within 5 s');
});

test('the instance is stopped, whatever happens', async () => {
  let stopped = 0;
  const start: OutageTarget['start'] = async (backends) => {
    const server = await startFixture(backends, { fault: 'dies with its backend' });
    return {
      url: server.url,
      stop: () => {
        stopped++;
        return server.stop();
      },
    };
  };
  await verifyOutage({ ...target(), start });
  expect(stopped).toBe(1);
});

test('what start throws is passed on', async () => {
  const start = () => Promise.reject(new Error('no such program'));
  await expect(verifyOutage({ ...target(), start })).rejects.toThrow('no such program');
});
