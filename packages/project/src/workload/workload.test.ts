import { workloadId } from '@headroom/model/suite/workload-id';
import { expect, test } from 'vitest';
import { ARGUMENTS, EXPECT, edited, expectProblem, GOOD, project, RANGE } from '../testing.ts';

/** The file with an operation of these keys. */
const operation = (keys: string) =>
  `${GOOD}  operations:\n    - { ${keys}${keys.includes('expect') ? '' : ', expect: none'} }\n`;

test.each([
  [
    edited('tools:', 'handshakes: [sesion]\n  tools:'),
    '12:16 workload.handshakes.0: must be one of session, abandoned, persistent, listening, probed, stateless, discover, subscribed, session-2025-11-25, persistent-2025-11-25',
  ],
  [
    edited('tools:', 'handshakes: [session, abandoned]\n  tools:').replace(
      '"{port}"]',
      ']\n  transport: stdio',
    ),
    '13:25 workload.handshakes.1: abandoned needs sessions over HTTP: the server shop has transport stdio',
  ],
  [edited('tools:', 'handshakes: []\n  tools:'), '12:15 workload.handshakes: must name at least one'],
  [
    edited('tools:', 'protocol: 2026-07-28\n  tools:'),
    '12:13 workload.protocol: must be one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25',
  ],
  [
    edited('tools:', 'client: { root: [] }\n  tools:'),
    '12:13 workload.client.root: unknown key "root"; allowed: roots, sampling, elicitation, delayMs',
  ],
  [
    edited('tools:', 'client: { roots: [{ uri: /home }] }\n  tools:'),
    '12:28 workload.client.roots.0.uri: must be an address that begins with file://',
  ],
  [
    edited('tools:', 'client: { elicitation: { action: yes } }\n  tools:'),
    '12:36 workload.client.elicitation.action: must be one of accept, decline, cancel',
  ],
  [edited('tools:', 'client: { delayMs: 10001 }\n  tools:'), '12:22 workload.client.delayMs: must be'],
  [edited('tools:', 'pauseMs: 0.5\n  tools:'), '12:12 workload.pauseMs: must be a whole number'],
  [edited('tools:', 'list: always\n  tools:'), '12:9 workload.list: must be one of each, once, never'],
  [
    `${GOOD.slice(0, GOOD.indexOf('    - name'))}    []\n`,
    '13:5 workload.tools: must have at least one tool',
  ],
  [
    `${GOOD}    - { name: get_item, expect: none }\n`,
    '17:15 workload.tools.1.name: duplicates the tool "get_item"',
  ],
  [
    edited(`      ${EXPECT}\n`, ''),
    '13:7 workload.tools.0.expect: is missing: it must be a list of what a right answer holds, or `none`',
  ],
  [edited(EXPECT, 'expect: []'), '16:15 workload.tools.0.expect: must say at least one thing'],
  [
    edited(EXPECT, 'expect: all'),
    '16:15 workload.tools.0.expect: must be a list of what a right answer holds',
  ],
  [
    edited('equals: $id', 'equal: $id'),
    '16:16 workload.tools.0.expect.0: must have exactly one of equals, contains, matches,',
  ],
  [
    edited('equals: $id', 'equals: 1, above: 0'),
    '16:16 workload.tools.0.expect.0: must have exactly one of equals',
  ],
  [
    edited('equals: $id', 'equals: 1, at: 0'),
    '16:39 workload.tools.0.expect.0.at: unknown key "at"; allowed: in, path, equals',
  ],
  [edited('equals: $id', 'above: "0"'), '16:35 workload.tools.0.expect.0.above: must be a number'],
  [
    edited('equals: $id', 'type: text'),
    '16:34 workload.tools.0.expect.0.type: must be one of null, boolean, number, string, array, object',
  ],
  [
    edited('equals: $id', 'in: body, exists: true'),
    '16:32 workload.tools.0.expect.0.in: must be one of json, text, structured, result',
  ],
  [
    edited('equals: $id', 'matches: "(a"'),
    '16:37 workload.tools.0.expect.0.matches: is not a regular expression of RE2',
  ],
  [
    edited('equals: $id', 'matches: "(?=a)b"'),
    '16:37 workload.tools.0.expect.0.matches: is not a regular expression of RE2',
  ],
  [
    edited('equals: $id', "matches: '(a)\\1'"),
    '16:37 workload.tools.0.expect.0.matches: is not a regular expression of RE2',
  ],
  [
    edited('equals: $id', 'matches: "(?i)a"'),
    '16:37 workload.tools.0.expect.0.matches: holds (?i, which not every engine reads alike',
  ],
  [
    edited('equals: $id', "matches: 'a\\z'"),
    '16:37 workload.tools.0.expect.0.matches: holds \\z, which not every engine reads alike',
  ],
  [
    edited('equals: $id', "matches: '^([\\S]+)+!$'"),
    '16:37 workload.tools.0.expect.0.matches: holds [\\S], which not every engine reads alike',
  ],
  [
    edited('equals: $id', "matches: '[^]a]'"),
    '16:37 workload.tools.0.expect.0.matches: holds [^], which not every engine reads alike',
  ],
  [edited('equals: $id', 'matches: "((a{30}){30})"'), '16:37 workload.tools.0.expect.0.matches: may take'],
  [
    edited(EXPECT, 'expect: [{ error: true, path: id }]'),
    '16:31 workload.tools.0.expect.0.path: unknown key "path"; allowed: error',
  ],
  [
    edited(EXPECT, 'expect: [{ path: id, exists: true }, { error: x }]'),
    '16:44 workload.tools.0.expect.1: must stand alone',
  ],
  [
    edited(ARGUMENTS, 'arguments: { id: $item }'),
    '14:18 workload.tools.0.arguments: uses $item: declare item in `vary`, or write $$item for the text; there are $id, $vu, $iteration',
  ],
  [edited('equals: $id', 'equals: "a $other b"'), '16:15 workload.tools.0.expect: uses $other'],
  [
    edited('vary: { id:', 'vary: { vu: { values: [1] }, id:'),
    '15:15 workload.tools.0.vary.vu: "vu" is already used',
  ],
  [
    edited('vary: { id:', 'vary: { a-b: { values: [1] }, id:'),
    '15:15 workload.tools.0.vary.a-b: must be a name of letters',
  ],
  [edited(RANGE, '{ range: [9, 1] }'), '15:28 workload.tools.0.vary.id.range: must not end before it begins'],
  [
    edited(RANGE, '{ range: [0, 4294967296] }'),
    '15:28 workload.tools.0.vary.id.range: must have at most 4294967296 numbers',
  ],
  [
    edited(RANGE, '{ range: [1, 9], format: "%s" }'),
    '15:44 workload.tools.0.vary.id.format: must be text with one %d',
  ],
  [edited(RANGE, '{ values: [] }'), '15:29 workload.tools.0.vary.id.values: must have at least one value'],
  [edited(RANGE, '[1, 9]'), '15:19 workload.tools.0.vary.id: must have exactly one of values, range, file'],
  [
    edited(RANGE, '{ file: /etc/passwd }'),
    '15:27 workload.tools.0.vary.id.file: must be a path within the repository',
  ],
  [
    edited('name: get_item', 'name: get_item\n      weight: 0'),
    '14:15 workload.tools.0.weight: must be at least 1',
  ],
  [
    edited('name: get_item', 'name: get_item\n      weight: 1001'),
    '14:15 workload.tools.0.weight: must be at most 1000',
  ],
  [
    edited('name: get_item', 'name: get_item\n      weight: 1.5'),
    '14:15 workload.tools.0.weight: must be a whole number',
  ],
  [
    edited('name: get_item', 'name: get_item\n      timeoutMs: 99'),
    '14:18 workload.tools.0.timeoutMs: must be at least 100',
  ],
  [
    edited('name: get_item', 'name: get_item\n      timeoutMs: 600001'),
    '14:18 workload.tools.0.timeoutMs: must be at most 600000',
  ],
  [
    edited('name: get_item', 'name: get_item\n      work: { cache: 1 }'),
    '14:22 workload.tools.0.work.cache: is not a backend that counts requests: allowed: api',
  ],
  [
    edited('name: get_item', 'name: "get\\u001bitem"'),
    '13:13 workload.tools.0.name: must have characters that print',
  ],
  [
    GOOD.slice(0, GOOD.indexOf('  tools:')).replace('workload:', 'workload: {}'),
    '11:11 workload.tools: is missing: write `tools`, `operations` or both',
  ],
  [`${GOOD}  operations: []\n`, '17:15 workload.operations: must have at least one operation'],
  [
    operation('method: resources/write'),
    '18:17 workload.operations.0.method: must have a method of resources/list',
  ],
  [
    operation('params: { uri: a }'),
    '18:7 workload.operations.0.method: must have a method of resources/list',
  ],
  [operation('method: resources/read'), '18:7 workload.operations.0.params: is missing'],
  [
    operation('method: resources/read, params: { url: a }'),
    '18:43 workload.operations.0.params.url: unknown key "url"; allowed: uri',
  ],
  [
    operation('method: resources/read, params: { uri: "a\\u001b" }'),
    '18:48 workload.operations.0.params.uri: must have characters that print',
  ],
  [
    operation('method: resources/read, params: { uri: $id }'),
    '18:41 workload.operations.0.params: uses $id: declare id in `vary`',
  ],
  [
    operation('method: resources/read, params: { uri: a }, vary: { id: { values: [1] } }'),
    '18:65 workload.operations.0.vary.id: is used nowhere: write $id in `params`',
  ],
  [
    operation('method: prompts/get, params: { name: a, arguments: { n: 1 } }'),
    '18:65 workload.operations.0.params.arguments.n: must be text: write "1" in quotes',
  ],
  [
    operation(
      'method: completion/complete, params: { ref: { type: prompt }, argument: { name: a, value: b } }',
    ),
    '18:61 workload.operations.0.params.ref.type: must have type ref/prompt with a name, or ref/resource with a uri',
  ],
  [
    operation('method: prompts/list, name: get_item'),
    '18:7 workload.operations.0: duplicates the name "get_item": give it another `name`',
  ],
  [
    operation('method: resources/read, params: { uri: "{fixtures}/{backend.none}" }'),
    '18:41 workload.operations.0.params: holds {backend.none}: allowed: cache, api',
  ],
  [
    operation('method: resources/subscribe, params: { uri: a }').replace(
      '  tools:',
      '  handshakes: [session, stateless]\n  tools:',
    ),
    '19:17 workload.operations.0.method: resources/subscribe needs a session: leave stateless out of `handshakes`',
  ],
  [
    edited(ARGUMENTS, 'arguments: {}').replace('equals: $id', 'equals: 1'),
    '15:19 workload.tools.0.vary.id: is used nowhere: write $id in `arguments`, or leave it out',
  ],
])('says what is wrong, where, and what to do: %#', (text, said) => {
  expectProblem(text, said);
});

const NOTE = 'method: resources/read, params: { uri: demo://note }';

test('operations are called like tools, by a name that says what they ask for', () => {
  const { tools, list } = project(operation(NOTE)).workload;
  expect(list).toBe('once');
  expect(tools[1]).toEqual({
    name: 'resources/read demo://note',
    method: 'resources/read',
    arguments: { uri: 'demo://note' },
    expect: 'none',
  });
});

test('a workload without tools never asks for the list of them', () => {
  const [before, after] = operation(`${NOTE}, name: note`).split('  tools:');
  const text = `${before}${after?.slice(after.indexOf('  operations:'))}`;
  const { workload } = project(text);
  expect(workload.tools.map(({ name }) => name)).toEqual(['note']);
  expect(workload.list).toBe('never');
});

test('a workload without operations is the one that it was before there were any', () => {
  expect(workloadId(project(GOOD).workload)).toBe('own-a325070440fd438d');
});
