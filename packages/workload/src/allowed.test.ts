import { expect, test } from 'vitest';
import { isAllowedBy } from './allowed.ts';

test('an entry allows itself', () => {
  expect(isAllowedBy('/srv/shop.git', '/srv/shop.git')).toBe(true);
  expect(isAllowedBy('/srv/shop.git', '/srv/shop.git/hooks')).toBe(false);
  expect(isAllowedBy('.', '/srv')).toBe(false);
});

test.each([
  ['/srv/repos/*', '/srv/repos/shop'],
  ['/srv/repos/*', '/srv/repos/team/shop.git'],
  ['https://git.example.org/team/*', 'https://git.example.org/team/shop.git'],
  ['git@example.org:team/*', 'git@example.org:team/shop'],
])('%s allows %s', (entry, address) => {
  expect(isAllowedBy(entry, address)).toBe(true);
});

test.each([
  ['/srv/repos/*', '/srv/repos'],
  ['/srv/repos/*', '/srv/repos/'],
  ['/srv/repos/*', '/srv/reposed/shop'],
  ['/srv/repos/*', '/srv/repos/../secret'],
  ['/srv/repos/*', '/srv/repos/a/./b'],
  ['/srv/repos/*', '/srv/repos//etc'],
  ['/srv/repos/*', '/srv/repos/-x'],
  ['https://git.example.org/team/*', 'https://git.example.org/team/..%2fother/x'],
  ['https://git.example.org/team/*', 'https://git.example.org/team/x?y=/../z'],
  ['https://git.example.org/team/*', 'https://git.example.org/team\\..\\other'],
  ['https://git.example.org/team/*', 'https://git.example.org.evil.example/team/x'],
])('%s does not allow %s', (entry, address) => {
  expect(isAllowedBy(entry, address)).toBe(false);
});
