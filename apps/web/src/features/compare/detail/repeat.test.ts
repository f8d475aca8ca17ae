import { expect, test } from 'vitest';
import { repeatCommand } from './repeat.ts';

const side = (commit: string, dirty = false) => ({
  ref: 'main',
  revision: { repository: '.', commit, dirty, subject: null, committedAt: null },
});
const run = {
  projectId: null,
  suite: 'io',
  repository: '.',
  tools: [],
  rounds: 8,
  untilDecided: false,
  profile: 'quick',
  handshake: 'session',
  hostClass: 'default',
};

test('the command names commits, not branches that move', () => {
  expect(repeatCommand({ run, base: side('aa11'), head: side('bb22') }, ['go'])).toBe(
    'npx --no headroom compare --base aa11 --head bb22 --servers go --profile quick --rounds 8',
  );
});

test('it says what is not usual: another repository, fewer tools, until it is decided', () => {
  const other = {
    ...run,
    repository: 'https://a.b/c.git',
    tools: ['x', 'y'],
    untilDecided: true,
    rounds: 24,
    handshake: 'persistent',
    hostClass: 'epyc-8',
  };
  expect(repeatCommand({ run: other, base: side('aa11'), head: side('bb22') }, ['go', 'rust'])).toBe(
    'npx --no headroom compare --repository https://a.b/c.git --base aa11 --head bb22 --servers go,rust --tools x,y ' +
      '--profile quick --handshake persistent --host-class epyc-8 --until-decided 24',
  );
});

test('a suite other than the default one is named', () => {
  const ofPayload = { ...run, suite: 'payload', profile: 'sequential' };
  expect(repeatCommand({ run: ofPayload, base: side('aa11'), head: side('bb22') }, ['go'])).toBe(
    'npx --no headroom compare --base aa11 --head bb22 --servers go --suite payload --profile sequential --rounds 8',
  );
});

test('servers of a project are named with it, and archives have no repository to name', () => {
  const ofProject = { ...run, projectId: 'c0ffee', suite: 'own-1', repository: 'https://a.b/c.git' };
  const sides = { base: side('aa11'), head: side('bb22') };
  expect(repeatCommand({ run: ofProject, ...sides }, ['shop'])).toBe(
    'npx --no headroom compare --project c0ffee --repository https://a.b/c.git --base aa11 --head bb22 --servers shop ' +
      '--profile quick --handshake session --host-class default --rounds 8',
  );
  const ofCheckout = { ...ofProject, repository: '.' };
  expect(repeatCommand({ run: ofCheckout, ...sides }, ['shop'])).toContain('--repository . --base');
  const ofArchives = { ...ofProject, repository: 'archive:/1b2c' };
  expect(repeatCommand({ run: ofArchives, ...sides }, ['shop'])).toBe(
    'npx --no headroom compare --project c0ffee --base aa11 --head bb22 --servers shop ' +
      '--profile quick --handshake session --host-class default --rounds 8',
  );
  expect(repeatCommand({ run: { ...ofProject, projectId: null }, ...sides }, ['shop'])).toBeNull();
});

test('no name ends its word', () => {
  const hostile = { ...run, repository: `/srv/a;rm'$(x)` };
  expect(repeatCommand({ run: hostile, base: side('aa11'), head: side('bb22') }, ['go'])).toContain(
    `--repository '/srv/a;rm'\\''$(x)' --base`,
  );
});

test('what no commit holds cannot be repeated', () => {
  expect(repeatCommand({ run, base: side('aa11'), head: side('bb22', true) }, ['go'])).toBeNull();
  expect(
    repeatCommand({ run, base: { ref: 'main', revision: null }, head: side('bb22') }, ['go']),
  ).toBeNull();
});
