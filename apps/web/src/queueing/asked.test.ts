import { runRequestSchema } from '@headroom/model/run';
import { io, type Workload } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { fillRequest, handshakeFaults, profileFaults } from './asked.ts';

test('a load profile that the suite does not have is refused, with those that it has', async () => {
  const asked = { suite: 'synthetic', profile: 'published', handshake: 'stateless', servers: ['go'] };
  await expect(fillRequest(runRequestSchema.parse(asked), '')).rejects.toMatchObject({
    code: 'invalid_request',
    fields: [
      {
        path: 'profile',
        message: expect.stringMatching(
          /^suite synthetic has no load profile "published"; allowed: smoke, quick, /,
        ),
      },
    ],
  });
});

test('extra tools are for servers of a suite: a project is refused them, beside whatever else is wrong', () => {
  const profile = 'closed:users=3,seconds=9,tools=50';
  expect(profileFaults(profile, { suite: 'io', workload: io, whose: 'suite io' })).toEqual([]);
  const project = { suite: 'own-0123', workload: io, whose: 'the project' };
  const refused = {
    path: 'profile',
    message:
      'tools: servers of the project cannot be told to list more tools, as those of a suite can; leave it out',
  };
  expect(profileFaults(profile, project)).toEqual([refused]);
  expect(profileFaults('closed:users=3,seconds=9,weights=none,tools=5', project)).toEqual([
    { path: 'profile', message: expect.stringMatching(/^weights: the project has no tool "none"/) },
    refused,
  ]);
  expect(profileFaults('closed:users=3,seconds=9', project)).toEqual([]);
});

test('a handshake whose streams are not those of the users is refused', () => {
  const workload: Workload = {
    ...{ ...io, handshakes: ['listening', 'subscribed'] },
    users: [{ name: 'agent', weight: 1, handshake: 'listening' }],
  };
  const whose = 'the project';
  expect(handshakeFaults('listening', { workload, whose })).toEqual([]);
  expect(handshakeFaults('subscribed', { workload, whose })).toEqual([
    {
      path: 'handshake',
      message: expect.stringMatching(/^must be listening, or one that holds no streams: /),
    },
  ]);
});
