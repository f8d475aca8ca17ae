import { PROJECT_FILE, PROJECT_WORKLOAD } from '@headroom/db/testing';
import { parseProject } from '@headroom/project';
import { expect, test } from 'vitest';
import { problemLabel, problemsOfText } from './problems.ts';

test('the file of the fixtures says what they store of it', () => {
  const parsed = parseProject(PROJECT_FILE, { file: 'headroom.yaml' });
  if (!('project' in parsed)) throw new Error(JSON.stringify(parsed.problems));
  expect(parsed.project.workload).toEqual(PROJECT_WORKLOAD);
  expect(parsed.project.servers.map(({ id, title }) => [id, title])).toEqual([
    ['shop', 'Shop'],
    ['shop-threads', 'Shop, four threads'],
  ]);
});

test('files that only the repository has are no problem of the text', async () => {
  const named = (path: string) => PROJECT_FILE.replace('{ range: [1, 1000] }', `{ file: ${path} }`);
  expect(await problemsOfText(named('ids.txt'))).toEqual([]);
  expect(await problemsOfText(named('ids.json'))).toEqual([]);
});

test.each([
  'serverJson: { path: server.json, identifier: "@acme/shop" }',
  'mcpJson: { path: .mcp.json, name: shop }',
])('what says the source of a server is no problem of the text: %s', async (source) => {
  const server = `server: { id: shop, ${source} }`;
  const text = PROJECT_FILE.replace(/^servers:\n(?: {2}- .*\n)+/m, `${server}\n`);
  expect(text).toContain(server);
  expect(await problemsOfText(text)).toEqual([]);
});

test('a problem says where it is', async () => {
  const [problem] = await problemsOfText('version: 1\n');
  expect(problem && problemLabel(problem)).toMatch(/^line 1, column 1: workload is missing/);
});
