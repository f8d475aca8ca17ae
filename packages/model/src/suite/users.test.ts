import { expect, test } from 'vitest';
import { usersFault } from '../load/users-fault.ts';
import { profileById } from '../run/run.ts';
import type { HandshakeId } from './handshake.ts';
import { io } from './io.ts';
import { behaviourOf, classAt, metersOf, streamsFault, type UserClass } from './users.ts';
import { workloadId } from './workload-id.ts';

const CLASSES: readonly UserClass[] = [
  { name: 'agent', weight: 70, parallel: 4, weights: { checkout: 2 } },
  { name: 'discovery', weight: 20, weights: 'none', handshake: 'discover' },
  { name: 'churn', weight: 10, handshake: 'abandoned', think: { fromMs: 1, toMs: 2 } },
];
const LOAD = { handshake: 'session', parallel: 1 } as const;

test('users are dealt to classes by weight, wherever the count of users stops', () => {
  const dealt = Array.from({ length: 1000 }, (_, number) => classAt(CLASSES, number));
  for (const users of [10, 37, 100, 1000]) {
    const counts = CLASSES.map((_, at) => dealt.slice(0, users).filter((one) => one === at).length);
    CLASSES.forEach(({ weight }, at) => {
      expect(Math.abs((counts[at] ?? 0) - (users * weight) / 100)).toBeLessThanOrEqual(1);
    });
  }
});

test('a class has its own keys, and those of the workload and the load where it lacks them', () => {
  const workload = { ...io, think: { fromMs: 5, toMs: 6 }, abandonPct: 3 };
  const [agent, discovery, churn] = CLASSES.map((one) => behaviourOf(workload, LOAD, one));
  const checkout = io.tools.findIndex(({ name }) => name === 'checkout');
  expect(agent).toEqual({
    ...{ handshake: 'session', tools: [{ at: checkout, weight: 2 }], order: 'weighted', list: io.list },
    ...{ parallel: 4, think: { fromMs: 5, toMs: 6 }, abandonPct: 3 },
  });
  expect(discovery).toMatchObject({ handshake: 'discover', tools: [], list: 'each', parallel: 1 });
  expect(churn?.tools).toHaveLength(io.tools.length);
  expect(churn?.think).toEqual({ fromMs: 1, toMs: 2 });
  expect(behaviourOf(io, LOAD)).toMatchObject({ order: io.order, think: undefined, abandonPct: 0 });
});

test('what is measured apart: tools, requests of all handshakes, then classes, bursts and sessions', () => {
  const plain = metersOf(io, 'session').map(({ name }) => name);
  const tools = io.tools.map(({ name }) => name);
  expect(plain).toEqual([...tools, 'initialize', 'tools_list', 'notification', 'delete']);
  expect(metersOf(io, 'listening').at(-1)).toEqual({ name: 'listen', kind: 'listen' });
  const workload = { ...io, users: CLASSES, bursts: { sessions: 1, everyS: 1 } };
  expect(metersOf(workload, 'listening').map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    ...tools.map((name) => `tool ${name}`),
    ...['discover discover', 'initialize initialize', 'tools_list tools_list'],
    ...['notification notification', 'delete delete'],
    ...['class agent', 'class discovery', 'class churn'],
    ...['burst initialize', 'burst during', 'burst outside', 'session left', 'session ended'],
    'listen listen',
  ]);
});

test('load profiles without virtual users of each class are refused', () => {
  const fault = (profile: string, users = {}) =>
    usersFault({ users: CLASSES, ...users }, profileById(profile), 'the file');
  expect(fault('quick')).toBeNull();
  expect(fault('closed:users=2,seconds=9')).toMatch(
    /^users must be at least \d+ for a user of each class \(the file has 3 classes, the load 2 virtual users\)$/,
  );
  expect(fault('capacity')).toBe(
    'capacity has no classes of users (the file has `users`); choose a load profile of kind closed',
  );
  expect(fault('closed:users=20,seconds=9,weights=checkout')).toMatch(/^weights must be left out/);
  const bursts = { sessions: 2, everyS: 1 };
  expect(usersFault({ bursts }, profileById('sweep'), 'the file')).toBe(
    'sweep has no bursts (the file has `bursts`); choose a load profile of kind closed, open, soak',
  );
  expect(usersFault({ bursts }, profileById('soak'), 'the file')).toBeNull();
  expect(usersFault({}, profileById('starts'), 'the file')).toBeNull();
});

test('streams of two kinds are refused, whichever of them the handshake of the load holds', () => {
  const fault = (handshake: HandshakeId, ...others: readonly HandshakeId[]) =>
    streamsFault(
      {
        users: [{ name: 'a', weight: 1 }, ...others.map((one) => ({ name: one, weight: 1, handshake: one }))],
      },
      handshake,
      'the file',
    );
  expect(fault('listening', 'subscribed')).toBe(
    'must be subscribed, or one that holds no streams: `users` of the file hold those of subscribed, and a load counts streams of one kind (got listening)',
  );
  expect(fault('persistent', 'subscribed')).toBeNull();
  expect(fault('listening', 'listening', 'persistent')).toBeNull();
  expect(streamsFault({}, 'listening', 'the file')).toBeNull();
  expect(
    metersOf({ ...io, users: [{ name: 'a', weight: 1, handshake: 'subscribed' }] }, 'persistent').at(-1),
  ).toEqual({
    name: 'subscriptions/listen',
    kind: 'listen',
  });
});

test('users are part of the id of a workload, and a workload without them keeps its own', () => {
  const { id: _, title: _title, ...plain } = io;
  expect(workloadId({ ...plain, think: { fromMs: 1, toMs: 2 } })).not.toBe(workloadId(plain));
});
