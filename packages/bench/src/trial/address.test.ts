import type { TrialResult } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { withoutAddress } from './address.ts';

const ADDRESS = 'https://mcp.shop.example:8443/v1/mcp?key=kept-to-us&stateless=true';

function cleaned(text: string): TrialResult {
  const checks = [{ name: 'shop.example', outcome: 'fail', reason: text, ms: 1 }];
  const result = { outcome: 'server_failed', reason: text, log: text, checks };
  return withoutAddress(result as unknown as TrialResult, ADDRESS);
}

test.each([
  [`error="Post \\"${ADDRESS}\\": EOF"`, 'error="Post \\"[address]\\": EOF"'],
  [
    'dial tcp 203.0.113.7:8443: connect: connection refused',
    'dial tcp [address]: connect: connection refused',
  ],
  ['read tcp [2001:db8::1]:4000->[2001:db8::2]:8443: EOF', 'read tcp [address]->[address]: EOF'],
  ['lookup mcp.shop.example: no such host', 'lookup [address]: no such host'],
  ['Cannot POST /v1/mcp?key=kept-to-us&stateless=true', 'Cannot POST [address]'],
  ['no such key: kept-to-us', 'no such key: [address]'],
  [
    'the log begins: p.example:8443/v1/mcp?key=kept-to-us&stateless=true": EOF',
    'the log begins: [address]": EOF',
  ],
  ['a reason that is cut: https://mcp.shop.exa', 'a reason that is cut: [address]'],
  ['expected true, got 1.2.3', 'expected true, got 1.2.3'],
])('what %j tells of the address is taken out', (text, clean) => {
  const { log, reason, checks } = cleaned(text);
  expect({ log, reason, check: checks[0] }).toMatchObject({
    ...{ log: clean, reason: clean },
    check: { name: 'shop.example', reason: clean },
  });
});

test('what is not there stays so', () => {
  const checks = [{ name: 'initialize', outcome: 'pass', reason: null, ms: 1 }];
  const result = { outcome: 'passed', reason: null, log: '', checks } as unknown as TrialResult;
  expect(withoutAddress(result, ADDRESS)).toEqual(result);
});
