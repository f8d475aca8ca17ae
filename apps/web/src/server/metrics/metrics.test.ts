import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { metrics } from './metrics.ts';

test('metrics are those that infra/README.md lists, which alerts and panels may name', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../../../infra/README.md'), 'utf8');
  const rows = readme
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, , of]) => of === 'web');
  const listed = rows.flatMap(([, names = '']) => names.match(/headroom_\w+/g) ?? []);
  const exposed = metrics().registry.getMetricsAsArray();
  const own = exposed.map(({ name }) => name).filter((name) => name.startsWith('headroom_'));
  expect(own.sort()).toEqual(listed.sort());
});
