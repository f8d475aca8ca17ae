import { expect, test } from 'vitest';
import type { TrialResult } from '../run/trial-result.ts';
import { boundedJson, boundedTrial, MAX_TRIAL_CHARACTERS } from './bounded-json.ts';

test('what fits is kept as it is; of texts and lists that do not, the beginning', () => {
  const short = { tools: [{ name: 'a'.repeat(4096) }] };
  expect(boundedJson(short)).toEqual(short);
  const long = boundedJson(Array(2000).fill('b'.repeat(5000)));
  expect(long).toHaveLength(1000);
  expect(long[0]).toMatch(/^b{255}…$/);
});

test('reason, checks and log of a trial are bounded too', () => {
  const long = 'r'.repeat(64 * 1024);
  const check = { name: 'tools/list', outcome: 'fail', reason: long, ms: 1 } as const;
  const said = { reason: long, checks: Array(600).fill(check), log: `${long}${long}end` };
  const { reason, checks, log } = boundedTrial(said as unknown as TrialResult);
  expect(checks).toHaveLength(600);
  expect(JSON.stringify({ reason, checks }).length).toBeLessThanOrEqual(MAX_TRIAL_CHARACTERS);
  expect([log.length, log.endsWith('end')]).toEqual([64 * 1024, true]);
});
