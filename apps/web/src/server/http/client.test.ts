import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressOf, clientAddress, clientHeader, isLoopback } from './client.ts';

const asked = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each<[string, number, string, string | undefined, string]>([
  ['the socket’s without proxies', 0, '203.0.113.9', undefined, '203.0.113.9'],
  ['the socket’s, whatever is forwarded without proxies', 0, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the one a proxy added', 1, '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  [
    'the one a proxy added, not what the client wrote',
    1,
    '10.0.0.1',
    '127.0.0.1, 198.51.100.1',
    '198.51.100.1',
  ],
  [
    'the second from the right of two proxies',
    2,
    '10.0.0.1',
    '1.1.1.1,198.51.100.1,10.0.0.2',
    '198.51.100.1',
  ],
  ['the socket’s where a proxy was passed by', 2, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the socket’s where nothing is forwarded', 1, '203.0.113.9', undefined, '203.0.113.9'],
  ['the socket’s where no address is forwarded', 1, '203.0.113.9', 'unknown', '203.0.113.9'],
  ['an IPv4 address in words of IPv6, plain', 0, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['an IPv6 address without its zone', 0, 'fe80::1%eth0', undefined, 'fe80::1'],
])('the client’s address is %s', (_words, trustedProxies, remote, forwarded, address) => {
  expect(addressOf(asked(remote, forwarded), trustedProxies)).toBe(address);
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['128.0.0.1', false],
  ['127.0.0.1.example', false],
  ['::2', false],
  ['', false],
])('%s is this machine: %s', (address, own) => {
  expect(isLoopback(address)).toBe(own);
});

test('a name that looks like that of the header tells nothing', () => {
  expect(clientAddress(new Headers({ 'x-headroom-client': '127.0.0.1' }))).toBeUndefined();
  expect(clientAddress(new Headers({ [clientHeader()]: '203.0.113.9' }))).toBe('203.0.113.9');
});
