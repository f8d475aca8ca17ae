import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, expect, test } from 'vitest';
import config from '../rolldown.config.ts';
import { VERSION } from './version.ts';

const PACKAGE = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'headroom-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what is published runs as JavaScript that needs nothing but Node.js', async () => {
  for (const part of ['bin', 'package.json'])
    cpSync(join(PACKAGE, part), join(folder, part), { recursive: true });
  const { output, ...input } = config;
  const bundle = await rolldown({ ...input, cwd: PACKAGE });
  const file = join(folder, output.file);
  await bundle.write({ ...output, file });
  await bundle.close();
  const imports = readFileSync(file, 'utf8').matchAll(/^import .*?["']([^"']+)["'];?$/gm);
  const names = [...imports].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !isBuiltin(name))).toEqual([]);
  const args = ['--no-strip-types', join(folder, 'bin/headroom.js'), '--version'];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe(`${VERSION}\n`);
});
