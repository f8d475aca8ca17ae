import { expect, test } from 'vitest';
import { slowRequests } from './requests.ts';

test('requests over 2 s are logged by their route, ten a minute, and then how many were left out', () => {
  const lines: [object, string][] = [];
  let now = 0;
  const log = { warn: (fields: object, message: string) => void lines.push([fields, message]) } as never;
  const request = slowRequests(log, () => now);
  const slow = { method: 'GET', route: '/runs/[id]', status: '200', ms: 2001 };
  request({ ...slow, ms: 2000 });
  expect(lines).toEqual([]);
  for (let i = 0; i < 13; i++) request(slow);
  expect(lines).toEqual(Array.from({ length: 10 }, () => [slow, 'a slow request']));
  now = 59_999;
  request(slow);
  expect(lines).toHaveLength(10);
  now = 60_000;
  request(slow);
  expect(lines.slice(10)).toEqual([
    [{ omitted: 4 }, 'more slow requests were not logged'],
    [slow, 'a slow request'],
  ]);
});
