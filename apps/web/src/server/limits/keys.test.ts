import { expect, test } from 'vitest';
import type { Actor } from '#server/access/actor.ts';
import { clientHeader } from '#server/edge/client.ts';
import { keyOfAccount, keyOfActor, keyOfAddress, keyOfEmail } from './keys.ts';

const from = (address: string) => new Headers({ [clientHeader()]: address });

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s is counted as %s', (address, key) => {
  expect(keyOfAddress(from(address))).toBe(key);
});

test('who did not come through the edge shares one count, whatever the request says', () => {
  const forged = new Headers({ 'x-headroom-client': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' });
  expect(keyOfAddress(forged)).toBe('unknown');
});

test('an e-mail is one, however it is written, and cannot be read from its key', () => {
  expect(keyOfEmail(' Ada@Example.org ')).toBe(keyOfEmail('ada@example.org'));
  expect(keyOfEmail('ada@example.org')).not.toContain('ada');
});

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
