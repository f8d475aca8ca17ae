import { expect, test } from 'vitest';
import { DEFAULT_HOST_CLASS, hostClassSchema, runQueue } from './host-class.ts';

test.each([DEFAULT_HOST_CLASS, 'epyc-8', 'arm64', 'c7i.metal-24', 'x'.repeat(64)])(
  '%s is a host class',
  (hostClass) => {
    expect(hostClassSchema.parse(hostClass)).toBe(hostClass);
  },
);

test.each(['', 'Epyc', 'big box', '-a', 'a-', 'a--b', 'a.-b', 'a:b', 'ä', 'a\n', 'x'.repeat(65), 7, null])(
  '%j is none, and one sentence says why',
  (hostClass) => {
    const messages = hostClassSchema.safeParse(hostClass).error?.issues.map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining('lower-case words')]);
  },
);

test('every class has a queue of its own, with a name that BullMQ takes', () => {
  expect(runQueue('epyc-8')).toBe('runs.epyc-8');
  expect(runQueue(DEFAULT_HOST_CLASS)).not.toBe(runQueue('epyc-8'));
  expect(runQueue('c7i.metal-24')).not.toContain(':');
});
