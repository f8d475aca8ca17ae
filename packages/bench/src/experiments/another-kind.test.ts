import type { Experiment } from '@headroom/model/experiments';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ExperimentRunner } from './runner.ts';

const runner: ExperimentRunner<never> = { isMeasuredAgain: false, waitS: () => 3, async load() {} };

/** Modules that know the kind. */
async function withProbe() {
  vi.resetModules();
  const { addProbe } = await import('@headroom/model/experiments/testing');
  await addProbe();
  const bench = await import('./index.ts');
  Object.assign(bench.RUNNERS, { probe: runner });
  return { ...bench, ...(await import('@headroom/model/run')) };
}

let bench: Awaited<ReturnType<typeof withProbe>>;
beforeAll(async () => {
  bench = await withProbe();
});
afterAll(() => {
  vi.resetModules();
});

test('trials by the profiles of a kind are measured by its line in the table of runners', () => {
  expect(bench.runnerFor(bench.profileById('probe:depth=5'))).toBe(runner);
  expect(bench.isMeasuredAgain({ kind: 'probe', found: 1 } as unknown as Experiment)).toBe(false);
});
