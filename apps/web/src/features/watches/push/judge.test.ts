import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { judgePush } from './judge.ts';
import { isSameRepository } from './repository.ts';

const target = { repository: 'https://git.example.org/team/shop.git', branch: 'main', pushSecret: 's3cret' };
const after = '1a2b3c4d'.repeat(5);
const repository = { clone_url: target.repository };

function judge(
  event: object,
  { sign, ...headers }: Record<string, string> = {},
  watch: Partial<typeof target> = {},
) {
  const body = JSON.stringify(event);
  const signature = `sha256=${createHmac('sha256', sign ?? 's3cret')
    .update(body)
    .digest('hex')}`;
  const given = { 'x-github-event': 'push', 'x-hub-signature-256': signature, ...headers };
  return judgePush({ ...target, ...watch }, { headers: new Headers(given), body, parse: JSON.parse });
}

/** Code with which an event is refused. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'taken';
}

test('a push to the branch tells its new head, one of anything else tells none', () => {
  expect(judge({ ref: 'refs/heads/main', after, repository }).commit).toBe(after);
  expect(judge({ ref: 'refs/heads/other', after, repository }).commit).toBeNull();
  expect(judge({ ref: 'refs/tags/main', after, repository }).commit).toBeNull();
  expect(judge({ ref: 'refs/heads/main', after: '0'.repeat(40), repository }).commit).toBeNull();
  expect(judge({ zen: 'hello' }, { 'x-github-event': 'ping' }).commit).toBeNull();
});

test('GitLab sends the secret itself', () => {
  const body = JSON.stringify({
    ref: 'refs/heads/main',
    after,
    project: { git_ssh_url: 'git@git.example.org:team/shop.git' },
  });
  const by = (token: string) =>
    judgePush(target, {
      headers: new Headers({ 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': token }),
      body,
      parse: JSON.parse,
    });
  expect(by('s3cret').commit).toBe(after);
  expect(refusal(() => by('other'))).toBe('push_refused');
});

test('what is not signed with the secret of the watch is refused, whatever else it brings', () => {
  const event = { ref: 'refs/heads/main', after, repository };
  expect(refusal(() => judge(event, { sign: 'forged' }))).toBe('push_refused');
  expect(refusal(() => judge(event, { 'x-hub-signature-256': 'sha256=' }))).toBe('push_refused');
  // A wrong signature is not mended by a token.
  expect(refusal(() => judge(event, { sign: 'forged', 'x-gitlab-token': 's3cret' }))).toBe('push_refused');
  const headers = new Headers({ 'x-github-event': 'push' });
  expect(refusal(() => judgePush(target, { headers, body: '{}', parse: JSON.parse }))).toBe('push_refused');
});

test('an event of another repository, or of none, is refused', () => {
  const event = { ref: 'refs/heads/main', after };
  const of = (clone_url: string) => refusal(() => judge({ ...event, repository: { clone_url } }));
  expect(of('https://git.example.org/team/other.git')).toBe('other_repository');
  expect(of('https://evil.example/team/shop.git')).toBe('other_repository');
  expect(refusal(() => judge(event))).toBe('other_repository');
  expect(refusal(() => judge({ ...event, after: 'main', repository }))).toBe('invalid_request');
});

test('the same body has the same digest, another one another', () => {
  const event = { ref: 'refs/heads/main', after, repository };
  expect(judge(event).digest).toBe(judge(event, { 'x-github-delivery': 'another' }).digest);
  expect(judge({ ...event, before: 'x' }).digest).not.toBe(judge(event).digest);
});

test.each([
  ['https://git.example.org/team/shop.git', 'git@git.example.org:team/shop.git', true],
  ['https://token@git.example.org/team/shop', 'https://git.example.org/Team/Shop.git', true],
  ['ssh://git@git.example.org:2222/team/shop.git', 'git@git.example.org:team/shop', true],
  ['https://git.example.org/team/shop', 'https://git.example.org/team/shop2', false],
  // A folder on the host may be a clone of any of them.
  ['/srv/shop', 'https://git.example.org/team/shop', true],
])('%s and %s', (repository, told, same) => {
  expect(isSameRepository(repository, [told])).toBe(same);
});
