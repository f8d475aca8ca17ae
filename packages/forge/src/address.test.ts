import { expect, test } from 'vitest';
import { isRepositoryName, repositoryIn, repositoryUrl } from './address.ts';

test.each([
  ['https://github.com/acme/shop.git', 'https://api.github.com/repos/acme/shop'],
  ['git@github.com:acme/shop.git', 'https://api.github.com/repos/acme/shop'],
  [
    'https://token@gitlab.example.org/team/sub/shop',
    'https://gitlab.example.org/api/v4/projects/team%2Fsub%2Fshop',
  ],
  ['ssh://git@gitlab.com/team/shop.git', 'https://gitlab.com/api/v4/projects/team%2Fshop'],
  ['https://github.com/acme/shop/tree', null],
  ['https://git.example.org/team/shop', null],
  ['/srv/shop', null],
  ['.', null],
])('%s is at %s', (address, url) => {
  const found = repositoryIn(address);
  expect(found && repositoryUrl(found)).toBe(url);
});

test('names that would lead elsewhere in the API are none', () => {
  expect(isRepositoryName('github', 'acme/shop')).toBe(true);
  expect(isRepositoryName('github', 'acme/group/shop')).toBe(false);
  expect(isRepositoryName('gitlab', 'acme/group/shop')).toBe(true);
  for (const name of ['shop', 'acme/..', '../shop', 'acme/shop?x', 'acme//shop', 'acme/a b']) {
    expect(isRepositoryName('gitlab', name), name).toBe(false);
  }
});
