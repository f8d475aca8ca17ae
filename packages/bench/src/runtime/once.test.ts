import { expect, test } from 'vitest';
import { once } from './once.ts';

test('work is done once for all who ask, and again where it failed', async () => {
  let times = 0;
  const work = once(async () => {
    times++;
    if (times === 1) throw new Error('not yet');
    return times;
  });
  await expect(Promise.all([work(), work()])).rejects.toThrow('not yet');
  expect(await Promise.all([work(), work()])).toEqual([2, 2]);
  expect(await work()).toBe(2);
});
