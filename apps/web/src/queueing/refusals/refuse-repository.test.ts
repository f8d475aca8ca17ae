import { expect, test } from 'vitest';
import { refuseRepository } from './refuse-repository.ts';

const ADA = '01a00000-0000-7000-8000-00000000000a';
const EVE = '01a00000-0000-7000-8000-00000000000e';

const told = (hostId: string, address: string, { shared = false, namedByRun = false } = {}) => ({
  hostId,
  address,
  shared,
  namedByRun,
  error: null,
  readAt: new Date(),
  listing: { head: null, refs: [], commits: [] },
});
const OF_CLASS = {
  hosts: [
    { id: 'one', workspaceId: ADA },
    { id: 'two', workspaceId: ADA },
  ],
  told: [
    told('one', '.'),
    told('one', '/srv/private'),
    told('one', '/srv/teams/*', { shared: true }),
    told('one', '/srv/teams/hidden'),
    // One that an operator had before, and one that only the other host has.
    told('one', '/srv/gone', { shared: true, namedByRun: true }),
    told('two', '/srv/open', { shared: true }),
  ],
  usable: [{ address: '/srv/teams/*' }, { address: '/srv/open' }],
};

/** Message that refuses a run of a revision of a repository; undefined where it is let through. */
function said(workspaceId: string, repository: string, { revision = true, ofClass = OF_CLASS } = {}) {
  try {
    return void refuseRepository({ repository, revision, workspaceId }, ofClass);
  } catch (error) {
    return (error as Error).message;
  }
}

test.each(['.', '/srv/private', '/srv/teams/hidden', '/srv/teams/a', '/srv/open'])(
  'the workspace of the pool may use %s',
  (repository) => expect(said(ADA, repository)).toBeUndefined(),
);

test.each(['/srv/teams/a', '/srv/teams/a/b', '/srv/open'])(
  'another workspace may use %s, which is shared',
  (repository) => expect(said(EVE, repository)).toBeUndefined(),
);

test.each(['/srv/private', '/srv/teams/hidden', '/srv/gone', '/srv/none', '/srv/teams/../private'])(
  'another workspace may not use %s, and hears the same of each',
  (repository) =>
    expect(said(EVE, repository)).toBe(
      `Not stored. repository: no host of the class may read ${JSON.stringify(repository)} for this workspace; allowed: /srv/teams/*, /srv/open (hosts name them in HEADROOM_REPOSITORIES, and those that every workspace may use in HEADROOM_SHARED_REPOSITORIES).`,
    ),
);

test('the checkout of the hosts is everybody’s as it is, and its revisions are not', () => {
  expect(said(EVE, '.', { revision: false })).toBeUndefined();
  expect(said(EVE, '.')).toContain('no host of the class may read a revision of the checkout of the host');
  const shared = { ...OF_CLASS, told: [told('two', '.', { shared: true })] };
  expect(said(EVE, '.', { ofClass: shared })).toBeUndefined();
  // The host that takes it knows more.
  expect(said(ADA, '.', { ofClass: { ...OF_CLASS, told: [] } })).toBeUndefined();
  expect(said(EVE, '.', { ofClass: { hosts: [], told: [], usable: [] } })).toBeUndefined();
});
