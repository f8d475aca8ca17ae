import { expect, test } from 'vitest';
import { profileById, profilesOf } from '../run/run.ts';
import type { ClosedProfile } from './offered-load.ts';
import {
  type LoadProfile,
  longestSeconds,
  PROFILES,
  steadyWindowMs,
  testSeconds,
  windowOfTest,
} from './profile.ts';

const all: readonly LoadProfile[] = PROFILES;

test('the published profile is the published one: 10 s up, 5 min at 50, 10 s down, 60 s excluded', () => {
  const published = profileById('published');
  expect(published.vus).toBe(50);
  expect(testSeconds(published)).toBe(320);
  // From 60 s after the start to the ramp-down: 250 s.
  expect(steadyWindowMs(published)).toEqual({ startMs: 60_000, endMs: 310_000 });
});

test('that of the synthetic study is the published load on a server of 1 processor and 1 GB; only instances are limited beside it', () => {
  const { id, title: _, description: _d, limits, ...load } = profileById('published-synthetic');
  expect(profileById('published')).toMatchObject(load);
  expect(limits).toEqual({ cpus: 1, memoryMb: 1024 });
  expect(all.filter((profile) => profile.limits).map((profile) => profile.id)).toEqual(['scaling', id]);
  expect(profilesOf('synthetic').map((profile) => profile.id)).toContain(id);
  for (const other of ['io', 'payload', 'own-1']) {
    expect(profilesOf(other).map((profile) => profile.id)).not.toContain(id);
  }
});

test('quick counts 20 s after 5 s of warm-up', () => {
  expect(testSeconds(profileById('quick'))).toBe(25);
  expect(steadyWindowMs(profileById('quick'))).toEqual({ startMs: 5_000, endMs: 25_000 });
});

test('smoke counts everything', () => {
  expect(steadyWindowMs(profileById('smoke'))).toEqual({ startMs: 0, endMs: 3_000 });
});

const closed = all.filter((profile) => profile.kind === 'closed');

test.each(closed.map((profile): [string, ClosedProfile] => [profile.id, profile]))(
  'the window of %s lies between its ramps',
  (_, profile) => {
    const { startMs, endMs } = steadyWindowMs(profile);
    expect(startMs).toBeGreaterThanOrEqual(profile.rampUpS * 1000);
    expect(endMs).toBe((testSeconds(profile) - profile.rampDownS) * 1000);
    expect(endMs).toBeGreaterThan(startMs);
  },
);

test('a load that counts its calls ends with them: its window is known once it has ended', () => {
  const sequential = profileById('sequential');
  expect(steadyWindowMs(sequential)).toBeUndefined();
  expect(longestSeconds(sequential)).toBeGreaterThan(testSeconds(sequential));
  const ended = { testMs: 9000, windowMs: 8500 };
  expect(windowOfTest(sequential, ended)).toEqual({ startMs: 500, endMs: 9000 });
  expect(windowOfTest(sequential, { testMs: null, windowMs: null })).toBeUndefined();
  expect(windowOfTest(profileById('quick'), ended)).toEqual({ startMs: 5000, endMs: 25_000 });
});

test('ids are unique', () => {
  expect(new Set(PROFILES.map(({ id }) => id)).size).toBe(PROFILES.length);
});
