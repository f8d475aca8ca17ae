import type { WatchRun } from '@headroom/db';
import type { ListedReleases } from '@headroom/model/comparison';
import { expect, test } from 'vitest';
import { releaseRows } from './release-rows.ts';

const listed: ListedReleases = {
  releases: ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '2.0.0-rc.1'].map((version) => ({
    ...{ version, releasedAt: null },
    withdrawn: version === '1.1.0' ? 'yanked' : null,
  })),
  problem: null,
};
const run = (version: string, searchesId: string | null = null) =>
  ({ id: version, searchesId, head: `pypi:acme@${version}` }) as WatchRun;
const rowsOf = (runs: readonly WatchRun[], firstCommit = 'pypi:acme@1.0.0') =>
  releaseRows({ scheme: 'pypi', listed }, { runs, firstCommit }).map(({ version, run: own, reason }) =>
    own ? `${version}: ${own.searchesId ?? 'compared'}` : `${version} ${reason}`,
  );

test('versions stand newest first, each with its comparison or the rule by which it has none', () => {
  expect(rowsOf([run('1.3.0')])).toEqual([
    '2.0.0-rc.1 passed over: pre-release',
    '1.3.0: compared',
    '1.2.0 measured together with a later one',
    '1.1.0 passed over: yanked',
  ]);
  expect(rowsOf([])).toEqual([
    '2.0.0-rc.1 passed over: pre-release',
    '1.3.0 waits for its comparison',
    '1.2.0 measured together with a later one',
    '1.1.0 passed over: yanked',
  ]);
});

test('a step of a search shows where no comparison of a head does', () => {
  expect(rowsOf([run('1.3.0', 'search'), run('1.2.0', 'search'), run('1.3.0')]).slice(1, 3)).toEqual([
    '1.3.0: compared',
    '1.2.0: search',
  ]);
});

test('a measured version that the registry does not list any more stays', () => {
  expect(rowsOf([run('0.9.9')]).at(-1)).toBe('0.9.9: compared');
});
