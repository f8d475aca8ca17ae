import { expect, test } from 'vitest';
import { noiseIn, noiseText } from './noise.ts';

test('lines that are no messages are counted, and the first is shown', () => {
  const log = [
    '--- server ---',
    '2026/11/28 16:40:00 not JSON on the standard output: "Listening\\u001b[0m on stdio"',
    'an error of the server itself',
    '2026/11/28 16:40:01 not JSON on the standard output: "ready"',
  ].join('\n');
  const noise = noiseIn(log);
  expect(noise).toEqual({ lines: 2, first: 'Listening\\u001b[0m on stdio' });
  expect(noise && noiseText(noise)).toMatch(
    /^Prints at least 2 lines on stdout that are no JSON-RPC, such as "Listening/,
  );
  expect(noiseIn('--- server ---\nready')).toBeNull();
});
