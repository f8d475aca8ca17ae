import { expect, test } from 'vitest';
import { io } from './io.ts';
import { workloadId } from './workload-id.ts';

test('the id of a workload goes by what it says, not by the order of its keys', () => {
  const [first, ...others] = io.tools;
  const turned = Object.fromEntries(Object.entries(io).reverse()) as unknown as typeof io;
  expect(workloadId(io)).toMatch(/^own-[0-9a-f]{16}$/);
  expect(workloadId(turned)).toBe(workloadId(io));
  expect(workloadId({ ...io, pauseMs: io.pauseMs + 1 })).not.toBe(workloadId(io));
  expect(workloadId({ ...io, tools: first ? [...others, first] : [] })).not.toBe(workloadId(io));
});
