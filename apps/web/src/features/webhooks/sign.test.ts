import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signatureHeaders } from './sign.ts';

const KEY = Buffer.from('a key of more than twenty-four bytes');
const SECRET = `whsec_${KEY.toString('base64')}`;
const body = '{"type":"run_finished","summary":"3 servers × 2 rounds"}';

test('the signature is the HMAC-SHA-256 of id, time and body', () => {
  const at = new Date('2026-11-21T10:00:00.900Z');
  const expected = createHmac('sha256', KEY).update(`msg_1.1795255200.${body}`).digest('base64');
  expect(signatureHeaders(SECRET, { id: 'msg_1', at, body })).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1795255200',
    'webhook-signature': `v1,${expected}`,
  });
});

test('receivers verify it with the library of the specification; a changed body, id or time, or another secret, is refused', () => {
  const headers = signatureHeaders(SECRET, { id: 'msg_1', at: new Date(), body });
  const receiver = new Webhook(SECRET);
  expect(receiver.verify(body, headers)).toEqual(JSON.parse(body));
  const another = new Webhook(`whsec_${Buffer.from('another key of twenty-four bytes').toString('base64')}`);
  expect(() => another.verify(body, headers)).toThrow();
  expect(() => receiver.verify(body.replace('3', '4'), headers)).toThrow();
  expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
  const later = String(Number(headers['webhook-timestamp']) + 1);
  expect(() => receiver.verify(body, { ...headers, 'webhook-timestamp': later })).toThrow();
});
