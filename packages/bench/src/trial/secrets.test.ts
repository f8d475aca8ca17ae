import type { TrialResult } from '@headroom/workload';
import { expect, test } from 'vitest';
import { withoutSecrets } from './secrets.ts';

const RESULT = {
  outcome: 'server_failed',
  reason: 'it said: hunter2-of-ours',
  log: 'token=hunter2-of-ours ab',
  checks: [{ name: 'initialize', outcome: 'fail', reason: 'got hunter2-of-ours', ms: 1 }],
  tried: { handshakes: [], tools: [{ name: 'x', description: 'hunter2-of-ours', readOnly: null }] },
} as unknown as TrialResult;

test('no text of a result holds the value of a secret', () => {
  const clean = withoutSecrets(RESULT, { TOKEN: 'hunter2-of-ours', SHORT: 'ab' });
  expect(JSON.stringify(clean)).not.toContain('hunter2');
  expect(clean.log).toBe('token=[secret] ab');
  expect(clean.checks[0]?.reason).toBe('got [secret]');
});

test('a result is as it was where there is no secret', () => {
  expect(withoutSecrets(RESULT)).toBe(RESULT);
});
