import * as local from '@headroom/local';
import { payload } from '@headroom/workload';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fault } from '../fixtures/faults.ts';
import { payloadTools } from '../fixtures/payload.ts';
import { type ApiRig, startApi } from '../fixtures/rig.ts';
import { notPassed, outcomes, targetOf, verifiedAnswers } from '../fixtures/verified.ts';
import { verifyHang, verifyOutage } from '../verify-outage.ts';

let rig: ApiRig;
beforeAll(async () => {
  rig = await startApi(local);
});
afterAll(() => rig?.stop());

const answers = (fault?: Fault) => verifiedAnswers(rig.apiUrl, payloadTools, fault);
const outage = (fault?: Fault) => verifyOutage(targetOf(rig.apiUrl, payloadTools, fault));

const RECORDS = 'analyze_records';
const PARALLEL = '50 parallel calls';
const LOGS = ['analyze_logs: defaults'];
const PROXIES = ['echo', 'get_item', 'list_items', 'create_item'];
const BAD_INPUT = [
  'bad input: message of echo',
  'bad input: id of get_item',
  'bad input: name of create_item',
  'bad input: category of create_item',
  'bad input: price of create_item',
  'bad input: status of analyze_records',
  'bad input: min_amount of analyze_records',
];
const WORK = payload.tools.map(({ name }) => `work of ${name}`);

test('a right server passes every check without a Redis', async () => {
  const results = await answers();
  expect(notPassed(results)).toEqual([]);
  expect(results.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'form of tool answers',
      ...payload.tools.map(({ name }) => `${name}: defaults`),
      ...PROXIES,
      RECORDS,
      ...BAD_INPUT,
      ...WORK,
    ]),
  );
});

test('a right server bears strain and outages of the API service', async () => {
  expect(outcomes(await outage())).toEqual([
    'pass second instance',
    `pass ${PARALLEL}`,
    `pass work of ${PARALLEL}`,
    'pass request of 10 MB: echo',
    'pass request of 10 MB: create_item',
    'pass API service down',
    'pass API service back',
    'pass API service with other answers',
  ]);
  expect(outcomes(await verifyHang(targetOf(rig.apiUrl, payloadTools)))).toEqual([
    'pass second instance',
    'pass API service hung',
    'pass API service back after it hung',
  ]);
});

/** Checks that each fault makes fail, and a part of the first reason. */
const FOUND: readonly [Fault, string[], string][] = [
  ['rounds down', [RECORDS, `${RECORDS}: defaults`], '.mean'],
  ['does not round', [RECORDS], 'at categories[0].mean'],
  ['more than the minimum', [RECORDS], 'at matched'],
  ['categories as they come', [RECORDS], 'expected "automotive", got "toys" at categories[0].category'],
  [
    'ties by the dictionary',
    LOGS,
    'expected "Payment authorised", got "cart updated" at top_messages[2].message',
  ],
  ['another percentile', LOGS, 'at p95_duration_ms'],
  ['needs a line end', LOGS, 'expected 15000, got 14999 at lines'],
  ['counts empty lines', LOGS, 'expected 15000, got 15001 at lines'],
  ['parses what it passes on', ['list_items', 'list_items: defaults'], 'expected the body as it came, '],
  ['remembers bodies', WORK.slice(0, 4), 'expected 1 × /payload/echo, got 0 × /payload/echo'],
  ['takes anything', BAD_INPUT, 'to be refused with an error that names message'],
  [
    'takes true for a number',
    ['bad input: id of get_item', BAD_INPUT[6]] as string[],
    'expected id true to be',
  ],
  ['names no field', BAD_INPUT, 'got ["bad input"]'],
  ['two contents', ['analyze_records'], 'expected exactly one text content'],
  ['one key more', [RECORDS, ...LOGS], 'expected no note, got "hello"'],
];

test.for(FOUND)('finds: %s', async ([fault, names, reason]) => {
  const failed = notPassed(await answers(fault));
  expect(failed.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(failed.find(({ name }) => name === names[0])).toMatchObject({
    outcome: 'fail',
    reason: expect.stringContaining(reason),
  });
});

test('finds, and asks no more: dies of large requests', async () => {
  const last = (await outage('dies of large requests')).at(-1);
  expect(last).toMatchObject({ name: 'request of 10 MB: echo', outcome: 'fail' });
});

/** Checks of a second instance that each fault makes fail, and a part of the first reason. */
const STRAINED: readonly [Fault, string[], string][] = [
  ['mixes calls up', [PARALLEL], 'expected "pending", got "refunded" at status'],
  [
    'believes anything',
    ['API service with other answers'],
    'analyze_logs: expected a tool error, got ["{\\"lines\\":2,\\"server_type\\":\\"fixture\\"}"]',
  ],
  [
    'answers from memory',
    ['API service down', 'API service with other answers'],
    'analyze_records: expected a tool error that names API service',
  ],
];

test.for(STRAINED)('finds in a second instance: %s', async ([fault, names, reason]) => {
  const failed = notPassed(await outage(fault));
  expect(outcomes(failed)).toEqual(names.map((name) => expect.stringContaining(name)));
  expect(failed[0]?.reason).toContain(reason);
});
