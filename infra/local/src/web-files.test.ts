import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const SCRIPT = join(ROOT, 'infra/web-files.sh');
const MANIFESTS = 'packages/servers/**/*.server.json';

/** A copy of the repository as an image has it before: sources, links to packages, Prisma's client. */
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'headroom-web-files-'));
  const files = execFileSync(
    'git',
    ['ls-files', '-zco', '--exclude-standard', 'apps', 'packages', 'infra', 'package.json'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  // Those that a change removed are listed until it is committed.
  for (const file of files.split('\0').filter((file) => file && existsSync(join(ROOT, file)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file), { verbatimSymlinks: true });
  }
  const links = globSync('{apps,packages}/*/node_modules', { cwd: ROOT });
  for (const folder of [...links, 'packages/db/src/generated'])
    cpSync(join(ROOT, folder), join(copy, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !['.vite', '.cache', '.bin'].includes(basename(path)),
    });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  execFileSync(SCRIPT, [copy]);
});
afterAll(() => rmSync(copy, { recursive: true }));

/** What a program of the copy prints. */
const run = (folder: string, ...args: string[]) => {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://u@127.0.0.1:1/db',
    REDIS_URL: 'redis://127.0.0.1:1',
    HEADROOM_DEMO_OWNER: '1',
    PORT: '0',
  };
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: join(copy, folder),
    env,
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`;
};

test('the image of web has neither sources of servers nor tests, and the manifests of all servers', () => {
  const left = globSync('{apps,packages,infra}/**', {
    cwd: copy,
    exclude: (name) => basename(name) === 'node_modules',
  });
  expect(left.filter((path) => /\.test\.tsx?$|\.(go|rs|java|cs|py|sh)$|Dockerfile/.test(path))).toEqual([]);
  const manifests = (folder: string) => globSync(MANIFESTS, { cwd: folder }).sort();
  expect(manifests(copy)).toEqual(manifests(ROOT));
  expect(manifests(copy).length).toBeGreaterThan(10);
  expect(globSync('infra/*', { cwd: copy })).toEqual(['infra/studies']);
});

test('web app and migrations find all modules that they load', () => {
  // All of it is loaded before Next.js asks for the pages, which the copy has not.
  expect(run('apps/web', 'server.ts')).toMatch(/Could not find a production build/);
  expect(run('packages/db', 'src/migrate/cli.ts')).toMatch(/ECONNREFUSED|connect/i);
  const read = `import { loadManifests, readConformance } from '@headroom/builder';
    console.log(loadManifests().length, readConformance().size)`;
  const [manifests, verdicts] = run('apps/web', '--input-type=module', '--eval', read).split(' ').map(Number);
  expect(manifests).toBeGreaterThan(10);
  expect(verdicts).toBeGreaterThan(10);
});

test('a checkout is left alone', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'headroom-checkout-'));
  try {
    mkdirSync(join(checkout, '.git'));
    writeFileSync(join(checkout, 'a.test.ts'), '');
    expect(() => execFileSync(SCRIPT, [checkout], { stdio: 'pipe' })).toThrow(/is a checkout, not a copy/);
    expect(existsSync(join(checkout, 'a.test.ts'))).toBe(true);
  } finally {
    rmSync(checkout, { recursive: true });
  }
});
