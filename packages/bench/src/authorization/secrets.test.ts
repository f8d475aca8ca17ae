import type { TrialResult } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { takerOut, withoutSecrets } from './secrets.ts';

const RESULT = {
  outcome: 'server_failed',
  reason: 'it said: hunter2-of-ours',
  log: 'token=hunter2-of-ours ab',
  checks: [{ name: 'initialize', outcome: 'fail', reason: 'got hunter2-of-ours', ms: 1 }],
  catalogue: { instructions: '', tools: [{ inputSchema: { default: 'hunter2-of-ours' } }] },
  answers: { problem: 'refused hunter2-of-ours' },
  tried: { handshakes: [], tools: [{ name: 'x', description: 'hunter2-of-ours', readOnly: null }] },
} as unknown as TrialResult;

test('no text of a result holds the value of a secret', () => {
  const clean = withoutSecrets(RESULT, takerOut({ TOKEN: 'hunter2-of-ours', SHORT: 'ab' }));
  expect(JSON.stringify(clean)).not.toContain('hunter2');
  expect(clean.log).toBe('token=[secret] ab');
  expect(clean.checks[0]?.reason).toBe('got [secret]');
});

test('a result is as it was where there is no secret', () => {
  expect(withoutSecrets(RESULT, takerOut())).toEqual(RESULT);
});

const LONG = 'abcdefghijklmnopqrstuvwxyz0123456789';
test.each([
  ['cut at its end', `token ${LONG.slice(0, 20)}`, 'token [secret]'],
  ['cut at its beginning', `${LONG.slice(-20)} was the token`, '[secret] was the token'],
  ['as JSON writes it', 'x "a\\"b\\nc d e f" y', 'x "[secret]" y'],
  ['a line of it', 'last lines: second line of a key |', 'last lines: [secret] |'],
  ['within a longer one', `${LONG}-more`, '[secret]'],
  [
    'both ends of one that was cut in its middle',
    `${LONG.slice(0, 14)}…${LONG.slice(-14)}`,
    '[secret]…[secret]',
  ],
])('a secret is taken out: %s', (_, text, clean) => {
  const secrets = { A: LONG, B: `${LONG}-more`, C: 'a"b\nc d e f', D: 'first line\nsecond line of a key' };
  expect(takerOut(secrets)(text)).toBe(clean);
});
