import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { touchPackage } from './package-cache.ts';

const DAY_S = 24 * 3600;
const NOW_MS = Date.now();

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'headroom-packages-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A folder of a package that was used some days ago. */
function aPackage(name: string, daysAgo: number, mb = 0): string {
  const folder = join(root, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'lock'), 'x'.repeat(mb * 2 ** 20));
  const at = NOW_MS / 1000 - daysAgo * DAY_S;
  utimesSync(folder, at, at);
  return folder;
}

test('packages that nobody used for 30 days go', async () => {
  aPackage('old', 31);
  aPackage('recent', 29);
  await touchPackage(aPackage('own', 40), { nowMs: NOW_MS });
  expect(readdirSync(root).toSorted()).toEqual(['own', 'recent']);
});

test('beyond the bound those go that were used longest ago, but none of the last day', async () => {
  aPackage('oldest', 4, 3);
  aPackage('older', 3, 3);
  aPackage('today', 0.5, 3);
  await touchPackage(aPackage('own', 5, 3), { nowMs: NOW_MS, maxMb: 10 });
  expect(readdirSync(root).toSorted()).toEqual(['older', 'own', 'today']);
  await touchPackage(join(root, 'own'), { nowMs: NOW_MS, maxMb: 1 });
  expect(readdirSync(root).toSorted()).toEqual(['own', 'today']);
});
