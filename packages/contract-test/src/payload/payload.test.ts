import * as local from '@headroom/local';
import { payload } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { payloadTools } from '../fixtures/payload.ts';
import {
  type FoundTogether,
  notPassed,
  outcomes,
  testFaults,
  testFaultsAlone,
  verifyingFixtures,
} from '../fixtures/verified.ts';

const { answers, outage, hang } = verifyingFixtures(local, payloadTools);

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
] as const;
/** Checks of bodies of records, then of lines of the log. */
const MISLEADING = [
  'an amount that is null',
  'an amount that is a text',
  'an amount that no double holds',
  'a status that is a number',
  'a status that is null',
  'a category that is null',
  'a category that is a list',
  'a record without category',
  'a record without status',
  'a record without amount',
  'text after the list',
  'a duration with a sign',
  'a duration in Arabic digits',
  'a duration with an underscore',
  'an empty duration',
  'a line without a duration',
  'an hour in Arabic digits',
  'an hour with a letter',
  'an hour with a sign',
  'an hour of three digits',
  'an hour that no day has',
  'a line without a level',
  'a message without its end',
].map((title) => `API service with ${title}`);
const STATUSES = ['API service with status 500', 'API service with status 302'] as const;
const UNUSUAL = ['status 200', 'status 201', 'unusual records', 'an unusual log'].map(
  (title) => `API service with ${title}`,
);
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
    ...[...MISLEADING, ...STATUSES, ...UNUSUAL].map((name) => `pass ${name}`),
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
    ['rounds down', [RECORDS, `${RECORDS}: defaults`], '.mean'],
    [
      'ties by the dictionary',
      LOGS,
      'expected "Payment authorised", got "cart updated" at top_messages[2].message',
    ],
    ['parses what it passes on', ['list_items', 'list_items: defaults'], 'expected the body as it came, '],
    ['remembers bodies', WORK.slice(0, 4), 'expected 1 × /payload/echo, got 0 × /payload/echo'],
    ['takes anything', BAD_INPUT, 'to be refused with an error that names message'],
  ],
  [
    ['does not round', [RECORDS], 'at categories[0].mean'],
    ['another percentile', LOGS, 'at p95_duration_ms'],
    ['names no field', BAD_INPUT, 'got ["bad input"]'],
  ],
  [
    ['more than the minimum', [RECORDS], 'at matched'],
    ['needs a line end', LOGS, 'expected 15000, got 14999 at lines'],
    ['takes true for a number', ['bad input: id of get_item', BAD_INPUT[6]], 'expected id true to be'],
  ],
  [
    ['categories as they come', [RECORDS], 'expected "automotive", got "toys" at categories[0].category'],
    ['counts empty lines', LOGS, 'expected 15000, got 15001 at lines'],
  ],
  [['two contents', ['analyze_records'], 'expected exactly one text content']],
  [['one key more', [RECORDS, ...LOGS], 'expected no note, got "hello"']],
];

testFaults('finds', FOUND, answers);

test('finds, and asks no more: dies of large requests', async () => {
  const last = (await outage('dies of large requests')).at(-1);
  expect(last).toMatchObject({ name: 'request of 10 MB: echo', outcome: 'fail' });
});

/** Checks of a second instance that each fault makes fail, and a part of the first reason. */
const STRAINED: readonly FoundTogether[] = [
  [
    ['takes null for a number', MISLEADING.slice(0, 1), 'amount\\":null}'],
    ['takes texts for numbers', MISLEADING.slice(1, 2), 'amount\\":\\"'],
    ['takes numbers that no double holds', MISLEADING.slice(2, 3), 'amount\\":1e999}'],
    ['takes anything for a text', MISLEADING.slice(3, 7), 'status\\":7,'],
    ['takes records without fields', MISLEADING.slice(7, 10), 'analyze_records: expected a tool error to "{'],
    ['reads the list alone', MISLEADING.slice(10, 11), 'expected a tool error to "…] and more", got'],
    ['takes any duration', MISLEADING.slice(11, 16), 'duration_ms=+5'],
    ['takes any hour', MISLEADING.slice(16, 21), 'T٠١:'],
    ['takes lines without a level', MISLEADING.slice(21, 22), /Z {2}\S+ request_id=/],
    ['takes messages without an end', MISLEADING.slice(22), 'analyze_logs: expected a tool error to "'],
    ['follows redirects', STATUSES.slice(1), 'echo: expected a tool error that names status 302, got ["[]"]'],
    ['passes on one status', UNUSUAL.slice(0, 2), /^create_item: expected a right answer, got: .*status 200/],
    ['orders by UTF-16', UNUSUAL.slice(2), 'expected "～", got "😀" at categories['],
  ],
  [
    ['mixes calls up', [PARALLEL], 'expected "pending", got "refunded" at status'],
    [
      'believes anything',
      ['API service with other answers'],
      'analyze_logs: expected a tool error, got ["{\\"lines\\":2,\\"server_type\\":\\"fixture\\"}"]',
    ],
    ['names no status', STATUSES, 'analyze_logs: expected a tool error that names status 500'],
    ['halves to the even', UNUSUAL.slice(2, 3), 'expected 100.13, got 100.12 at categories[0].mean'],
  ],
  [
    ['takes any status', STATUSES, 'echo: expected a tool error that names status 500, got ["[]"]'],
    ['refuses nothing and 0', UNUSUAL.slice(2, 3), 'analyze_records: expected a right answer'],
  ],
  [
    [
      'answers from memory',
      ['API service down', 'API service with other answers', ...MISLEADING, ...STATUSES],
      'analyze_records: expected a tool error that names API service',
    ],
  ],
];

testFaultsAlone('finds in a second instance', STRAINED, outage);

test('finds a server whose limit of time does not hold for a body', async () => {
  const last = (await hang('waits while bytes come')).at(-1);
  expect(last).toMatchObject({ name: 'API service that trickles', outcome: 'fail' });
  expect(last?.reason).toContain('list_items: expected an answer to POST /mcp, got nothing within 5 s');
});
