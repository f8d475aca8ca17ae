import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TRIAL_STEPS } from '@headroom/model/run';
import { expect, test } from 'vitest';

const ROOT = new URL('../../..', import.meta.url).pathname;

const git = (...command: string[]) =>
  execFileSync('git', command, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
const tracked = (...patterns: string[]) => git('ls-files', ...patterns);
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Fragments by which links reach the headings of a page, as forges make them. */
function fragmentsOf(file: string): string[] {
  const prose = read(file).replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each(tracked('*.md'))('links of %s lead to pages and headings that exist', (file) => {
  for (const [, link = ''] of read(file).matchAll(/\]\(([^)\s:]+)\)/g)) {
    const [path, fragment] = link.split('#') as [string, string?];
    const target = path === '' ? file : join(dirname(file), path);
    expect(existsSync(join(ROOT, target)), link).toBe(true);
    if (fragment !== undefined) expect(fragmentsOf(target), link).toContain(fragment);
  }
});

test('pages of docs that any file names exist', () => {
  const lines = git('grep', '-hE', 'docs/[a-z/-]+[.]md');
  const named = lines.flatMap((line) => [...line.matchAll(/(?<![\w./])docs\/[\w/-]+\.md/g)]);
  const lost = named.map(([page]) => page).filter((page) => !existsSync(join(ROOT, page)));
  expect(lost).toEqual([]);
});

/** Pages that say where things live. */
const PAGES = tracked('docs/architecture.md', 'docs/architecture/*', 'CONTRIBUTING.md');

/** Sources in the prose of a page, by their path or its end; folders by their path from the root. */
const SOURCES = /`([\w./-]+\.(?:tsx?|go|grit|prisma)|(?:apps|packages|infra|docs)\/[\w./-]+?)\/?`/g;

test.each(PAGES)('sources that %s names exist', (page) => {
  const files = tracked().map((file) => `/${file}`);
  const exists = (path: string) =>
    files.some((file) => file.endsWith(`/${path}`) || file.startsWith(`/${path}/`));
  const named = [...read(page).matchAll(SOURCES)].map(([, path = '']) => path);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

/** Identifiers of several words in the prose of a page: `camelCase`. */
const IDENTIFIERS = /`([a-z]+[A-Z]\w*)`/g;

test('identifiers that pages of the architecture name are somewhere in the code', () => {
  const named = PAGES.flatMap((page) => [...read(page).matchAll(IDENTIFIERS)].map(([, name = '']) => name));
  const patterns = [...new Set(named)].flatMap((name) => ['-e', name]);
  const inCode = new Set(git('grep', '-ohwIF', ...patterns, '--', '*.ts', '*.tsx', '*.go', '*.prisma'));
  expect(named.filter((name) => !inCode.has(name))).toEqual([]);
});

test('pages that describe a trial name its steps in their order', () => {
  const trial = TRIAL_STEPS.filter((step) => step !== 'store');
  expect(read('docs/architecture.md')).toContain(`: ${trial.join(', ')}. `);
  const [, block = ''] =
    read('docs/architecture/runs.md').match(/^## A trial\n\n```\n([\s\S]*?)^```$/m) ?? [];
  expect([...block.matchAll(/^\w+/gm)].map(([step]) => step)).toEqual([...TRIAL_STEPS]);
});
