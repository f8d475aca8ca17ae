import { expect, test } from 'vitest';
import {
  ACTIONS,
  type Action,
  type Asker,
  can,
  type Role,
  SCOPES,
  type Scope,
  scopesOf,
  type Target,
} from './rights.ts';

const ANONYMOUS: Asker = { kind: 'anonymous' };
const TEAM = 'team';

const person = (role: Role | null, ownsInstallation = false): Asker => ({
  kind: 'user',
  userId: 'me',
  ownsInstallation,
  memberships: role ? [{ workspaceId: TEAM, role }] : [],
  workspaceId: role ? TEAM : null,
});

const program = (role: Role, scopes: readonly Scope[], workspaceId = TEAM): Asker => ({
  kind: 'token',
  userId: 'me',
  ownsInstallation: false,
  workspaceId,
  role,
  scopes,
});

/** Actors, in the order of the columns of MAY. */
const ACTORS: readonly Asker[] = [
  ANONYMOUS,
  person(null),
  person('viewer'),
  person('member'),
  person('owner'),
  person(null, true),
  program('owner', SCOPES),
  program('viewer', SCOPES),
  program('owner', ['read']),
  program('owner', SCOPES, 'elsewhere'),
];

/** Rights of each of ACTORS on a thing of TEAM that somebody else made, for every action: + or -. */
const MAY: Record<Action, string> = {
  //                     nobody stranger viewer member owner installation token viewer's read elsewhere's
  'public.read': /*         */ '+ + + + + + + + + +',
  'run.list': /*            */ '- - + + + - + + + -',
  'run.read': /*            */ '- - + + + - + + + -',
  'run.create': /*          */ '- - - + + - + - - -',
  'run.cancel': /*          */ '- - - + + - + - - -',
  'run.name': /*            */ '- - - + + - + - - -',
  'run.share': /*           */ '- - - + + - + - - -',
  'run.publish': /*         */ '- - - + + - + - - -',
  'run.delete': /*          */ '- - - - + - + - - -',
  'project.read': /*        */ '- - + + + - + + + -',
  'project.manage': /*      */ '- - - + + - + - - -',
  'profile.list': /*        */ '- - + + + - + + + -',
  'profile.manage': /*      */ '- - - + + - + - - -',
  'watch.read': /*          */ '- - + + + - + + + -',
  'watch.manage': /*        */ '- - - + + - + - - -',
  'watch.publish': /*       */ '- - - + + - + - - -',
  'watch.push': /*          */ '+ + + + + + + + + +',
  'host.list': /*           */ '- + + + + + + + + +',
  'host.manage': /*         */ '- - - - + - + - - -',
  'host.cancel': /*         */ '- - - - + + + - - -',
  'study.import': /*        */ '- - - - - + - - - -',
  'workspace.list': /*      */ '- + + + + + + + + +',
  'workspace.create': /*    */ '- + + + + + - - - -',
  'workspace.enter': /*     */ '- - + + + - - - - -',
  'workspace.read': /*      */ '- - + + + - + + + -',
  'workspace.manage': /*    */ '- - - - + - + - - -',
  'workspace.leave': /*     */ '- - + + + - - - - -',
  'invitation.accept': /*   */ '- + + + + + - - - -',
  'quota.set': /*           */ '- - - - - + - - - -',
  'audit.read': /*          */ '- - - - + - + - - -',
  'installation.read': /*   */ '- - - - - + - - - -',
  'installation.audit': /*  */ '- - - - - + - - - -',
  'secret.manage': /*       */ '- - - - + - + - - -',
  'webhook.manage': /*      */ '- - - - + - + - - -',
  'token.list': /*          */ '- - - + + - + - - -',
  'token.create': /*        */ '- - - + + - - - - -',
  'token.revoke': /*        */ '- - - - + - + - - -',
  'account.manage': /*      */ '- + + + + + - - - -',
};

const word = (actor: Asker, action: Action, target: Target) => (can(actor, action, target) ? '+' : '-');

test.each(Object.keys(ACTIONS) as Action[])('%s is allowed to whom the table says', (action) => {
  const target = { workspaceId: TEAM, userId: 'another' };
  expect(ACTORS.map((actor) => word(actor, action, target)).join(' ')).toBe(MAY[action]);
});

test('a secret link opens the run to be read, to anybody, and nothing else of it', () => {
  const target = { workspaceId: TEAM, shareKey: 'secret', key: 'secret' };
  const without = { ...target, key: 'other' };
  const opened = (Object.keys(ACTIONS) as Action[]).filter(
    (action) => can(ANONYMOUS, action, target) && !can(ANONYMOUS, action, without),
  );
  expect(opened).toEqual(['run.read']);
  for (const wrong of [
    { ...target, key: 'other' },
    { ...target, key: '' },
    { workspaceId: TEAM, shareKey: null },
  ]) {
    expect(can(ANONYMOUS, 'run.read', wrong)).toBe(false);
  }
  expect(can(program('viewer', [], 'elsewhere'), 'run.read', target)).toBe(false);
});

test('the maker of a token may revoke it, as long as they may make one', () => {
  const own = { workspaceId: TEAM, userId: 'me' };
  expect(
    (['viewer', 'member', 'owner'] as const).map((role) => can(person(role), 'token.revoke', own)),
  ).toEqual([false, true, true]);
  expect(can(person(null), 'token.revoke', own)).toBe(false);
});

test('a role counts in its own workspace only', () => {
  expect(can(person('owner'), 'run.read', { workspaceId: 'elsewhere' })).toBe(false);
  expect(can(person('owner'), 'run.create', null)).toBe(false);
});

test('a role gives a token no scope that asks for a higher one', () => {
  expect(scopesOf(undefined)).toEqual([]);
  expect(scopesOf('viewer')).toEqual([]);
  expect(scopesOf('member')).toEqual(['read', 'submit', 'publish']);
  expect(scopesOf('owner')).toEqual(SCOPES);
});
