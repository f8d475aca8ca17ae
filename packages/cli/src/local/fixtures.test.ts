/** Faulty servers of fixtures/streams, each with its fault on and off, from their start to the text. */
import { expect, test } from 'vitest';
import { HELLO, measure } from './fixtures.testing.ts';

const ECHO = {
  ...{ name: 'echo', arguments: { text: '$n' }, vary: { n: { range: [1, 1000], format: 'call %d' } } },
  ...{ expect: [{ in: 'text', equals: '$n' }], timeoutMs: 1500 },
};

const SHARED = 'Contract, calls that share an id: the server mixes up calls that share an id';
test.for([
  ['--by-session', true],
  ['--right', false],
] as const)('by-id %s: calls of one session that share an id are mixed up: %s', async ([flag, isFaulty]) => {
  const said = await measure({ start: ['by-id', flag], tool: ECHO });
  expect(said.status, said.stdout + said.stderr).toBe(0);
  expect(said.stdout.replaceAll(/\s+/g, ' ').includes(SHARED)).toBe(isFaulty);
});

test('by-id: a server that mixes up calls of all sessions keeps no contract', async () => {
  const said = await measure({ start: ['by-id'], tool: ECHO });
  expect(said.status).toBe(1);
  expect(said.stdout.replaceAll(/\s+/g, ' ')).toContain(
    'the server mixes up calls of sessions that share an id, as with an id of its own for each call all are right',
  );
});

test('first-call: calls that come while the first one loads are never answered', async () => {
  const tool = { ...HELLO, timeoutMs: 500 };
  const stuck = await measure({ start: ['first-call'], tool, isStdio: true });
  expect(stuck.status).toBe(1);
  expect(stuck.stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /4 calls at once, the first of this session: .* nothing within/,
  );
  const ready = await measure({ start: ['first-call', '--ready'], tool, isStdio: true });
  expect(ready.status, ready.stdout + ready.stderr).toBe(0);
});

test('first-call: the starts are counted in which calls that come together are never answered', async () => {
  const fixture = { tool: { ...HELLO, timeoutMs: 300 }, isStdio: true, profile: 'starts:times=3,seconds=1' };
  const stuck = await measure({ start: ['first-call'], ...fixture });
  expect(stuck.status).toBe(1);
  expect(stuck.stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /first call never answered in 3 of 3 starts: 4 calls at once/,
  );
  const ready = await measure({ start: ['first-call', '--ready'], ...fixture });
  expect(ready.status, ready.stdout + ready.stderr).toBe(0);
});

const WITHOUT_PORT = 'refuses a Host without its port (status 421)';
test('hosts: a server that wants a port in the Host is told of, and which setting it needs where it refuses all', async () => {
  const wants = await measure({ start: ['hosts'] });
  expect(wants.status, wants.stdout + wants.stderr).toBe(0);
  expect(wants.stdout.replaceAll(/\s+/g, ' ')).toContain(WITHOUT_PORT);
  const any = await measure({ start: ['hosts', '--any'] });
  expect(any.stdout.replaceAll(/\s+/g, ' ')).not.toContain(WITHOUT_PORT);
  const refused = await measure({ start: ['hosts'], headers: { Host: 'example.test' } });
  expect(refused.status).toBe(1);
  expect(refused.stdout.replaceAll(/\s+/g, ' ')).toContain(
    'refuses the Host example.test (HTTP status 421): set `headers.host` to one that it allows',
  );
});

const THREE_SECONDS = 'closed:users=2,seconds=3,warmup=0,pause=20';
const EMPTY_500 = 'hello: HTTP 500 with an empty body';
test.for([
  [['expires', '--after=1.2'], /: unauthorized from second 2 on \(\d+ % of calls\); first: hello: HTTP 401 /],
  [['empty-500', '--always'], /got: HTTP 500 with an empty body/],
  [['empty-500', '--in-load'], new RegExp(`more than 1 %: HTTP error \\d+; first: ${EMPTY_500}`)],
] as const)('%j: wrong answers are told by kind, and none without the flag', async ([start, words]) => {
  const [program, flag] = start;
  const profile = THREE_SECONDS;
  const faulty = await measure({ start: [program, flag], profile });
  expect(faulty.status).toBe(1);
  expect(faulty.stdout.replaceAll(/\s+/g, ' ')).toMatch(words);
  const right = await measure({ start: [program], profile });
  expect(right.status, right.stdout + right.stderr).toBe(0);
  expect(right.stdout).not.toMatch(/unauthorized|HTTP error|HTTP 500/);
});
