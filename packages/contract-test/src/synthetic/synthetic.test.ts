import * as local from '@headroom/local';
import { synthetic } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { syntheticTools } from '../fixtures/synthetic.ts';
import {
  type FoundTogether,
  notPassed,
  outcomes,
  testFaults,
  testFaultsAlone,
  verifyingFixtures,
} from '../fixtures/verified.ts';

const { answers, outage, hang } = verifyingFixtures(local, syntheticTools);

const FETCH = 'fetch_external_data';
const PROCESS = 'process_json_data';
const LARGE = ['request of 10 MB: process_json_data', 'request of 10 MB: simulate_database_query'];
const BAD_INPUT = [
  'bad input: n of calculate_fibonacci',
  'bad input: endpoint of fetch_external_data',
  'bad input: data of process_json_data',
  'bad input: query of simulate_database_query',
  'bad input: delay_ms of simulate_database_query',
] as const;

test('a right server passes every check without a Redis', async () => {
  const results = await answers();
  expect(notPassed(results)).toEqual([]);
  expect(results.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'tools/list',
      'form of tool answers',
      ...synthetic.tools.flatMap(({ name }) => [name, `${name}: defaults`, `work of ${name}`]),
      ...BAD_INPUT,
      `${FETCH}: foreign endpoints`,
      `${PROCESS}: 100 levels`,
      '50 parallel calls',
      'work of 50 parallel calls',
    ]),
  );
});

test('a right server bears strain, and outages of the API service: the tools that do not ask it go on', async () => {
  expect(outcomes(await outage())).toEqual([
    'pass second instance',
    `pass ${PROCESS}: 20000 levels`,
    ...LARGE.map((name) => `pass ${name}`),
    'pass API service down',
    'pass API service back',
    'pass API service with other answers',
    'pass API service with status 500',
    'pass API service with status 302',
  ]);
  expect(outcomes(await hang())).toEqual([
    'pass second instance',
    'pass API service hung',
    'pass API service back after it hung',
    'pass API service that trickles',
    'pass API service back after it trickled',
  ]);
});

/** Checks that each fault makes fail, and a part of the first reason. */
const FOUND: readonly FoundTogether[] = [
  [
    ['remembers numbers', ['calculate_fibonacci: plain recursion'], 'n 32 to take 1 ms longer than n 0'],
    ['caches the fetch', [`work of ${FETCH}`], 'expected 1 × /api, got 0 × /api'],
    ['looks at the beginning alone', [`${FETCH}: foreign endpoints`], 'to be refused'],
    ['upper case of ASCII alone', [`${PROCESS}: letters beyond ASCII`], 'expected "STRASSE ʼN'],
    ['does not wait', ['simulate_database_query: waits'], 'expected an answer after 250 ms'],
    [
      'takes true for a number',
      [BAD_INPUT[0], BAD_INPUT[4]],
      'expected n true to be refused with an error that names n',
    ],
    ['needs arguments', synthetic.tools.map(({ name }) => `${name}: defaults`), 'arguments are missing'],
  ],
  [
    ['fetches anything', [`${FETCH}: foreign endpoints`], 'to be refused with an error that names endpoint'],
    ['upper case of keys', [PROCESS, `${PROCESS}: letters beyond ASCII`], 'expected data'],
    ['takes anything', BAD_INPUT, 'to be refused'],
    ['mixes calls up', ['50 parallel calls'], 'expected'],
  ],
  [
    ['upper case in no list', [PROCESS], 'at data.mixed[1]'],
    ['resolves paths', [`${FETCH}: foreign endpoints`], 'expected endpoint'],
    ['names no status', [`${FETCH}: other statuses and no JSON`], 'a tool error that names status 404'],
  ],
  [
    ['numbers of 32 bits', [`${PROCESS}: numbers`], 'at data.numbers['],
    ['asks before it refuses', [`${FETCH}: foreign endpoints`], 'expected nobody to be asked elsewhere, got'],
    [
      'passes texts on',
      [`${FETCH}: other statuses and no JSON`],
      'expected a tool error to endpoint "/payload/logs"',
    ],
  ],
];

testFaults('finds', FOUND, answers);

test.for([
  ['dies of deep requests', `${PROCESS}: 20000 levels`],
  ['dies of large requests', LARGE[0]],
] as const)('finds, and asks no more: %s', async ([fault, name]) => {
  expect((await outage(fault)).at(-1)).toMatchObject({ name, outcome: 'fail' });
});

test('a server may refuse what is large, and is warned where it says nothing', async () => {
  expect(notPassed(await outage('refuses large requests'))).toEqual([]);
  expect(outcomes(notPassed(await outage('closes on large requests')))).toEqual(
    LARGE.map((name) => `warn ${name}`),
  );
});

/** Checks of an outage that each fault makes fail, and the first reason. */
const OUTAGES: readonly FoundTogether[] = [
  [
    [
      'fails as a whole',
      ['API service down'],
      /^calculate_fibonacci: .+; process_json_data: .+; simulate_database_query: /,
    ],
    ['follows redirects', ['API service with status 302'], /that names status 302, got .*\[\]/],
  ],
  [
    [
      'answers from memory',
      [
        'API service down',
        'API service with other answers',
        'API service with status 500',
        'API service with status 302',
      ],
      /^fetch_external_data: expected a tool error that names API service/,
    ],
  ],
  [['always healthy', ['API service down'], /^GET \/health: expected status 503/]],
];

testFaultsAlone('finds in an outage', OUTAGES, outage);
