import type { Experiment } from '@headroom/model/experiments';
import type { TrialResult } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Texts by modules that know the kind. */
async function withProbe() {
  vi.resetModules();
  const { addProbe } = await import('@headroom/model/experiments/testing');
  await addProbe();
  const { addProbeReport } = await import('@headroom/report/experiments/testing');
  await addProbeReport();
  return { ...(await import('./index.ts')) };
}

let command: Awaited<ReturnType<typeof withProbe>>;
beforeAll(async () => {
  command = await withProbe();
});
afterAll(() => {
  vi.resetModules();
});

test('a kind without words of its own shows its tables and its finding in a terminal', () => {
  const experiment = { kind: 'probe', found: 4 } as unknown as Experiment;
  const [text = ''] = command.experimentTexts({ outcome: 'passed', experiment } as TrialResult, 'shop');
  expect(text).toMatch(/server.*found, calls\/s/);
  expect(text).toMatch(/shop.*4!/);
  expect(text.split('\n').at(-1)).toBe('shop is found 4 times.');
  expect(command.experimentFacts({ experiment })).toEqual({});
});
