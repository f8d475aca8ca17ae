import { expect, test } from 'vitest';
import {
  type JudgedRelease,
  judgeReleases,
  newestOf,
  noBaseProblem,
  readCrateIndex,
  readPackument,
  readSimple,
  releasesOfTags,
} from './index.ts';

/** Versions with the rule that passes each over. */
const told = (judged: readonly JudgedRelease[]) =>
  judged.map(({ version, passedOver }) => (passedOver === null ? version : `${version} (${passedOver})`));

const PACKUMENT = JSON.stringify({
  name: '@acme/server',
  'dist-tags': { latest: '1.10.0', next: '2.0.0-rc.1' },
  versions: {
    '1.2.0': { name: '@acme/server', version: '1.2.0', dist: { tarball: 'https://…' } },
    '1.9.0': { version: '1.9.0', deprecated: 'leaks  memory:\nuse 1.10' },
    '1.10.0': { version: '1.10.0', deprecated: '' },
    '1.11.0': { version: '1.11.0' },
    '2.0.0-rc.1': { version: '2.0.0-rc.1' },
  },
  time: {
    created: '2026-01-01T00:00:00.000Z',
    modified: '2026-06-01T00:00:00.000Z',
    '1.2.0': '2026-01-01T00:00:00.000Z',
    '1.3.0': '2026-02-01T00:00:00.000Z',
    '1.9.0': '2026-03-01T00:00:00.000Z',
    '1.10.0': '2026-04-01T00:00:00.000Z',
  },
});

test('of npm the newest version up to the tag latest is compared, and each other one says why not', () => {
  const list = readPackument(PACKUMENT);
  const judged = judgeReleases('npm', list, '1.2.0');
  expect(told(judged)).toEqual([
    '1.3.0 (unpublished)',
    '1.9.0 (deprecated: leaks memory: use 1.10)',
    '1.10.0',
    '1.11.0 (newer than the tag latest)',
    '2.0.0-rc.1 (pre-release)',
  ]);
  expect(newestOf(judged)).toMatchObject({ version: '1.10.0', releasedAt: '2026-04-01T00:00:00.000Z' });
  expect(newestOf(judgeReleases('npm', list, '1.10.0'))).toBeUndefined();
  expect(told(judgeReleases('npm', list, null))[0]).toBe('1.2.0');
});

test('a package that was unpublished whole has no release left', () => {
  const time = { created: '2026-01-01T00:00:00.000Z', '1.0.0': '2026-01-01T00:00:00.000Z', unpublished: {} };
  const list = readPackument(JSON.stringify({ name: 'gone', time }));
  expect(told(judgeReleases('npm', list, null))).toEqual(['1.0.0 (unpublished)']);
});

test('a measured pre-release is followed by pre-releases', () => {
  const list = readPackument(PACKUMENT);
  expect(newestOf(judgeReleases('npm', list, '2.0.0-beta.2'))?.version).toBe('2.0.0-rc.1');
  expect(newestOf(judgeReleases('npm', list, '2.0.0-rc.1'))).toBeUndefined();
});

test('a pre-release that the tag latest names is compared; the others, and the first base without one, are not', () => {
  const documentOf = (latest: string | undefined) =>
    readPackument(
      JSON.stringify({ 'dist-tags': { latest }, versions: { '1.0.0-beta.1': {}, '1.0.0-beta.2': {} } }),
    );
  const named = judgeReleases('npm', documentOf('1.0.0-beta.2'), null);
  expect(told(named)).toEqual(['1.0.0-beta.1 (pre-release)', '1.0.0-beta.2']);
  const unnamed = judgeReleases('npm', documentOf(undefined), null);
  expect(newestOf(unnamed)).toBeUndefined();
  expect(noBaseProblem('npm:@acme/server', unnamed)).toBe(
    'No release of npm:@acme/server can be the base: all are passed over (pre-release).',
  );
});

const FILES = [
  { filename: 'acme_server-1.0.tar.gz', yanked: false, 'upload-time': '2026-01-02T00:00:00.123456Z' },
  { filename: 'acme_server-1.0-py3-none-any.whl', yanked: false, 'upload-time': '2026-01-01T00:00:00Z' },
  {
    filename: 'acme_server-1.1-py3-none-any.whl',
    yanked: 'breaks on 3.14',
    'upload-time': '2026-02-01T00:00:00Z',
  },
  { filename: 'acme_server-1.2-py3-none-any.whl', yanked: true },
  { filename: 'acme_server-1.2.tar.gz', yanked: false, 'upload-time': '2026-03-01T00:00:00Z' },
  { filename: 'acme_server-1.10.post1-py3-none-any.whl', yanked: false },
  { filename: 'acme_server-2.0rc1-py3-none-any.whl', yanked: false },
  { filename: 'acme_server-2.0.dev3-py3-none-any.whl', yanked: false },
  { filename: 'acme_server-1.0-py2.7.egg', yanked: false },
];

test('of PyPI a release is yanked with all of its files, and versions are ordered by PEP 440', () => {
  const versions = ['1.0', '1.1', '1.2', '1.3', '1.10.post1', '2.0rc1', '2.0.dev3'];
  const list = readSimple(
    JSON.stringify({ meta: { 'api-version': '1.1' }, name: 'acme-server', versions, files: FILES }),
  );
  expect(list.releases[0]).toEqual({
    version: '1.0',
    releasedAt: '2026-01-01T00:00:00.000Z',
    withdrawn: null,
  });
  expect(told(judgeReleases('pypi', list, '1.0'))).toEqual([
    '1.1 (yanked: breaks on 3.14)',
    '1.2',
    '1.3 (without files)',
    '1.10.post1',
    '2.0.dev3 (pre-release)',
    '2.0rc1 (pre-release)',
  ]);
});

test('of an index without versions (PEP 691) the files name them', () => {
  const list = readSimple(
    JSON.stringify({ meta: { 'api-version': '1.0' }, name: 'acme-server', files: FILES }),
  );
  expect(newestOf(judgeReleases('pypi', list, '1.0'))?.version).toBe('1.10.post1');
});

test('of crates a yanked version is passed over', () => {
  const lines = [
    { name: 'acme', vers: '0.9.0', yanked: false, deps: [], pubtime: '2026-01-01T00:00:00Z' },
    { name: 'acme', vers: '0.10.0', yanked: false, deps: [] },
    { name: 'acme', vers: '0.11.0', yanked: true, deps: [] },
    { name: 'acme', vers: '1.0.0-alpha.1', yanked: false, deps: [] },
  ].map((line) => JSON.stringify(line));
  const list = readCrateIndex(`${lines.join('\n')}\n`);
  expect(list.releases[0]?.releasedAt).toBe('2026-01-01T00:00:00.000Z');
  expect(told(judgeReleases('cargo', list, '0.9.0'))).toEqual([
    '0.10.0',
    '0.11.0 (yanked)',
    '1.0.0-alpha.1 (pre-release)',
  ]);
});

test('a version tag is followed by those of its variant, whatever the order of the registry', () => {
  const tags = [
    'latest',
    '1',
    '1.10.0',
    '1.9.0',
    '1.10.0-alpine',
    '1.9.0-alpine',
    'v1.11.0',
    '2.0.0-rc.1',
    '2026',
  ];
  const read = (tag: string) => releasesOfTags(tag, tags);
  expect(told(judgeReleases('oci', read('1.9.0'), '1.9.0'))).toEqual(['1.10.0', '2.0.0-rc.1 (pre-release)']);
  expect(told(judgeReleases('oci', read('1.9.0-alpine'), '1.9.0-alpine'))).toEqual(['1.10.0-alpine']);
  expect(told(judgeReleases('oci', read('v1.0.0'), 'v1.0.0'))).toEqual(['v1.11.0']);
});

test('digests behind a tag are newer in the order in which they were seen', () => {
  const seen = ['sha256:cc', 'sha256:aa', 'sha256:bb'];
  const releases = seen.map((version) => ({ version, releasedAt: null, withdrawn: null }));
  const newest = (measured: string | null) => newestOf(judgeReleases('oci', { releases }, measured))?.version;
  expect(newest('sha256:aa')).toBe('sha256:bb');
  expect(newest('sha256:bb')).toBeUndefined();
  expect(newest('sha256:00')).toBe('sha256:bb');
  expect(newest(null)).toBe('sha256:bb');
});

test.each([
  ['readPackument', readPackument],
  ['readSimple', readSimple],
  ['readCrateIndex', readCrateIndex],
] as const)('%s refuses the page of an error', (_name, read) => {
  expect(() => read('<html>502 Bad Gateway</html>')).toThrow();
});
