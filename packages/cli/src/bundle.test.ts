import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startForeignServer } from '@headroom/local/foreign-server';
import { afterAll, expect, test } from 'vitest';
import { bundleInto, PACKAGE } from './release/bundle.ts';
import { VERSION } from './version.ts';

const execute = promisify(execFile);
const FILE = `version: 1
server: { id: any, dockerfile: { path: package.json }, port: 80 }
workload:
  tools: [{ name: get-sum, arguments: { a: 2, b: 3 }, expect: [{ in: text, contains: 5 }] }]
`;
const folder = mkdtempSync(join(tmpdir(), 'headroom-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what is published runs as JavaScript that needs nothing but Node.js', async () => {
  for (const part of ['bin', 'package.json'])
    cpSync(join(PACKAGE, part), join(folder, part), { recursive: true });
  const dir = join(folder, 'dist');
  await bundleInto(dir);
  const files = readdirSync(dir);
  const imports = files.flatMap((file) => [
    ...readFileSync(join(dir, file), 'utf8').matchAll(/^import .*?["']([^"']+)["'];?$/gm),
  ]);
  const names = imports.map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !isBuiltin(name) && !files.includes(name.replace('./', '')))).toEqual([]);
  const args = ['--no-strip-types', join(folder, 'bin/headroom.js'), '--version'];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe(`${VERSION}\n`);
  const file = join(folder, 'headroom.yaml');
  writeFileSync(file, FILE);
  const server = await startForeignServer();
  try {
    const asked = [...args.slice(0, 2), 'try', '--url', server.url, file];
    expect((await execute(process.execPath, asked)).stdout).toMatch(/pass {2}arguments by their schemas/);
  } finally {
    await server.stop();
  }
});
