import { describe, expect, test } from 'vitest';
import { MAX_ROUNDS, profileById, runRequestSchema, suiteById } from './run.ts';

const schema = runRequestSchema;
const request = { profile: 'quick', servers: ['rust', 'go'] };

test('what is left out takes its default, or is filled in by who queues it', () => {
  expect(schema.parse(request)).toEqual({
    profile: 'quick',
    servers: ['rust', 'go'],
    rounds: 1,
    priority: 0,
  });
});

test('what is given stays, the order of servers too', () => {
  const full = {
    project: '0199c0de-0000-7000-8000-000000000000',
    suite: 'io',
    profile: 'published',
    handshake: 'persistent',
    servers: ['rust'],
    rounds: 3,
    hostClass: 'epyc-8',
    priority: -1,
    repository: 'https://git.example/servers.git',
    ref: 'v1.2',
  };
  expect(schema.parse(full)).toEqual(full);
  expect(schema.parse({ ...request, rounds: MAX_ROUNDS }).rounds).toBe(MAX_ROUNDS);
});

describe('bad input names the field', () => {
  test.each([
    ['suite', { ...request, suite: 'paint' }, 'unknown suite "paint"; allowed: io, synthetic, payload'],
    ['profile', { ...request, profile: 'slow' }, 'unknown load profile "slow"; allowed: smoke, quick, open'],
    ['profile', { servers: ['go'] }, 'profile must be the text of a load profile'],
    [
      'handshake',
      { ...request, handshake: 'none' },
      'unknown handshake "none"; allowed: session, abandoned, persistent, listening, probed, stateless, discover, subscribed, session-2025-11-25, persistent-2025-11-25',
    ],
    ['servers', { profile: 'quick' }, 'servers must be a list of server ids'],
    ['servers', { ...request, servers: 'go' }, 'servers must be a list of server ids'],
    ['servers', { ...request, servers: [] }, 'choose at least one server'],
    ['servers', { ...request, servers: ['go', 'rust', 'go'] }, 'a server may be listed once only'],
    ['servers.1', { ...request, servers: ['go', 5] }, 'unknown server 5'],
    ['rounds', { ...request, rounds: 0 }, 'rounds must be at least 1'],
    ['rounds', { ...request, rounds: MAX_ROUNDS + 1 }, `rounds must be at most ${MAX_ROUNDS}`],
    ['rounds', { ...request, rounds: 1.5 }, 'rounds must be a whole number'],
    ['rounds', { ...request, rounds: '3' }, 'rounds must be a whole number'],
    ['hostClass', { ...request, hostClass: 'Big Box' }, 'lower-case words'],
    ['priority', { ...request, priority: 2 }, 'priority must be -1 (low), 0 (normal) or 1 (high)'],
    ['priority', { ...request, priority: 'high' }, 'priority must be -1 (low), 0 (normal) or 1 (high)'],
    ['repository', { ...request, repository: '/srv/../etc' }, 'a repository is "."'],
    ['ref', { ...request, ref: '--upload-pack=x' }, 'a ref is a branch, a tag or a commit'],
    ['project', { ...request, project: 'shop' }, 'project must be the id of a project'],
    ['', { ...request, colour: 'red' }, 'colour'],
  ])('%s: %j', (path, input, message) => {
    const issues = schema.safeParse(input).error?.issues ?? [];
    expect(issues.map((issue) => issue.path.join('.'))).toEqual([path]);
    expect(issues[0]?.message).toContain(message);
  });

  test('each field of several', () => {
    const issues = schema.safeParse({ ...request, profile: 'x', rounds: 0 }).error?.issues ?? [];
    expect(issues.map((issue) => issue.path.join('.'))).toEqual(['profile', 'rounds']);
  });
});

test('suites and profiles are found by id, and an unknown one lists the known', () => {
  expect(suiteById('io').tools).toHaveLength(3);
  expect(profileById('quick')).toMatchObject({ kind: 'closed', vus: 20 });
  expect(() => suiteById('x')).toThrow('unknown suite "x"; allowed: io, synthetic, payload');
  expect(() => profileById('x')).toThrow('unknown load profile "x"; allowed: smoke, quick, open');
});
