import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSameRepository, withoutCredentials } from './address.ts';
import { readRevision, readSides } from './sides.ts';

const ORIGIN = 'https://someone:secret@git.example.org/acme/servers.git';
const LISTED = 'git@git.example.org:acme/servers.git';
let folder: string;
let first: string;
let second: string;

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim();
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'headroom-checkout-')));
  git('init', '--quiet', '--initial-branch=main');
  git('remote', 'add', 'origin', ORIGIN);
  git('commit', '--quiet', '--allow-empty', '-m', 'one');
  git('tag', '-a', 'v1', '-m', 'the first');
  first = git('rev-parse', 'HEAD');
  writeFileSync(join(folder, 'file'), 'one');
  git('add', '.');
  git('commit', '--quiet', '-m', 'two');
  second = git('rev-parse', 'HEAD');
});
afterAll(() => rmSync(folder, { recursive: true }));

const known = async () => [LISTED];
const sidesOf = (asked: { base?: string; head?: string; repository?: string; ownRepository?: string }) =>
  readSides(
    { base: 'HEAD~1', head: 'HEAD', repository: undefined, ownRepository: undefined, ...asked },
    { folder, known },
  );

test('refs of this checkout become whole commits; origin is named as the hosts name it', async () => {
  expect(await sidesOf({ base: 'v1' })).toEqual({ repository: LISTED, base: first, head: second, notes: [] });
});

test('an origin that no host has is sent without its credentials', async () => {
  const asked = { base: 'HEAD~1', head: 'HEAD', repository: undefined, ownRepository: undefined };
  const { repository } = await readSides(asked, { folder, known: async () => ['/elsewhere'] });
  expect(repository).toBe('https://git.example.org/acme/servers.git');
});

test('a side that is no ref is sent as it is, beside a commit of this checkout', async () => {
  const { base, head } = await sidesOf({ repository: '.', head: 'npm:acme@1.3.0' });
  expect([base, head]).toEqual([first, 'npm:acme@1.3.0']);
});

test('of another repository refs are sent as they are; of this one by another name they are resolved', async () => {
  const other = await sidesOf({ repository: 'https://git.example.org/acme/other', base: 'main' });
  expect([other.base, other.head]).toEqual(['main', 'HEAD']);
  for (const repository of ['.', folder, 'ssh://git@git.example.org/acme/servers']) {
    expect((await sidesOf({ repository })).base).toBe(first);
  }
  expect(await sidesOf({ ownRepository: '/on/the/host' })).toMatchObject({
    repository: '/on/the/host',
    base: first,
  });
});

test('a run is of HEAD where nothing else is said, and of no commit of a repository that is elsewhere', async () => {
  const revisionOf = (asked: { repository?: string; ref?: string }) =>
    readRevision(
      { repository: undefined, ownRepository: undefined, ref: undefined, ...asked },
      { folder, known },
    );
  expect(await revisionOf({})).toEqual({ repository: LISTED, ref: second, notes: [] });
  expect((await revisionOf({ ref: 'v1' })).ref).toBe(first);
  expect((await revisionOf({ repository: 'https://git.example.org/acme/other' })).ref).toBe(undefined);
  expect((await revisionOf({ repository: '.' })).ref).toBe(undefined);
  expect((await revisionOf({ repository: '.', ref: 'v1' })).ref).toBe(first);
});

test('a whole commit that this checkout lacks is sent as it is', async () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  expect((await sidesOf({ base: commit })).base).toBe(commit);
});

test.each([['nowhere'], ['--upload-pack=touch'], ['HEAD..main'], ['$(touch x)'], ['']])(
  'the ref %j is refused',
  async (base) => {
    await expect(sidesOf({ base })).rejects.toThrow(/ref "|cannot start with "-"/);
  },
);

test('a checkout with changes that no commit holds is told of', async () => {
  writeFileSync(join(folder, 'file'), 'two');
  expect((await sidesOf({})).notes).toEqual(['uncommitted changes in this checkout are not measured']);
  git('checkout', '--quiet', 'file');
});

test('a folder without a checkout needs a repository', async () => {
  const asked = { base: 'main', head: 'HEAD', repository: undefined, ownRepository: undefined };
  await expect(readSides(asked, { folder: tmpdir(), known })).rejects.toThrow('give --repository');
});

test('credentials leave addresses, users of ssh stay', () => {
  expect(withoutCredentials('https://a:b@host/x.git?token=c')).toBe('https://host/x.git');
  expect(withoutCredentials('ssh://git:b@host/x.git')).toBe('ssh://git@host/x.git');
  expect(withoutCredentials(LISTED)).toBe(LISTED);
});

test.each([
  ['git@host:a/b.git', 'https://host/a/b', true],
  ['ssh://git@host:2222/a/b', 'https://host/a/b.git', true],
  ['https://host/a/b/', 'https://host/a/b', true],
  ['https://host/a/b', 'https://other/a/b', false],
  ['/a/b', '/a/b.git', true],
  ['/a/b', '/a/c', false],
])('%s and %s are the same: %s', (one, other, same) => {
  expect(isSameRepository(one, other)).toBe(same);
});
