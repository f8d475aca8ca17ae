import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCommand } from '../arguments/arguments.ts';
import { readEnv } from '../env.ts';
import { accessOf } from './access.ts';
import { runTermsOf, termsOf } from './request.ts';
import { findSettings, parseSettings } from './settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headroom-settings-'));
});
afterAll(() => rm(folder, { recursive: true }));

const FILE = 'headroom.json';
const parse = (value: object) => parseSettings(JSON.stringify(value), FILE);

test('settings are found upwards to the root of the repository; the nearest counts', async () => {
  await mkdir(join(folder, 'a/b'), { recursive: true });
  await mkdir(join(folder, '.git'));
  await writeFile(join(folder, FILE), '{"repository": "/above"}');
  const { repository, file } = await findSettings(join(folder, 'a/b'));
  expect([repository, file]).toEqual(['/above', join(folder, FILE)]);
  await writeFile(join(folder, 'a', FILE), '{"repository": "/near"}');
  expect((await findSettings(join(folder, 'a/b'))).repository).toBe('/near');
  // Of a worktree, `.git` is a file.
  await writeFile(join(folder, 'a/b/.git'), 'gitdir: elsewhere');
  expect((await findSettings(join(folder, 'a/b'))).file).toBeNull();
});

test('outside of a repository, settings above the folder are those of somebody else', async () => {
  const above = await mkdtemp(join(tmpdir(), 'headroom-settings-'));
  await mkdir(join(above, 'a'));
  await writeFile(join(above, FILE), '{"url": "https://evil.example"}');
  expect((await findSettings(join(above, 'a'))).file).toBeNull();
  expect((await findSettings(above)).url).toBe('https://evil.example');
  await rm(above, { recursive: true });
});

test.each([
  [
    { server: [] },
    'the file: unknown "server"; allowed: $schema, servers, url, repository, compare, budgets',
  ],
  [{ compare: { server: [] } }, 'compare: unknown "server"; allowed: project, servers, tools'],
  [{ url: 'ftp://a' }, 'url: must be an http or https address'],
  [{ compare: { rounds: 8, untilDecided: 9 } }, 'compare.untilDecided: cannot be combined with rounds'],
  [
    { budgets: { latency: { failPct: 3 } } },
    'budgets.latency: unknown metric "latency"; allowed: rps, meanMs',
  ],
  [{ budgets: { 'go/meanMs': { failPct: 3 } } }, 'must be a metric, or server/tool/metric'],
  [
    { budgets: { meanMs: { failPercent: 3 } } },
    'budgets.meanMs: unknown "failPercent"; allowed: warnPct, failPct',
  ],
  [{ budgets: { meanMs: {} } }, 'is empty; allowed: warnPct'],
  [{ budgets: { meanMs: { warnPct: 9, failPct: 3 } } }, 'budgets.meanMs.warnPct: is above failPct'],
  [{ budgets: { meanMs: { warn: 9, fail: 3 } } }, 'budgets.meanMs.warn: is worse than fail'],
  [{ budgets: { rps: { warn: 3, fail: 9 } } }, 'it would never warn (higher is better)'],
  [{ budgets: { '*/*/*': { fail: 9 } } }, 'warn and fail need one metric'],
])('%j is refused: %s', (value, words) => {
  expect(() => parse(value)).toThrow(words);
});

test('what is no JSON names the file', () => {
  expect(() => parseSettings('{', FILE)).toThrow('headroom.json is not valid JSON');
});

test('the folders of bench hosts stand beside what comparisons ask for', () => {
  const settings = parse({
    servers: ['mcp'],
    compare: { servers: ['go'] },
    budgets: { rps: { warn: 9, fail: 3 } },
  });
  expect([settings.servers, settings.compare.servers]).toEqual([['mcp'], ['go']]);
});

test('options stand before settings, and rounds of either kind before those of the file', () => {
  const asked = (line: string, compare: object) => {
    const command = parseCommand(['compare', ...line.split(' ').filter(Boolean)]);
    if (command.name !== 'compare') throw new Error('not a comparison');
    return termsOf(command.options, parse({ compare }));
  };
  expect(asked('', { servers: ['go'] })).toEqual({ servers: ['go'], profile: 'quick' });
  expect(asked('--servers rust --rounds 9', { servers: ['go'], untilDecided: 20, profile: 'smoke' })).toEqual(
    {
      servers: ['rust'],
      profile: 'smoke',
      rounds: 9,
    },
  );
  expect(asked('', { servers: ['go'], untilDecided: 20 })).toMatchObject({ rounds: 20, untilDecided: true });
  expect(asked('', {})).not.toHaveProperty('servers');
});

test('a suite brings the load profile that it begins with, as not every suite has quick', () => {
  const command = parseCommand(['run', '--suite', 'payload']);
  if (command.name !== 'run') throw new Error('not a run');
  const terms = (compare: object) => runTermsOf(command.options, parse({ compare }));
  expect(terms({})).toEqual({ suite: 'payload', profile: 'sequential' });
  expect(terms({ profile: 'concurrent' })).toEqual({ suite: 'payload', profile: 'concurrent' });
});

test('a run goes by the same settings, but for rounds: those of comparisons are more than a run needs', () => {
  const command = parseCommand(['run', '--profile', 'smoke']);
  if (command.name !== 'run') throw new Error('not a run');
  const compare = { servers: ['go'], tools: ['a'], rounds: 12, hostClass: 'epyc-8', profile: 'published' };
  expect(runTermsOf(command.options, parse({ compare }))).toEqual({
    servers: ['go'],
    profile: 'smoke',
    hostClass: 'epyc-8',
  });
});

test('name, note and tags go along as they were said', () => {
  const said = [
    '--servers',
    'go',
    '--name',
    'Evening peak',
    '--note',
    'a note',
    '--tags',
    'nightly,go-1.25',
    '--tags',
    'a',
  ];
  const naming = { name: 'Evening peak', note: 'a note', tags: ['nightly', 'go-1.25', 'a'] };
  const [run, comparison] = [
    parseCommand(['run', ...said]),
    parseCommand(['compare', '--base', 'main', ...said]),
  ];
  if (run.name !== 'run' || comparison.name !== 'compare') throw new Error('not queued');
  expect(runTermsOf(run.options, parse({}))).toMatchObject(naming);
  expect(termsOf(comparison.options, parse({}))).toMatchObject(naming);
});

const TOKEN = 'hr_secret';
const none = { url: undefined, file: null };
const access = (variables: NodeJS.ProcessEnv, found: Parameters<typeof accessOf>[1] = none) =>
  accessOf(readEnv({ HEADROOM_TOKEN: TOKEN, ...variables }), found);

test('access says what is not set, and never shows a token', () => {
  expect(() => access({})).toThrow('HEADROOM_URL is not set');
  expect(() => access({ HEADROOM_TOKEN: '' }, { ...none, url: 'https://host' })).toThrow(
    'HEADROOM_TOKEN is not set',
  );
  const bad = { HEADROOM_URL: 'https://host', HEADROOM_TOKEN: 'hr_\nsecret' };
  expect(() => access(bad)).toThrow(/^(?!.*secret)/s);
  expect(access({ HEADROOM_URL: 'https://host' }, { url: 'https://other', file: FILE })).toEqual({
    url: 'https://host/',
    token: TOKEN,
  });
  expect(access({}, { url: 'https://other', file: FILE }).url).toBe('https://other/');
});

test.each([
  ['https://me:pass@host', 'must be an address without name, password'],
  ['https://host/?a', 'must be an address without name, password'],
  ['host', 'must be an https address'],
  ['file:///etc/passwd', 'must be an https address'],
  ['http://host', 'must begin with https'],
  ['http://localhost.example.org', 'must begin with https'],
  ['http://127.0.0.1.example.org', 'must begin with https'],
  ['http://192.168.0.7:3000', 'must begin with https'],
])('a token is not sent to %s, named by the environment or by the file', (url, words) => {
  expect(() => access({ HEADROOM_URL: url })).toThrow(`HEADROOM_URL ${words}`);
  expect(() => access({}, { url, file: FILE })).toThrow(`"url" in ${FILE} ${words}`);
});

test.each(['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://127.1:3000/', 'http://[::1]:3000/'])(
  'to this machine itself it goes by http: %s',
  (url) => {
    expect(access({ HEADROOM_URL: url }).url).toBe(new URL(url).href);
  },
);

test.each(['CI', 'GITLAB_CI', 'TF_BUILD', 'BUILD_NUMBER'])(
  'where %s is set, the file of a checkout does not say where the token goes',
  (name) => {
    const file = { url: 'https://evil.example', file: FILE };
    expect(() => access({ [name]: 'true' }, file)).toThrow(
      `HEADROOM_URL is not set, and ${name} says that this is continuous integration`,
    );
    expect(() => access({ [name]: '17', HEADROOM_URL: ' ' }, file)).toThrow('Set HEADROOM_URL');
    expect(access({ [name]: 'true', HEADROOM_URL: 'https://host' }, file).url).toBe('https://host/');
    expect(access({ [name]: 'false' }, { ...file, url: 'https://own.example' }).url).toBe(
      'https://own.example/',
    );
  },
);

test('of thousands of mistakes some are told and the others counted, each in a line of bounded length', () => {
  const budgets = Object.fromEntries(Array.from({ length: 4000 }, (_, at) => [`m${at}`, {}]));
  const problemOf = (settings: object): string => {
    try {
      return JSON.stringify(parseSettings(JSON.stringify(settings), 'headroom.json'));
    } catch (error) {
      return (error as Error).message;
    }
  };
  const lines = problemOf({ budgets }).split('\n');
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toMatch(/^ {2}and \d{4} more$/);
  expect(problemOf({ budgets: { ['m'.repeat(60_000)]: { fail: 1 } } }).length).toBeLessThan(600);
});
