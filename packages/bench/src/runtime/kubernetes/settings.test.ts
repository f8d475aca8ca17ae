import { expect, test } from 'vitest';
import { labelsOf, markValue, namespaceOf, quantity, sharesOn } from './settings.ts';

test.each([
  ['2', 2],
  ['500m', 0.5],
  ['1.5', 1.5],
  ['64Mi', 64 * 2 ** 20],
  ['3920312Ki', 3_920_312 * 2 ** 10],
  ['1G', 1e9],
])('the quantity %s', (text, value) => expect(quantity(text)).toBe(value));

test.each(['', 'Mi', '1x', '-1', '1 Gi'])('%j is no quantity', (text) => {
  expect(() => quantity(text)).toThrow(`${JSON.stringify(text)} is no quantity`);
});

test.each([
  // As many as the docker runtime gives.
  [8, { server: 2, redis: 0.5, api: 2 }],
  // The server keeps whole processors, the others share the rest by their shares.
  [4, { server: 2, redis: 0.38, api: 1.52 }],
  [1, { server: 0.45, redis: 0.09, api: 0.36 }],
])('shares of a node that gives pods %d processors', (cpus, shares) => {
  expect(sharesOn(cpus)).toEqual(shares);
});

test('all together fit on the node, whatever it gives', () => {
  for (let cpus = 1; cpus < 16; cpus += 0.25) {
    const { server, redis, api } = sharesOn(cpus);
    expect(server + redis + api).toBeLessThan(cpus);
    expect(server).toBeGreaterThanOrEqual(0.45);
  }
  expect(() => sharesOn(0.9)).toThrow('a node that gives pods 0.9 processors is too small to measure on');
});

test('a mark of any length is a label, and a node has one namespace', () => {
  const mark = `headroom@${'bench-1.'.repeat(40)}`;
  expect(markValue(mark)).toMatch(/^[0-9a-f]{32}$/);
  expect(labelsOf(mark, 'server')).toEqual({
    'headroom/mark': markValue(mark),
    'headroom/party': 'server',
  });
  expect(namespaceOf('node1')).toMatch(/^headroom-[0-9a-f]{16}$/);
  expect(namespaceOf('node1')).toBe(namespaceOf('node1'));
  expect(namespaceOf('node1')).not.toBe(namespaceOf('node2'));
});
