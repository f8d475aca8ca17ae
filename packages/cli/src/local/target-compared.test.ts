/** Two folders that no file describes, compared on this machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './command.testing.ts';
import { checkout, targetFolder } from './target.testing.ts';

const { folder } = targetFolder();

test('two folders are compared: what became slower is found early, and ends with status 1', async () => {
  const json = join(folder, 'compared.json');
  const sides = [checkout(join(folder, 'quick'), 1), checkout(join(folder, 'slow'), 8)];
  const said = await run('compare', ...sides, '--seconds', '1', '--json', json);
  expect(said).toMatchObject({ status: 1 });
  expect(said.stdout).toMatch(/turner.*regressed/i);
  const lines = said.stderr.split('\n');
  const times = (words: string) => lines.filter((line) => line.startsWith(words)).length;
  expect(times('servers run as plain processes')).toBe(1);
  // Of each side once.
  for (const words of ['building turner', 'starting turner', 'asking turner']) expect(times(words)).toBe(2);
  // The first look is after six rounds of at most 24.
  const { measuredRounds } = JSON.parse(readFileSync(json, 'utf8'));
  expect(measuredRounds).toBeGreaterThanOrEqual(6);
  expect(measuredRounds).toBeLessThan(24);
});
