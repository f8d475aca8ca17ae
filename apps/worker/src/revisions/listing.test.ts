/** Listing of a repository in which anybody may have committed anything. */
import { execFileSync } from 'node:child_process';
import { listHostRepositories, saveRepository } from '@headroom/db';
import { aHost, type TestDatabase, testDatabase } from '@headroom/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { GitRepository } from '../testing/git-repository.ts';
import { listingOf, rangeOf } from './listing.ts';
import { Mirror } from './mirror.ts';
import { shortText } from './short-text.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let shop: GitRepository;
let mirror: Mirror;
beforeEach(() => {
  shop = new GitRepository();
  const { path } = shop;
  const repository = { address: path, from: path, protocol: 'file', credentials: undefined } as const;
  mirror = new Mirror({ ...repository, anyCommit: false }, shop.cacheDir);
});
afterEach(() => shop.remove());

/** The listing as it is read again, once it was stored. */
async function stored() {
  await mirror.update();
  const { db } = database;
  const key = { hostId: await aHost(db), address: shop.path, shared: false, namedByRun: false };
  await saveRepository(db, key, { listing: await listingOf(mirror) });
  const rows = await listHostRepositories(db, [key.hostId]);
  return rows.find(({ address }) => address === shop.path)?.listing;
}

/** A commit as no honest git writes it, on top of the branch. */
function commitAs(lines: string[], message: string | Buffer): string {
  const head = `tree ${shop.git('rev-parse', 'HEAD^{tree}')}\nparent ${shop.git('rev-parse', 'HEAD')}\n`;
  const input = Buffer.concat([Buffer.from(`${head}${lines.join('\n')}\n\n`), Buffer.from(message)]);
  const args = ['hash-object', '-t', 'commit', '-w', '--literally', '--stdin'];
  const id = execFileSync('git', args, { cwd: shop.path, input, encoding: 'utf8' }).trim();
  shop.git('update-ref', 'refs/heads/main', id);
  return id;
}

const PEOPLE = [
  'author Eve <e@example.org> 1700000000 +0000',
  'committer Eve <e@example.org> 1700000000 +0000',
];

test.each([
  ['an emoji where the subject is cut', `${'a'.repeat(199)}😀 and more`, `${'a'.repeat(199)}😀`],
  ['an emoji beyond', `${'a'.repeat(200)}😀`, 'a'.repeat(200)],
  ['emojis', '😀'.repeat(300), '😀'.repeat(200)],
])('a subject of %s', async (_, message, subject) => {
  const commit = shop.commit(message);
  expect((await stored())?.commits).toEqual([expect.objectContaining({ commit, subject, author: 'Ada' })]);
  expect(await mirror.resolve('main')).toMatchObject({ commit, subject });
});

test('commits of every kind that git can be made to hold leave the list as it is', async () => {
  const first = shop.commit('first');
  const ids = [
    commitAs([`author ${'😀'.repeat(5000)} <e@example.org> 1700000000 +0000`, ...PEOPLE.slice(1)], 'author'),
    commitAs(PEOPLE, Buffer.from([0x68, 0x00, 0x69, 0xed, 0xa0, 0x80, 0xff, 0x0a])),
    commitAs([...PEOPLE, 'encoding UTF-7'], 'UTF-7 +AAA- +AAo- +2D0-'),
    commitAs([...PEOPLE, 'encoding UTF-16'], 'UTF-16'),
    commitAs(['author Eve <e> 1 +9999', 'committer Eve <e> 253402300800 +9999'], 'in the year 10000'),
    commitAs(['author', 'committer'], ''),
    commitAs(PEOPLE, '\u001b[2J\u202E\r<script>'),
  ];
  const commits = (await stored())?.commits ?? [];
  const listed = commits.map(({ commit }) => commit);
  expect(listed).toEqual(expect.arrayContaining([first, ids[0], ids[1], ids[6]]));
  expect([first, ...ids]).toEqual(expect.arrayContaining(listed));
  expect(commits.find(({ commit }) => commit === ids[0])?.author).toBe('😀'.repeat(100));
  for (const { subject, author } of commits) expect(`${subject}${author}`).not.toMatch(/\0|\p{Cs}/u);
});

test('a commit that says more than is read is listed without its words, and found', async () => {
  const first = shop.commit('first');
  const long = commitAs(PEOPLE, 'x'.repeat(20 * 2 ** 20));
  const { commits, refs } = (await stored()) ?? {};
  expect(commits?.map(({ commit, subject }) => [commit, subject])).toEqual(
    expect.arrayContaining([
      [long, ''],
      [first, 'first'],
    ]),
  );
  expect(refs).toEqual([{ name: 'main', kind: 'branch', commit: long }]);
  expect(await mirror.resolve('main')).toMatchObject({ commit: long, subject: '' });
});

test('a text is cut by characters, not by their halves', () => {
  expect(shortText('a😀b', 2)).toBe('a😀');
  expect(shortText('😀😀', 1)).toBe('😀');
  expect(shortText('a\0b\uD83D', 9)).toBe('a\uFFFDb\uFFFD');
});

test('a range counts what each side has of its own, and lists that of head', async () => {
  shop.commit('common');
  shop.git('checkout', '--quiet', '-b', 'feature');
  const base = shop.commit('of feature');
  shop.git('checkout', '--quiet', 'main');
  const older = shop.commit('first of main');
  const head = shop.commit('second of main');
  await mirror.update();
  const { commits, ...counts } = await rangeOf(mirror, { base, head });
  expect(counts).toEqual({ ahead: 2, behind: 1 });
  expect(commits.map(({ commit, author }) => [commit, author])).toEqual(
    expect.arrayContaining([
      [head, 'Ada'],
      [older, 'Ada'],
    ]),
  );
  expect(commits).toHaveLength(2);
  expect(await rangeOf(mirror, { base: head, head })).toEqual({ ahead: 0, behind: 0, commits: [] });
});
