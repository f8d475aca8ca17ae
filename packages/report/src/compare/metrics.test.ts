import { COMPARABLE_EXPERIMENTS } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { METRICS } from './metrics.ts';

test('each kind of experiment whose revisions are compared has a metric, and no other kind', () => {
  const kinds = new Set(METRICS.flatMap(({ experiment }) => experiment ?? []));
  expect([...kinds].toSorted()).toEqual(COMPARABLE_EXPERIMENTS.toSorted());
});
