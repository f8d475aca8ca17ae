import { expect, test } from 'vitest';
import { projectOf } from './of-repository.ts';

const SHOP = {
  id: '1',
  title: 'Shop',
  repository: 'https://example.org/shop.git',
  path: 'headroom.yaml',
  servers: [{ id: 'shop' }],
  suite: 'own-0123456789abcdef',
};
const repository = 'git@example.org:shop.git';

test('the project of a repository is found, however its address is written', () => {
  expect(
    projectOf([{ ...SHOP, id: '2', repository: 'https://example.org/other.git' }, SHOP], {
      named: undefined,
      repository,
    }),
  ).toBe(SHOP);
  expect(projectOf([SHOP], { named: 'Shop', repository: '.' })).toBe(SHOP);
});

test.each([
  [
    [],
    undefined,
    /--servers is required, .* This workspace has no project of git@example.org:shop.git; it has: none/,
  ],
  [[SHOP], 'Shoe', /this workspace has no project "Shoe"; it has: Shop/],
  [
    [SHOP, { ...SHOP, id: '2', path: 'b.yaml' }],
    undefined,
    /matches several projects; use an id: Shop \(headroom.yaml, 1\); Shop \(b.yaml, 2\)/,
  ],
  [[{ ...SHOP, suite: null }], undefined, /project Shop has no servers yet: start a try/],
])('what is missing is said: %#', (projects, named, words) => {
  expect(() => projectOf(projects, { named, repository })).toThrow(words);
});
