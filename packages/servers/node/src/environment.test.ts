import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEnvironment } from './environment.ts';

const env = { PORT: '3000', API_SERVICE_URL: 'http://localhost:1', SERVER_ID: 'nodejs', SUITE: 'payload' };

test('a server is told how many extra tools it lists, none by default', () => {
  const count = (EXTRA_TOOLS?: string) => readEnvironment({ ...env, EXTRA_TOOLS }).extraTools;
  assert.deepEqual(
    [undefined, '', '0', '500', '1000'].map((digits) => count(digits)),
    [0, 0, 0, 500, 1000],
  );
  for (const wrong of ['1001', '-1', '+1', '1.5', '1e2', ' 1', '0x10', 'x']) {
    const message = `EXTRA_TOOLS must be an integer from 0 to 1000, not "${wrong}"`;
    assert.throws(() => count(wrong), { message });
  }
});
