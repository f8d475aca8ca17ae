import { archiveAddress } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { askedLabel, repositoryLabel, revisionWord, runPath, runTitle, type Titled } from './labels.ts';

const run: Titled = {
  kind: 'single',
  baseRef: null,
  headRef: null,
  profile: 'quick',
  servers: ['go', 'rust'],
  rounds: 8,
};
const COMMIT = '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d';

test.each<[Partial<Titled>, string]>([
  [{}, 'Quick: 2 servers × 8 rounds'],
  [{ headRef: 'v1.2' }, 'Quick at v1.2: 2 servers × 8 rounds'],
  [{ kind: 'comparison', baseRef: 'main', headRef: 'feature/cart' }, 'main → feature/cart, quick: 2 servers'],
  [{ kind: 'comparison', baseRef: COMMIT, headRef: 'HEAD' }, '1a2b3c4d → HEAD, quick: 2 servers'],
  [
    { kind: 'comparison', baseRef: 'npm:a@1.2.0', headRef: 'npm:a@1.3.0' },
    'a 1.2.0 → 1.3.0, quick: 2 servers',
  ],
  [{ kind: 'calibration', baseRef: 'HEAD', headRef: 'HEAD' }, 'Calibration, quick: 2 servers × 8 rounds'],
  [
    { kind: 'calibration', profile: 'capacity:p99=20' },
    'Calibration, capacity at P99 ≤ 20 ms: 2 servers × 8 rounds',
  ],
  [{ profile: 'closed:users=30,seconds=60' }, '30 users, 60 s: 2 servers × 8 rounds'],
])('a run with %j is called so', (part, title) => {
  expect(runTitle({ ...run, ...part })).toBe(title);
});

test('comparisons and calibrations have pages of their own kind', () => {
  expect(runPath({ id: 'x', kind: 'single' })).toBe('/runs/x');
  expect(runPath({ id: 'x', kind: 'comparison' })).toBe('/compare/x');
  expect(runPath({ id: 'x', kind: 'calibration' })).toBe('/compare/x');
});

test.each([
  ['.', null],
  ['https://example.org/team/servers.git', 'servers'],
  ['git@example.org:team/servers.git/', 'servers'],
  ['/srv/repositories/carts', 'carts'],
])('the repository %s is %s in a word', (address, word) => {
  expect(repositoryLabel(address)).toBe(word);
});

test('a repository has commits, and archives have versions', () => {
  expect(['.', 'https://example.org/shop.git', 'npm:acme', archiveAddress('x')].map(revisionWord)).toEqual([
    'commit',
    'commit',
    'version',
    'version',
  ]);
});

test('a suite has its title, and the workload of a project the name that the reader may know', () => {
  expect(askedLabel('io')).toBe('suite I/O');
  expect(askedLabel('own-1', new Map([['own-1', 'Shop']]))).toBe('the workload of Shop');
  expect(askedLabel('own-1')).toBe('the workload of a project');
});
