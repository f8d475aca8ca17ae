import { expect, test } from 'vitest';
import { proxyVariables } from '../server/way-out.ts';
import { reachOf, whyNoEgress } from './egress.ts';

test.each<[string[] | 'none', string[], RegExp | undefined]>([
  ['none', [], undefined],
  [['a.b'], [], /^world.egress: this host does not let servers reach a.b; /],
  [['a.b'], ['*'], undefined],
  [['a.b'], ['a.b'], undefined],
  [['a.b'], ['a.b:8080'], undefined],
  [
    ['a.b', 'c.d', 'e.f'],
    ['a.b', 'd'],
    /does not let servers reach c.d, e.f; its operator says .* HEADROOM_EGRESS$/,
  ],
  [['x.a.b'], ['a.b'], / reach x.a.b; /],
])('what a file names must be allowed by the host: %j by %j', (egress, allowed, said) => {
  const why = whyNoEgress(egress, allowed);
  if (said) expect(why).toMatch(said);
  else expect(why).toBeUndefined();
});

test('servers reach what both name, and a place that is not public only where the host names its port', () => {
  const reach = (egress: string[] | 'none', allowed: string[]) => {
    const { hosts, allowed: places } = reachOf(egress, allowed) ?? {};
    return hosts && [[...hosts], [...(places ?? [])]];
  };
  expect(reach('none', ['*'])).toBeUndefined();
  expect(reach(['a.b'], ['*'])).toEqual([['a.b'], []]);
  expect(reach(['a.b'], ['a.b', 'c.d', 'c.d:1'])).toEqual([['a.b'], []]);
  expect(reach(['a.b', 'c.d'], ['a.b', 'c.d:8080'])).toEqual([['a.b'], ['c.d:8080']]);
  expect(reach(['10.0.0.7'], ['*', '10.0.0.7:80'])).toEqual([['10.0.0.7'], ['10.0.0.7:80']]);
});

test('programs are told of the proxy in both spellings, and that backends need none', () => {
  expect(proxyVariables(undefined, { db: '10.0.0.2:1' })).toEqual({});
  const places = { db: '10.0.0.2:5432', 'db.host': '10.0.0.2', 'db.url': 'postgresql://a:b@10.0.0.2:5432/c' };
  const told = proxyVariables('http://10.0.0.1:9', { ...places, mock: '10.0.0.3:80' });
  const without = 'localhost,127.0.0.1,::1,10.0.0.2,10.0.0.3';
  for (const name of ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY']) {
    expect(told[name]).toBe('http://10.0.0.1:9');
  }
  expect([told.no_proxy, told.NO_PROXY]).toEqual([without, without]);
});
