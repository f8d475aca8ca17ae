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

test('two folders are compared by their starts: the one that needs longer is found by its cold start', async () => {
  const json = join(folder, 'started.json');
  const sides = [checkout(join(folder, 'early'), 0), checkout(join(folder, 'late'), 0, 150)];
  const profile = ['--profile', 'starts:times=2,seconds=1', '--rounds', '6'];
  const said = await run('compare', ...sides, ...profile, '--json', json);
  expect(said).toMatchObject({ status: 1 });
  expect(said.stdout).toMatch(/turner starts more slowly/);
  const { rows } = JSON.parse(readFileSync(json, 'utf8'));
  const verdicts = rows.map(({ metric, verdict }: Record<string, string>) => [metric, verdict]);
  expect(Object.fromEntries(verdicts)).toMatchObject({ coldStart: 'regressed', firstCall: 'regressed' });
  expect(rows[0].head - rows[0].base).toBeGreaterThan(100);
});

test('a load without verdicts is refused before anything is measured', async () => {
  const sides = [checkout(join(folder, 'one')), checkout(join(folder, 'two'))];
  const said = await run('compare', ...sides, '--profile', 'isolation');
  expect(said).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('comparisons have no verdicts on isolation'),
  });
});
