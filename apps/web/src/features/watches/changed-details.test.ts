import type { Watch } from '@headroom/db';
import { expect, test } from 'vitest';
import { changedDetails } from './changed-details.ts';

const watch = {
  ...{ profile: 'quick', servers: ['go', 'rust'], rounds: 8, untilDecided: true },
  ...{ everyMinutes: 60, calibrates: true, badge: false, pausedAt: null },
} as unknown as Watch;

test.each<[string, Partial<Watch>, object]>([
  ['nothing', {}, {}],
  ['rounds', { rounds: 12 }, { rounds: 12, roundsFormerly: 8 }],
  ['servers', { servers: ['go'] }, { servers: 'go', serversFormerly: 'go rust' }],
  ['a badge', { badge: true }, { badge: true, badgeFormerly: false }],
  ['a pause', { pausedAt: new Date() }, { paused: true, pausedFormerly: false }],
  [
    'two fields',
    { calibrates: false, everyMinutes: 90 },
    { everyMinutes: 90, everyMinutesFormerly: 60, calibrates: false, calibratesFormerly: true },
  ],
])('a change of %s is told with what it was, and nothing else', (_what, change, details) => {
  expect(changedDetails(watch, { ...watch, ...change })).toEqual(details);
});
