import { expect, test } from 'vitest';
import { forgeOf } from './forge.ts';

test.each([
  ['https://github.com/acme/shop.git', 'https://github.com/acme/shop/compare/a1...b2'],
  ['git@github.com:acme/shop.git', 'https://github.com/acme/shop/compare/a1...b2'],
  ['ssh://git@codeberg.org/acme/shop', 'https://codeberg.org/acme/shop/compare/a1...b2'],
  ['https://gitlab.com/acme/group/shop/', 'https://gitlab.com/acme/group/shop/-/compare/a1...b2'],
  ['git@gitlab.example.org:acme/shop.git', 'https://gitlab.example.org/acme/shop/-/compare/a1...b2'],
])('%s has its diff at %s', (repository, url) => {
  expect(forgeOf(repository)?.diffUrl('a1', 'b2')).toBe(url);
});

test('a commit has its page', () => {
  expect(forgeOf('https://github.com/acme/shop')?.commitUrl('a1')).toBe(
    'https://github.com/acme/shop/commit/a1',
  );
});

test.each([
  '.',
  '/srv/shop.git',
  'https://git.example.org/acme/shop',
  'https://github.com.example.org/acme/shop',
  'https://user:token@github.com/acme/shop',
  'archive:1',
  // A name that every object has a property of.
  'https://constructor/acme/shop',
])('of %s no address is made up', (repository) => {
  expect(forgeOf(repository)).toBeUndefined();
});
