import { profileById } from '@headroom/model/run';
import { type HandshakeId, io, type Workload } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import type { Runtime } from '../runtime/runtime.ts';
import { trialOf } from './trial.ts';

const single: Workload = { ...io, tools: io.tools.slice(0, 1) };
const subscribed: Workload = { ...io, users: [{ name: 'agents', weight: 1, handshake: 'subscribed' }] };
const inBursts: Workload = { ...io, bursts: { sessions: 2, everyS: 5 } };

test.each([
  [
    'soak',
    io,
    'no capacity of this build on this host is known: run capacity first, or give a rate: soak:rate=80',
  ],
  [
    'isolation',
    single,
    'isolation needs at least 2 tools (the workload calls 1); choose another profile or add a tool',
  ],
  [
    'sweep',
    inBursts,
    'sweep has no bursts (the workload has `bursts`); choose a load profile of kind closed, open, soak',
  ],
  [
    'quick',
    subscribed,
    'handshake must be subscribed, or one that holds no streams: `users` of the workload hold those of subscribed, and a load counts streams of one kind (got listening)',
    'listening',
  ],
] as const satisfies readonly (readonly [string, Workload, string, HandshakeId?])[])(
  'a %s that cannot be offered ends its trial before anything is started',
  async (profile, workload, reason, handshake: HandshakeId = 'session') => {
    let started = false;
    const result = await trialOf(
      {
        ...{
          trialId: 'test',
          profile: profileById(profile),
          workload,
          handshake,
          trialS: 60,
          publish: () => undefined,
        },
        signal: new AbortController().signal,
      },
      async () => {
        started = true;
      },
    );
    expect(started).toBe(false);
    expect(result).toMatchObject({ outcome: 'rig_failed', reason, phases: [] });
  },
);

test('instances that the host has no processors for end their trial before anything is started', async () => {
  const enforced = { cpus: { server: 1, redis: 1, api: 1 }, cpusets: null };
  const result = await trialOf(
    {
      ...{
        trialId: 'test',
        profile: profileById('scaling'),
        workload: io,
        handshake: 'session',
        trialS: 60,
        publish: () => undefined,
      },
      ...{ runtime: { enforced } as Runtime, signal: new AbortController().signal },
    },
    () => Promise.reject(new Error('started')),
  );
  expect(result).toMatchObject({
    outcome: 'rig_failed',
    reason: expect.stringMatching(/^4 instances of 0.5 processors need 2, and servers have 1 here/),
  });
});
