import { runRequestSchema } from '@headroom/workload';
import { expect, test } from 'vitest';
import { fillRequest } from './asked.ts';

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
