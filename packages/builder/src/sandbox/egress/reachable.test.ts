import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { isReachable } from './reachable.ts';

test.each([
  ...['127.0.0.1', '127.8.9.10', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...[
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.254',
    '224.0.0.1',
    '239.1.1.1',
    '255.255.255.255',
    '240.0.0.1',
    '168.63.129.16',
    '192.88.99.1',
  ],
  ...[
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
  ],
  ...['64:ff9b::7f00:1', '64:ff9b::a00:1', '2002:7f00:1::1', '2001:0:4136:e378::1', '4000::1', '9000::1'],
  ...['localhost', '', '1.2.3', '0x7f.1'],
])('%s is no place for builds', async (address) => expect(await isReachable(address)).toBe(false));

test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '168.63.129.17',
  '2606:4700::1111',
  '64:ff9b::808:808',
])('%s is', async (address) => expect(await isReachable(address)).toBe(true));

test('this host’s own addresses are not, whichever they are', async () => {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  expect(own.length).toBeGreaterThan(0);
  for (const { address } of own) expect(await isReachable(address)).toBe(false);
});
