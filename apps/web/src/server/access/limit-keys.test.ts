import { expect, test } from 'vitest';
import { clientHeader } from '#server/http/client.ts';
import type { Actor } from './actor.ts';
import { keyOfAccount, keyOfActor } from './limit-keys.ts';

const from = (address: string) => new Headers({ [clientHeader()]: address });

const person: Actor = {
  kind: 'user',
  userId: 'ada',
  sessionId: 's',
  email: 'ada@example.org',
  name: 'Ada',
  ownsInstallation: false,
  memberships: [],
  workspaceId: 'team',
};
const program = (tokenId: string, workspaceId: string, userId = 'ada'): Actor => ({
  kind: 'token',
  tokenId,
  workspaceId,
  name: 'ci',
  userId,
  email: 'ada@example.org',
  ownsInstallation: false,
  scopes: ['submit'],
  role: 'member',
});
const NOBODY: Actor = { kind: 'anonymous' };

test('an account is one, with a browser and by all its tokens, whatever workspace they are for', () => {
  const actors = [person, program('1', 'team'), program('2', 'team'), program('3', 'other')];
  const headers = from('203.0.113.9');
  expect(new Set(actors.map((actor) => keyOfAccount(actor, headers))).size).toBe(1);
  expect(keyOfAccount(program('4', 'team', 'grace'), headers)).not.toBe(keyOfAccount(person, headers));
  expect(keyOfAccount(NOBODY, headers)).toBe('203.0.113.9');
});

test('requests of its tokens do not use up those of its browsers', () => {
  const headers = from('203.0.113.9');
  const [one, other] = [program('1', 'team'), program('2', 'other')].map((actor) =>
    keyOfActor(actor, headers),
  );
  expect(other).toBe(one);
  expect(keyOfActor(person, headers)).not.toBe(one);
  expect(keyOfActor(NOBODY, headers)).toBe('203.0.113.9');
});
