import { expect, test } from 'vitest';
import { bytesOf, interfaceBytes, interfaceIn, interfaceTowards } from './interface-bytes.ts';

const DEV = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
    lo: 1068500    5000    0    0    0     0          0         0  1068500    5000    0    0    0     0       0          0
  eth0:  500 7 0 0 0 0 0 0 900 8 0 0 0 0 0 0
`;
const ROUTES = [
  'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT',
  'eth0\t00000000\t0100A8C0\t0003\t0\t0\t0\t00000000\t0\t0\t0',
  'eth0\t0000A8C0\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0',
  'far0\t0002A8C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0',
].join('\n');
const TRIE =
  '  |-- 192.168.2.1\n              /32 host LOCAL\n           |-- 192.168.2.255\n              /32 link BROADCAST\n';

test('bytes of an interface are those of its line', () => {
  expect(bytesOf(DEV, 'eth0')).toEqual({ received: 500, sent: 900 });
  expect(() => bytesOf(DEV, 'eth')).toThrow('does not know eth');
  expect(interfaceBytes('lo').received).toBeGreaterThanOrEqual(0);
});

test.each([
  ['192.168.2.7', 'far0'],
  ['192.168.3.7', 'eth0'],
  ['8.8.8.8', 'eth0'],
  ['192.168.2.1', 'lo'],
])('%s is reached by %s', (address, name) => {
  expect(interfaceIn({ trie: TRIE, routes: ROUTES }, address)).toBe(name);
});

test('the loopback is this machine, and without a route there is no interface', () => {
  expect(interfaceTowards('127.0.0.1')).toBe('lo');
  expect(() => interfaceIn({ trie: '', routes: '' }, '192.0.2.1')).toThrow('no route to 192.0.2.1');
});
