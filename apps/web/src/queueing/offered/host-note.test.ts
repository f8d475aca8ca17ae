import { profileById } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { hostNote } from './host-note.ts';

const scaling = profileById('scaling');
const soak = profileById('soak');

test.each([
  [
    'shared processors',
    scaling,
    [{ cpus: 2, limits: false }],
    /plain processes: all instances share 2 processors/,
  ],
  [
    'too few processors',
    scaling,
    [{ cpus: 1, limits: true }],
    /^4 instances need 2 processors; these hosts have 1\.$/,
  ],
  ['a capacity that is needed', soak, [{ cpus: 8, limits: true }], /Needs a measured capacity/],
])('a host that cannot do all says so: %s', (_what, load, hosts, words) => {
  expect(hostNote(load, hosts)).toMatch(words);
});

test('nothing is said where a host can do it', () => {
  expect(hostNote(scaling, [{ cpus: 4, limits: true }])).toBeNull();
  expect(hostNote(profileById('quick'), [{ cpus: 1, limits: false }])).toBeNull();
});
