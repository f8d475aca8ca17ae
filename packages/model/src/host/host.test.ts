import { expect, test } from 'vitest';
import { localHost, withHost } from './host.ts';

test('a server under test is asked as localhost, at its port', () => {
  expect(localHost('http://172.18.0.4:8080/mcp')).toBe('localhost:8080');
  expect(localHost('http://127.0.0.1:41234/mcp?a=b:1')).toBe('localhost:41234');
  expect(localHost('http://[::1]:3000')).toBe('localhost:3000');
  expect(localHost('http://server/mcp/a:1')).toBe('localhost');
});

test('a Host that is named wins, however it is written', () => {
  const url = 'http://127.0.0.1:3000/mcp';
  expect(withHost(url, { 'X-Key': '1' })).toEqual({ Host: 'localhost:3000', 'X-Key': '1' });
  expect(withHost(url, { hOST: 'mcp.example' })).toEqual({ hOST: 'mcp.example' });
});
