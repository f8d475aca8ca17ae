import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBudgets } from './budgets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-budgets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('budgets are those of headroom.json, whatever else it says', () => {
  writeFileSync(join(folder, 'headroom.json'), '{"servers":["."],"budgets":{"rps":{"failPct":5}}}');
  expect(readBudgets(folder)).toEqual({ rps: { failPct: 5 } });
});

test.each([
  ['{"budgets":{"rpms":{"failPct":5}}}'],
  ['{"budgets":{"rps":{"failPct":"5"}}}'],
  ['{"budgets":{"rps":{"failPct":5}}'],
  ['{"servers":["."]}'],
  [`{"budgets":{"rps":{"failPct":5}}}${' '.repeat(65_536)}`],
])('a file without right ones has none: %#', (text) => {
  writeFileSync(join(folder, 'headroom.json'), text);
  expect(readBudgets(folder)).toBeNull();
});

test('a link is not followed, and no file is none', () => {
  expect(readBudgets(folder)).toBeNull();
  writeFileSync(join(folder, 'other.json'), '{"budgets":{"rps":{"failPct":5}}}');
  symlinkSync('other.json', join(folder, 'headroom.json'));
  expect(readBudgets(folder)).toBeNull();
});
