import { expect, test } from 'vitest';
import { io } from '../suite/io.ts';
import { trialWorkloads } from './trial-workloads.ts';

const namesOf = (workload: typeof io | undefined) => workload?.tools.map(({ name }) => name);

test('answers are those of the whole workload, whatever part of it the load calls', () => {
  const run = { kind: 'single', profile: 'closed:users=2,seconds=9,weights=checkout' } as const;
  const { workload, answersOf } = trialWorkloads(run, io);
  expect(namesOf(workload)).toEqual(['checkout']);
  expect(namesOf(answersOf)).toEqual(io.tools.map(({ name }) => name));
});

test.each([
  ['a try', 'try', 'smoke'],
  ['starts', 'single', 'starts:times=3,seconds=4'],
  ['more instances', 'single', 'scaling:instances=1+2'],
] as const)('no answers are counted before a load: %s', (_, kind, profile) => {
  expect(trialWorkloads({ kind, profile }, io)).toEqual({ workload: io, answersOf: undefined });
});
