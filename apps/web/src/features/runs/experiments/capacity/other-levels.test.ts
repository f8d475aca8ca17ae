import { expect, test } from 'vitest';
import { otherLevels } from './other-levels.ts';

test('every other service level is offered, as a load profile that differs in nothing else', () => {
  expect(otherLevels('capacity', 100).map(({ p99Ms }) => p99Ms)).toEqual([10, 20, 50, 200, 500, 1000]);
  expect(otherLevels('capacity', 100)[2]).toEqual({ p99Ms: 50, profile: 'capacity:p99=50' });
});

test('what else a search of somebody’s own says stays', () => {
  const others = otherLevels('capacity:p99=20,errors=1', 20);
  expect(others.map(({ profile }) => profile)).toContain('capacity:p99=50,errors=1');
  expect(others.map(({ profile }) => profile)).toContain('capacity:errors=1');
  expect(others.map(({ p99Ms }) => p99Ms)).not.toContain(20);
});
