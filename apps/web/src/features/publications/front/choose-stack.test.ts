import { RUN_ENVIRONMENT } from '@headroom/db/testing';
import { expect, test } from 'vitest';
import type { Listed } from '../list/listing.ts';
import { widestResult } from './choose-stack.ts';

function published(slug: string, servers: number, change: Partial<Listed['run']> = {}, disturbedTrials = 0) {
  const figures = Array.from({ length: servers }, (_, index) => ({
    serverId: `server-${index}`,
    rate: 100 + index,
  }));
  const environment = { ...RUN_ENVIRONMENT, isolated: true };
  const run = { profile: 'standard', environment, ...change };
  return { slug, title: slug, figures, run, disturbedTrials } as unknown as Listed;
}

test('the widest sound result is chosen, the newest among equals', () => {
  const stack = widestResult([published('small', 2), published('newer', 5), published('older', 5)]);
  expect(stack).toMatchObject({ of: 'newer', href: '/results/newer#choose' });
});

test.each([
  ['on a host without isolation', published('x', 5, { environment: RUN_ENVIRONMENT })],
  ['for a few seconds', published('x', 5, { profile: 'smoke' })],
  ['on a busy host', published('x', 5, {}, 1)],
  ['of one server', published('x', 1)],
])('a result that was measured %s is none to choose by', (_how, publication) => {
  expect(widestResult([publication])).toBeNull();
});
