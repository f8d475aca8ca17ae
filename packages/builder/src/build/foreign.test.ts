/**
 * Attacks by the code base of somebody else's revision while it is read, before a step of its build has run:
 * none works.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDockerfile } from '../image/dockerfile.ts';
import { buildServer } from './build.ts';
import { CodeBase } from './fixtures/code-base.ts';
import { sourceFiles } from './source-files.ts';

let base: CodeBase;
beforeEach(() => {
  base = new CodeBase();
});
afterEach(() => {
  base.remove();
  vi.unstubAllEnvs();
});

test('a folder that looks like a repository of its own has no program run', async () => {
  const proof = join(base.root, 'ran');
  const { folder } = base;
  execFileSync('git', ['init', '--quiet', base.root]);
  // A bare repository whose work tree is itself: git would list its files, and ask this program what changed.
  execFileSync('git', ['init', '--quiet', '--bare', folder]);
  const settings = `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = "touch ${proof}; false"\n`;
  writeFileSync(join(folder, 'config'), settings);
  execFileSync('git', ['add', 'main.txt'], { cwd: folder });
  expect(existsSync(proof)).toBe(true);
  execFileSync('rm', [proof]);
  expect(await sourceFiles({ folder, sources: ['.'] })).toContain('main.txt');
  expect(existsSync(proof)).toBe(false);
});

test('a Dockerfile that is a link to a file of the host is none', async () => {
  const secret = join(base.root, 'secret');
  writeFileSync(secret, 'FROM scratch\n');
  symlinkSync(secret, join(base.folder, 'Dockerfile'));
  expect(await readDockerfile(base.folder)).toBeUndefined();
  mkdirSync(join(base.root, 'other'));
  writeFileSync(join(base.root, 'other', 'Dockerfile'), 'FROM scratch\n');
  expect((await readDockerfile(join(base.root, 'other')))?.stages).toHaveLength(1);
});

test('its build steps see none of our own settings', async () => {
  vi.stubEnv('HEADROOM_REPOSITORIES', 'https://ada:s3cret@git.example.org/team/*');
  vi.stubEnv('HEADROOM_METRICS_TOKEN', 'scrape-me-0123456789');
  const manifest = base.manifest('env > seen.txt; echo v1 > version.txt');
  const { artifact } = await buildServer(manifest, { cacheDir: base.cacheDir, toolchains: {} });
  expect(readFileSync(join(artifact, 'seen.txt'), 'utf8')).not.toMatch(/HEADROOM_|s3cret|scrape-me/);
});
