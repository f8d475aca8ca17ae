import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readFileAt } from './read-file.ts';

const root = mkdtempSync(join(tmpdir(), 'headroom-read-file-'));
afterAll(() => rmSync(root, { recursive: true }));

const VALUES = `${'x'.repeat(999)}\n`.repeat(900);

/** Reads a file whose tools take their values from these files. */
function read(files: readonly string[]) {
  const tools = files.map(
    (file, at) => `{ name: t${at}, arguments: { a: $a }, vary: { a: { file: ${file} } }, expect: none }`,
  );
  const text = `version: 1
server: { id: acme, image: "a.b/c@sha256:${'0'.repeat(64)}", port: 80 }
workload: { tools: [${tools.join(', ')}] }
`;
  return readFileAt(text, { root, shown: 'bench.yaml' });
}

test('a file that is named many times counts once', async () => {
  writeFileSync(join(root, 'values.txt'), VALUES);
  expect(await read(Array(10).fill('values.txt'))).toHaveProperty('project');
  expect(await read(Array(10).fill('./values.txt'))).toHaveProperty('project');
});

test('files that are too large together are refused', async () => {
  const names = Array.from({ length: 5 }, (_, at) => `values-${at}.txt`);
  for (const name of names) writeFileSync(join(root, name), VALUES);
  expect(await read(names.slice(1))).toHaveProperty('project');
  expect(await read(names)).toMatchObject({
    problems: [
      { message: expect.stringContaining('with it, files that bench.yaml names are larger than 4 MB') },
    ],
  });
});
