import { SCENARIOS } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { loadManifests } from '../manifest/load.ts';
import { readConformance } from './conformance.ts';

test('the verdicts are of servers that there are, and of every scenario', () => {
  const ids = loadManifests().map(({ id }) => id);
  const scenarios = SCENARIOS.map(({ id, protocol }) => `${protocol} ${id}`);
  for (const [id, { verdicts }] of readConformance()) {
    expect(ids).toContain(id);
    expect(verdicts.map(({ scenario, protocol }) => `${protocol} ${scenario}`)).toEqual(scenarios);
  }
});

test('every server passes DNS rebinding, and what fails has a reason', () => {
  for (const [id, { verdicts }] of readConformance()) {
    const rebinding = verdicts.find(({ scenario }) => scenario === 'dns-rebinding-protection');
    expect(rebinding?.outcome, id).toBe('passed');
    for (const { outcome, failed, reasons } of verdicts) {
      expect(failed > 0).toBe(outcome === 'failed');
      expect(reasons.length > 0).toBe(outcome !== 'passed');
    }
  }
});
