import type { TrialStep } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { type PhasedTrial, phaseTable } from './phases.ts';

function phased(serverId: string, steps: [TrialStep, number][], status: PhasedTrial['status'] = 'passed') {
  return { serverId, status, phases: steps.map(([step, ms]) => ({ step, ms })) };
}

test('means of each step and of all beside the load', () => {
  const rows = phaseTable([
    phased('rust', [
      ['seed', 100],
      ['start', 20],
      ['load', 5000],
      ['stop', 10],
    ]),
    phased('rust', [
      ['seed', 200],
      ['start', 40],
      ['load', 7000],
    ]),
    phased('go', [['seed', 1]]),
  ]);
  expect(rows.map(({ serverId, outsideLoadMs }) => [serverId, outsideLoadMs])).toEqual([
    ['go', 1],
    ['rust', 185],
  ]);
  expect(rows[1]?.stepMs).toMatchObject({ seed: 150, start: 30, verify: null, load: 6000, stop: 10 });
});

test('trials that did not go through all steps do not count', () => {
  expect(phaseTable([phased('rust', [['seed', 1]], 'server_failed')])).toEqual([]);
});

test('a server whose trials hold no times has none', () => {
  expect(phaseTable([phased('rust', [])])[0]).toMatchObject({ serverId: 'rust', outsideLoadMs: null });
  expect(phaseTable([])).toEqual([]);
});
