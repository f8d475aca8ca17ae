import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeMounted } from './engine.ts';

const mayMount = process.getuid?.() === 0;

test.runIf(mayMount)('what a killed engine left mounted does not keep its folder from being removed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-mounted-'));
  const inner = join(folder, 'exec', 'inner');
  mkdirSync(inner, { recursive: true });
  const file = join(folder, 'exec', 'namespace');
  writeFileSync(file, '');
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', inner]);
  execFileSync('mount', ['--bind', '/proc/self/ns/uts', file]);
  removeMounted(folder);
  expect(existsSync(folder)).toBe(false);
});
