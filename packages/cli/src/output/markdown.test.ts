import { expect, test } from 'vitest';
import { failureMarkdown } from './markdown.ts';
import { durationLabel, printable } from './printable.ts';

test('a failure is shown as it is, line by line', () => {
  expect(failureMarkdown('no\n# heading', 'http://host/compare/a')).toBe(
    '**Headroom could not compare**\n\n    no\n    # heading\n\n[Open the comparison](http://host/compare/a)\n',
  );
});

test('text of others stays on its line of a terminal', () => {
  expect(printable('a\u001b[31mred\u001b[0m\r\n::error::b\u202e')).toBe('ared ::error::b');
});

test.each([
  [0, '1 s'],
  [89, '89 s'],
  [90, '2 min'],
  [7500, '2 h 5 min'],
])('%s seconds are %s', (seconds, words) => {
  expect(durationLabel(seconds)).toBe(words);
});
