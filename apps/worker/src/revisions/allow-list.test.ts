import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AllowList,
  allowedRepository,
  allowListOf,
  CHECKOUT,
  repositoriesSchema,
} from './allow-list.ts';
import { gitEnvironment } from './git.ts';
import { RevisionUnavailable } from './unavailable.ts';

let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'headroom-allowed-')));
  for (const folder of ['repos/shop/.git', 'repos/linked', 'secret/.git']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  symlinkSync(join(root, 'secret'), join(root, 'repos', 'way-out'));
  symlinkSync(join(root, 'secret'), join(root, 'chosen'));
  writeFileSync(join(root, 'repos', 'linked', '.git'), `gitdir: ${root}/secret/.git\n`);
});
afterAll(() => rmSync(root, { recursive: true }));

const named = () =>
  repositoriesSchema.parse(
    `${root}/repos/*, ${root}/chosen https://ada:s3cret@git.example.org/team/* ssh://git@example.org/shop`,
  );
const list = () => allowListOf(named());
/** Asked by the workspace that the pool of the host belongs to. */
const ownRepository = (allowed: AllowList, address: string) =>
  allowedRepository(allowed, address, { ownsPool: true });
const reasonFor = (address: string) =>
  ownRepository(list(), address).then(
    () => 'allowed',
    (error: Error) => {
      expect(error).toBeInstanceOf(RevisionUnavailable);
      return error.message;
    },
  );

test('the checkout itself and what the list names may be read', async () => {
  expect(await ownRepository(allowListOf([]), '.')).toMatchObject({ from: CHECKOUT, protocol: 'file' });
  const shop = `${root}/repos/shop`;
  expect(await ownRepository(list(), shop)).toMatchObject({ from: shop, protocol: 'file' });
  // Its operator named the link itself.
  expect(await ownRepository(list(), `${root}/chosen`)).toMatchObject({ from: `${root}/secret` });
  const ssh = 'ssh://git@example.org/shop';
  expect(await ownRepository(list(), ssh)).toMatchObject({ from: ssh, protocol: 'ssh' });
});

test.each([
  '/etc',
  '/repos/shop',
  '/repos/../secret',
  '/repos/shop/../../secret',
  '/repos/way-out',
  '/repos/linked',
  '/secret',
])('%s of the test’s folder is not allowed', async (path) => {
  expect(await reasonFor(path === '/etc' ? path : `${root}${path}`)).toBe(
    path === '/repos/shop'
      ? 'allowed'
      : `repository "${path === '/etc' ? path : root + path}" is not allowed on this host: its operator lists the allowed ones in HEADROOM_REPOSITORIES`,
  );
});

test.each([
  'ext::sh -c touch% /tmp/x',
  '-oProxyCommand=x',
  '--upload-pack=x',
  'file:///etc',
  'https://git.example.org/other/shop',
  'https://git.example.org/team/../other/shop',
  'ssh://git@example.org/shop2',
])('%s is not allowed', async (address) => {
  expect(await reasonFor(address)).toMatch(/is not allowed on this host/);
});

test('file:// addresses are paths, and lead no further', async () => {
  const entries = allowListOf(repositoriesSchema.parse(`file://${root}/repos/*`));
  const shop = `file://${root}/repos/shop`;
  expect(await ownRepository(entries, shop)).toMatchObject({ address: shop, from: `${root}/repos/shop` });
  for (const outside of [
    `file://${root}/repos/way-out`,
    `file://${root}/secret`,
    `file://${root}/repos/../secret`,
  ]) {
    await expect(ownRepository(entries, outside)).rejects.toThrow(/is not allowed/);
  }
});

test('a path that is not there says so', async () => {
  expect(await reasonFor(`${root}/repos/none`)).toBe(
    `repository "${root}/repos/none" does not exist on this host`,
  );
});

test('credentials of an address reach git by its environment, and nobody else', async () => {
  const address = 'https://git.example.org/team/shop';
  const repository = await ownRepository(list(), address);
  expect(repository.from).toBe(address);
  const env = gitEnvironment({}, repository, '/dev/null');
  expect(Object.values(env)).toContain(`http.${address}.extraHeader`);
  expect(Object.values(env)).toContain(
    `Authorization: Basic ${Buffer.from('ada:s3cret').toString('base64')}`,
  );
  expect(env.GIT_ALLOW_PROTOCOL).toBe('https');
  expect(list().allowed.map(({ entry }) => entry)).toContain('https://git.example.org/team/*');
  expect(await reasonFor('https://ada:guessed@git.example.org/team/shop')).toBe(
    'repository "https://git.example.org/team/shop" is not allowed on this host: its operator lists the allowed ones in HEADROOM_REPOSITORIES',
  );
});

test.each(['relative/path', '/*', '*', 'http://example.org/x', 'ext::sh', '/srv/../x'])(
  'an entry %s is refused, with what is allowed',
  (entry) => {
    expect(() => repositoriesSchema.parse(entry)).toThrow(/a repository is/);
  },
);

/** Answer that somebody else's workspace gets. */
const strangers = (allowed: AllowList, address: string) =>
  allowedRepository(allowed, address, { ownsPool: false }).then(
    () => 'allowed',
    (error: Error) => error.message,
  );
const notOpen = (address: string) =>
  `repository "${address}" is not open to this workspace on this host: its operator lists the shared ones in HEADROOM_SHARED_REPOSITORIES`;

test('other workspaces may use what is shared, and learn nothing of what is not', async () => {
  const shared = repositoriesSchema.parse(`${root}/repos/shop`);
  const allowed = allowListOf(named(), shared);
  expect(await strangers(allowed, `${root}/repos/shop`)).toBe('allowed');
  for (const address of [
    '.',
    `${root}/repos/linked`,
    `${root}/repos/none`,
    '/etc',
    'ssh://git@example.org/shop',
  ]) {
    expect(await strangers(allowed, address)).toBe(notOpen(address));
  }
  expect(await strangers(allowListOf([], repositoriesSchema.parse('.')), '.')).toBe('allowed');
});

test('of a folder that is shared, what is named by itself is not', async () => {
  const shared = repositoriesSchema.parse('https://git.example.org/team/*');
  const hidden = repositoriesSchema.parse('https://ada:s3cret@git.example.org/team/hidden');
  const allowed = allowListOf(hidden, shared);
  const open = 'https://git.example.org/team/open';
  expect(await strangers(allowed, open)).toBe('allowed');
  expect(await strangers(allowed, `${open}/../hidden`)).toBe(notOpen(`${open}/../hidden`));
  expect(await strangers(allowed, 'https://git.example.org/team/hidden')).toMatch(/is not open/);
  expect((await ownRepository(allowed, open)).credentials).toBeUndefined();
  expect((await ownRepository(allowed, 'https://git.example.org/team/hidden')).credentials).toBe(
    'ada:s3cret',
  );
});

test('an entry may stand in both lists, with its credentials in one', async () => {
  const shared = repositoriesSchema.parse('https://git.example.org/team/*');
  const { allowed } = allowListOf(named(), shared);
  const team = allowed.filter(({ entry }) => entry === 'https://git.example.org/team/*');
  expect(team).toMatchObject([{ credentials: 'ada:s3cret', shared: true }]);
});

test('commits on no branch are the operator’s to allow, of each repository', async () => {
  const any = repositoriesSchema.parse(`. ${root}/repos/*`);
  const allowed = allowListOf(named(), [], any);
  const of = async (address: string) => (await ownRepository(allowed, address)).anyCommit;
  expect([await of('.'), await of(`${root}/repos/shop`), await of(`${root}/chosen`)]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await ownRepository(list(), '.')).anyCommit).toBe(false);
});
