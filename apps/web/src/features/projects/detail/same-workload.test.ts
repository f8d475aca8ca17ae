import type { WorkloadRun } from '@headroom/db';
import { expect, test } from 'vitest';
import { besideOf } from './same-workload.ts';

const run = (runId: string, projectId: string, load: Partial<WorkloadRun> = {}): WorkloadRun => ({
  ...{
    runId,
    projectId,
    projectTitle: projectId,
    hostClass: 'default',
    profile: 'quick',
    handshake: 'session',
  },
  ...load,
});

test('only runs of one class, profile and handshake stand side by side, by the titles of their projects', () => {
  const runs = [
    run('6', 'upstream', { handshake: 'persistent' }),
    run('5', 'fork', { profile: 'published' }),
    run('4', 'upstream', { profile: 'published' }),
    run('3', 'fork', { hostClass: 'epyc' }),
    run('2', 'upstream'),
    run('1', 'fork'),
  ];
  expect(
    besideOf('fork', runs).map(({ profile, runs }) => [profile, runs.map(({ runId }) => runId)]),
  ).toEqual([
    ['published', ['5', '4']],
    ['quick', ['1', '2']],
  ]);
});

test('a load under which the project itself was not measured, or nobody else, is left out', () => {
  expect(besideOf('fork', [run('2', 'upstream'), run('1', 'third')])).toEqual([]);
  expect(besideOf('fork', [run('1', 'fork')])).toEqual([]);
});

test('of many projects those measured last are shown, and the project itself', () => {
  const others = Array.from({ length: 20 }, (_, at) => run(`${at}`, `p${String(at).padStart(2, '0')}`));
  const [load] = besideOf('z', [...others, run('20', 'z')]);
  expect(load?.runs.map(({ projectId }) => projectId)).toEqual([
    ...['p00', 'p01', 'p02', 'p03', 'p04', 'p05', 'p06', 'z'],
  ]);
});
