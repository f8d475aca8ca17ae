import { expect, test } from 'vitest';
import { isRefText, sideNote } from './side-note.ts';

test.each([
  ['npm:@acme/server@1.2.0', '@acme/server of npm, version 1.2.0; fetched when the run starts.'],
  ['pypi:acme', 'acme of pypi, the newest version; fetched when the run starts.'],
  ['oci:acme/server:1', 'An image; its digest is resolved when the run starts.'],
  ['https://a.b/mcp', 'Hosts measure only servers that they start. On your machine: headroom compare'],
  ['brew:acme', 'brew: is no kind of server; allowed: npm:NAME'],
])('%s is told', (text, words) => {
  expect(sideNote(text)).toContain(words);
  expect(isRefText(text)).toBe(false);
});

test('refs are left to the list of the repository', () => {
  for (const ref of ['', 'main', 'v2', 'HEAD~3']) expect(sideNote(ref)).toBeUndefined();
});
