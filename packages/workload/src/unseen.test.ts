import { expect, test } from 'vitest';
import { boundedContext } from './context.ts';
import { visibleLine } from './unseen.ts';

test('a line has no breaks, and what nobody sees or what turns it shows', () => {
  expect(visibleLine(' a\r\n\tb\u202Ec\u0000\u2066 ')).toBe('a b\uFFFDc\uFFFD\uFFFD');
  expect(visibleLine('Größe 東京 😀')).toBe('Größe 東京 😀');
});

test('names and reasons are stored as lines', () => {
  expect(boundedContext({ problem: 'tools/list\nturned\u202E' })).toEqual({
    problem: 'tools/list turned\uFFFD',
  });
});
