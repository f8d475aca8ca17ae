import { expect, test } from 'vitest';
import { aboutAddress } from './about.ts';

const id = '01912f3a-0000-7000-8000-000000000001';

test.each([
  [`https://bench.example.org/runs/${id}?key=hidden`, { place: '/runs', runId: id }],
  [`/api/v1/runs/${id}/events`, { place: '/api/v1/runs', runId: id }],
  [`/api/v1/trials/${id}`, { place: '/api/v1/trials', trialId: id }],
  [
    'http://localhost:3000/api/auth/reset-password/hidden?callbackURL=x',
    { place: '/api/auth/reset-password' },
  ],
  ['/invitations/hidden', { place: '/invitations' }],
  ['/', { place: '/' }],
])('of %s a log says %j', (address, said) => {
  expect(aboutAddress(address)).toEqual(said);
});
