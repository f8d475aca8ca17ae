import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';

test('what takes quadratic time, is refused otherwise than agreed, or read wrongly is found', () => {
  expect(() =>
    fuzz({ read: (text) => `${text.slice(0, 32_768)}x`.replace(/\/+$/, ''), parts: ['/'] }),
  ).toThrow(/\d+ ms for "/);
  expect(() => fuzz({ read: (text) => JSON.parse(text), parts: ['['] })).toThrow(SyntaxError);
  const holds = (text: unknown) => expect(text).not.toContain('\u2028');
  expect(() => fuzz({ read: (text) => text, parts: ['a'], holds })).toThrow(/2028/);
});

test('what takes linear time is let through, with its worst time', () => {
  const refused = { read: (text: string) => JSON.parse(text), parts: ['['], refusals: [SyntaxError] };
  expect(fuzz(refused)).toBeGreaterThan(0);
});
