import { expect, test } from 'vitest';
import { clientHeader } from '#server/http/client.ts';
import { keyOfAddress, keyOfEmail } from './keys.ts';

const from = (address: string) => new Headers({ [clientHeader()]: address });

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s is counted as %s', (address, key) => {
  expect(keyOfAddress(from(address))).toBe(key);
});

test('who did not come through the edge shares one count, whatever the request says', () => {
  const forged = new Headers({ 'x-headroom-client': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' });
  expect(keyOfAddress(forged)).toBe('unknown');
});

test('an e-mail is one, however it is written, and cannot be read from its key', () => {
  expect(keyOfEmail(' Ada@Example.org ')).toBe(keyOfEmail('ada@example.org'));
  expect(keyOfEmail('ada@example.org')).not.toContain('ada');
});
