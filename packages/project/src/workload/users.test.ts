import { workloadId } from '@headroom/model/suite/workload-id';
import { expect, test } from 'vitest';
import { edited, expectProblem, GOOD, project } from '../testing.ts';

/** The file with these lines before its tools. */
const withKeys = (...keys: string[]) =>
  edited('  tools:', [...keys.map((key) => `  ${key}`), '  tools:'].join('\n'));
const stdio = (text: string) => text.replace('"{port}"]', ']\n  transport: stdio');

test('users of a file are as it says, and a file without them keeps the id of its workload', () => {
  const { workload } = project(
    withKeys(
      'handshakes: [session, abandoned]',
      'think: { fromMs: 0, toMs: 20 }',
      'abandonPct: 30',
      'bursts: { sessions: 3, everyS: 2 }',
      'users: [{ name: agent, weights: { get_item: 2 } }, { name: churn, handshake: abandoned, weights: none }]',
    ),
  );
  expect(workload).toMatchObject({
    think: { fromMs: 0, toMs: 20 },
    abandonPct: 30,
    bursts: { sessions: 3, everyS: 2 },
    users: [
      { name: 'agent', weight: 1, weights: { get_item: 2 } },
      { name: 'churn', weight: 1, handshake: 'abandoned', weights: 'none' },
    ],
  });
  const plain = project(GOOD).workload;
  for (const key of ['think', 'abandonPct', 'bursts', 'users']) expect(plain).not.toHaveProperty(key);
  expect(workloadId(plain)).toBe('own-a325070440fd438d');
});

test('a file may have handshakes whose streams are of two kinds, if no load holds both', () => {
  const { workload } = project(
    withKeys('handshakes: [listening, subscribed]', 'users: [{ name: a }, { name: b, weights: none }]'),
  );
  expect(workload.users).toHaveLength(2);
});

test('sessions of the handshake probed are ended, so some can be left open', () => {
  const { workload } = project(withKeys('handshakes: [probed]', 'abandonPct: 10'));
  expect(workload).toMatchObject({ handshakes: ['probed'], abandonPct: 10 });
});

test.each([
  [withKeys('think: { fromMs: 9, toMs: 8 }'), '12:29 workload.think.toMs: must not be below fromMs'],
  [withKeys('think: { from: 9 }'), '12:12 workload.think.from: unknown key "from"; allowed: fromMs, toMs'],
  [withKeys('abandonPct: 0'), '12:15 workload.abandonPct: must be'],
  [
    withKeys('handshakes: [abandoned]', 'abandonPct: 10'),
    '13:15 workload.abandonPct: needs sessions that clients end',
  ],
  [withKeys('bursts: { sessions: 201, everyS: 1 }'), '12:23 workload.bursts.sessions: must be'],
  [
    withKeys('handshakes: [session, stateless]', 'bursts: { sessions: 2, everyS: 1 }'),
    '13:11 workload.bursts: open sessions: leave stateless out of `handshakes`',
  ],
  [
    stdio(withKeys('bursts: { sessions: 2, everyS: 1 }')),
    '13:11 workload.bursts: bursts needs sessions over HTTP: the server shop has transport stdio',
  ],
  [withKeys('users: []'), '12:10 workload.users: must have at least one class'],
  [withKeys('users: [{ name: a }, { name: a }]'), '12:32 workload.users.1.name: duplicates the class "a"'],
  [withKeys('users: [{ name: a, weight: 0 }]'), '12:30 workload.users.0.weight: must be'],
  [
    withKeys('users: [{ name: a, handshake: persistent }]'),
    '12:33 workload.users.0.handshake: is not among `handshakes`: add persistent, or use session',
  ],
  [
    withKeys(
      'handshakes: [listening, subscribed]',
      'users: [{ name: a }, { name: b, handshake: subscribed }]',
    ),
    '13:10 workload.users: hold streams of two kinds: use listening or subscribed, not both',
  ],
  [
    withKeys('users: [{ name: a, weights: { get: 1 } }]'),
    '12:38 workload.users.0.weights.get: is no tool of the workload; allowed: get_item',
  ],
  [
    withKeys('users: [{ name: a, weights: {} }]'),
    '12:31 workload.users.0.weights: must name a tool, or be none',
  ],
  [withKeys('users: [{ name: a, weights: none }]'), '12:10 workload.users: call nothing'],
  [
    withKeys('users: [{ name: a }, { name: b, weights: none, list: once }]'),
    '12:56 workload.users.1.list: must be each where `weights` is none',
  ],
  [
    stdio(withKeys('users: [{ name: a, abandonPct: 5 }]')),
    '13:34 workload.users.0.abandonPct: abandonPct needs sessions over HTTP',
  ],
])('what is wrong with users is said where it stands (%#)', expectProblem);
