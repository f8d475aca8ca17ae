import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { checkArchive, unpackArchive } from './archive.ts';
import { ArchiveRefused, MAX_ENTRIES } from './limits.ts';
import { type MadeEntry, tarGzOf, tarOf, zipOf } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-archive-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;

function stored(archive: Buffer): string {
  made += 1;
  const path = join(folder, `${made}.archive`);
  writeFileSync(path, archive);
  return path;
}

const check = (archive: Buffer) => checkArchive(stored(archive));

async function refusal(archive: Buffer): Promise<string> {
  const error = await check(archive).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ArchiveRefused) return error.message;
  throw new Error(`expected a refusal, got ${String(error)}`, { cause: error });
}

/** Everything below a folder: content of files, what links name. */
async function unpacked(archive: Buffer): Promise<Record<string, string>> {
  const to = join(folder, `${made}.unpacked`);
  await unpackArchive(stored(archive), to);
  const found = readdirSync(to, { recursive: true, withFileTypes: true });
  const rows = found.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(to.length + 1);
    if (entry.isDirectory()) return [];
    if (entry.isSymbolicLink()) return [[name, `-> ${readlinkSync(path)}`]];
    return [[name, `${statSync(path).mode & 0o111 ? '*' : ''}${readFileSync(path, 'utf8')}`]];
  });
  return Object.fromEntries(rows);
}

const WRITERS = [
  { format: 'zip', write: zipOf },
  { format: 'tar.gz', write: tarGzOf },
] as const;

describe.each(WRITERS)('a $format', ({ write }) => {
  test('is unpacked as it is, the folder around everything and what macOS and git add left out', async () => {
    const big = 'headroom '.repeat(100_000);
    const archive = write({
      'shop-1.0/headroom.yaml': 'version: 1',
      'shop-1.0/src/': { type: '5', mode: 0o40_755 },
      './shop-1.0/src/main.js': { content: big, mode: 0o100_755 },
      'shop-1.0/src/empty': '',
      'shop-1.0/latest': { target: 'src/../src/main.js' },
      'shop-1.0/.git/config': '[core]',
      '__MACOSX/shop-1.0/._main.js': 'x',
      'shop-1.0/.DS_Store': 'x',
    });
    expect(await check(archive)).toEqual({
      top: 'shop-1.0',
      files: new Set(['headroom.yaml', 'src/main.js', 'src/empty']),
      bytes: 10 + big.length,
    });
    expect(await unpacked(archive)).toEqual({
      'headroom.yaml': 'version: 1',
      'src/main.js': `*${big}`,
      'src/empty': '',
      latest: '-> src/../src/main.js',
    });
  });

  test('keeps its paths where something lies beside its folders', async () => {
    expect(await unpacked(write({ 'a/b': '1', 'c.yaml': '2' }))).toEqual({ 'a/b': '1', 'c.yaml': '2' });
  });

  test.each<[string, string, Record<string, string | MadeEntry>, RegExp]>([
    ['a step upwards', 'zip slip', { '../../etc/cron.d/x': 'x' }, /"\.\.\/\.\.\/etc\/cron.d\/x" leads out/],
    ['a step upwards within', 'hidden', { 'a/../../x': 'x' }, /leads out of the archive/],
    ['an absolute path', 'root', { '/etc/passwd': 'x' }, /absolute path/],
    ['a drive', 'windows', { 'C:/x': 'x' }, /absolute path/],
    ['a backslash', 'windows', { 'a\\..\\..\\x': 'x' }, /backslash/],
    ['a control character', 'bell', { 'a\u0007': 'x' }, /control character/],
    ['a link to an absolute path', 'link', { a: { target: '/etc' } }, /the link "a" names an absolute path/],
    ['a link out', 'link', { 'a/b': { target: '../../x' }, c: '' }, /the link "a\/b" leads out/],
    ['a link out of the folder that is left out', 'top', { 'a/b': { target: '../x' } }, /leads out/],
    ['links out together', 'chain', { x: '', 'p/q': { target: '..' }, r: { target: 'p/q/..' } }, /leads out/],
    ['links in a circle', 'loop', { x: '', a: { target: 'b' }, b: { target: 'a' } }, /circle/],
    [
      'a file through a link',
      'through',
      { a: { target: 'b' }, 'a/x': 'x', b: '' },
      /below "a", which is not a folder/,
    ],
    ['a name twice', 'twice', { a: 'x', './a': 'y' }, /is there twice/],
    ['names that differ in case', 'case', { 'A.txt': 'x', 'a.txt': 'y' }, /upper and lower case only/],
    [
      'a path that is too long',
      'long',
      { [`${`${'a'.repeat(48)}/`.repeat(11)}f`]: 'x' },
      /^the entry "(a{48}\/){2}a{22}" has a path of more than 500 bytes$/,
    ],
    [
      'a name that is too long',
      'long',
      { [`b/${'a'.repeat(256)}`]: 'x' },
      /has a name of more than 255 bytes$/,
    ],
    [
      'a link to a path that is too long',
      'deep',
      { x: '', a: { target: 'y/'.repeat(250) }, b: { target: 'a/y/y' } },
      /^the link "b" leads to a path of more than 500 bytes$/,
    ],
    ['no files', 'empty', { 'a/': { type: '5' } }, /no files/],
  ])('with %s (%s) is refused', async (_what, _kind, entries, message) => {
    expect(await refusal(write(entries))).toMatch(message);
  });

  test('with too many entries is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: MAX_ENTRIES + 1 }, (_, i) => [`f${i}`, '']));
    expect(await refusal(write(many))).toMatch(
      /entries; at most 20000|more than 20000 files, folders and links/,
    );
  });

  test('is read no further once its check is aborted', async () => {
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    await expect(checkArchive(stored(write({ a: 'x' })), stop.signal)).rejects.toThrow('enough');
  });

  test('that is cut off is refused', async () => {
    const whole = write({ 'a.bin': Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * i) % 251)) });
    for (const end of [whole.length / 2, whole.length - 5]) {
      expect(await refusal(whole.subarray(0, end))).toMatch(/^it is damaged: /);
    }
  });
});

test.each<[string, MadeEntry, RegExp]>([
  ['encrypted', { content: 'x', flags: 1 }, /"a" is encrypted; send it without a password/],
  ['packed by another method', { content: 'x', method: 12 }, /method 12; allowed: deflate, or none/],
  ['a device', { content: '', mode: 0o020_666 }, /"a" is a device/],
  ['larger than it says', { content: 'x'.repeat(9), says: 3 }, /^it is damaged/],
  ['other bytes than it says', { content: 'x', crc: 7 }, /^it is damaged: the checksum/],
])('a zip with an entry that is %s is refused', async (_what, entry, message) => {
  expect(await refusal(zipOf({ a: entry }))).toMatch(message);
});

test.each<[string, Record<string, MadeEntry>, RegExp]>([
  ['a device', { a: { type: '3' } }, /"a" is of the type CharacterDevice/],
  ['a pipe', { a: { type: '6' } }, /"a" is of the type FIFO/],
  ['a hard link out', { a: { type: '1', target: '/etc/passwd' } }, /absolute path/],
  [
    'a hard link to nothing',
    { a: { type: '1', target: 'b' } },
    /not a file that comes before it in the archive/,
  ],
])('a tar.gz with %s is refused', async (_what, entries, message) => {
  expect(await refusal(tarGzOf(entries))).toMatch(message);
});

test('a hard link to a file of a tar is a copy of it', async () => {
  const made = tarGzOf({ 'a/x': 'x', 'a/y': { type: '1', target: 'a/x' }, z: '' });
  expect(await unpacked(made)).toEqual({ 'a/x': 'x', 'a/y': 'x', z: '' });
});

test.each([
  ['a text', Buffer.from('hello'), /neither a zip nor a tar/],
  ['nothing', Buffer.alloc(0), /neither a zip nor a tar/],
  ['a tar that nothing has packed', tarOf({ a: 'x' }), /neither a zip nor a tar/],
  ['a text that gzip has packed', gzipSync('hello'), /not a tar/],
  ['a long text that gzip has packed', gzipSync('hello '.repeat(1000)), /^it is damaged/],
  [
    'a tar that gzip has packed twice',
    gzipSync(tarGzOf({ a: Buffer.alloc(9999, 'ab') })),
    /compressed twice|not a tar/,
  ],
  ['a file that is too large', Buffer.alloc(50 * 2 ** 20 + 1), /larger than 50 MB/],
])('%s is refused', async (_what, archive, message) => {
  expect(await refusal(archive)).toMatch(message);
});

describe('a small archive that unpacks to much', () => {
  const ZEROS = Buffer.alloc(8 * 2 ** 20);
  /** A chain of links, of which each goes on as said, and as many links to its beginning as are allowed. */
  const chains = (goesOn: string) => {
    const rest = goesOn.repeat(Math.floor(490 / goesOn.length));
    const chain = Array.from({ length: 39 }, (_, i) => [`l${i}`, { target: `l${i + 1}${rest}` }] as const);
    const onto = Array.from({ length: 960 }, (_, i) => [`m${i}`, { target: 'l0' }] as const);
    return tarGzOf(Object.fromEntries([['x', ''], ...chain, ...onto]));
  };
  const deep = 'a/'.repeat(240);
  /** A gigabyte in a tar, of which each part is packed by itself. */
  const tarBomb = () => {
    const [head = Buffer.alloc(0)] = [tarOf({ a: { says: 2 ** 30 } }).subarray(0, 512)];
    return Buffer.concat([gzipSync(head), ...Array<Buffer>(128).fill(gzipSync(ZEROS))]);
  };

  /** Processor time that a refusal takes, and what it adds to the memory of this process. */
  async function cost(archive: Buffer) {
    const before = process.memoryUsage.rss();
    let most = before;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 5);
    const used = process.cpuUsage();
    const message = await refusal(archive);
    const { user, system } = process.cpuUsage(used);
    clearInterval(timer);
    return { message, ms: (user + system) / 1000, mb: (most - before) / 2 ** 20 };
  }

  test.each([
    ['a zip that says so', () => zipOf({ a: { content: ZEROS, says: 2 ** 31 } }), /unpacks to too much/],
    [
      'a zip of many',
      () => zipOf(Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`f${i}`, ZEROS]))),
      /too much/,
    ],
    ['a zip that says less', () => zipOf({ a: { content: ZEROS, says: 3 } }), /^it is damaged/],
    ['a tar of a gigabyte', tarBomb, /unpacks to too much/],
    ['a name of many megabytes', () => tarGzOf({ a: { type: 'L', content: ZEROS } }), /of the type/],
    [
      'what follows a tar',
      () => gzipSync(Buffer.concat([tarOf({ a: 'x' }), ...Array<Buffer>(16).fill(ZEROS)])),
      /too much/,
    ],
    [
      'links of which each leads deeper',
      () => chains('/y'),
      /^the link "l0" leads to a path of more than 500/,
    ],
    [
      'links that lead to and fro',
      () => chains('/y/..'),
      /^its symbolic links lead through more than 100000/,
    ],
    [
      'folders that are only named',
      () => zipOf(Object.fromEntries(Array.from({ length: 800 }, (_, i) => [`${i}/${deep}f`, '']))),
      /^it has more than 20000 files, folders and links/,
    ],
  ])('(%s) is refused with little time and memory', async (_what, write, message) => {
    const archive = write();
    expect(archive.length).toBeLessThan(2 ** 20);
    const { ms, mb, ...told } = await cost(archive);
    expect(told.message).toMatch(message);
    expect(ms).toBeLessThan(3000);
    expect(mb).toBeLessThan(100);
  });
});
