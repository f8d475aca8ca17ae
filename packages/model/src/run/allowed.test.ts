import { expect, test } from 'vitest';
import { decidingEntry, isAllowedBy } from './allowed.ts';

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

test('the entry that names a repository decides about it, else the nearest folder above', () => {
  const entries = ['/srv/*', '/srv/repos/*', '/srv/repos/shop', '/srv/repos/team/*'];
  const decides = (address: string) => decidingEntry(entries, address);
  expect(decides('/srv/repos/shop')).toBe('/srv/repos/shop');
  expect(decides('/srv/repos/shop2')).toBe('/srv/repos/*');
  expect(decides('/srv/repos/team/a')).toBe('/srv/repos/team/*');
  expect(decides('/srv/x')).toBe('/srv/*');
  expect(decides('/etc')).toBeUndefined();
  // As long as the folder above it.
  expect(decidingEntry(['/srv/*', '/srv/x'], '/srv/x')).toBe('/srv/x');
});
