import { expect, test } from 'vitest';
import { type LoadProfile, PROFILES, steadyWindowMs, testSeconds } from './profile.ts';
import { profileById } from './run.ts';

test('the published profile is the published one: 10 s up, 5 min at 50, 10 s down, 60 s excluded', () => {
  const published = profileById('published');
  expect(published.vus).toBe(50);
  expect(testSeconds(published)).toBe(320);
  // From 60 s after the start to the ramp-down: 250 s.
  expect(steadyWindowMs(published)).toEqual({ startMs: 60_000, endMs: 310_000 });
});

test('quick counts 20 s after 5 s of warm-up', () => {
  expect(testSeconds(profileById('quick'))).toBe(25);
  expect(steadyWindowMs(profileById('quick'))).toEqual({ startMs: 5_000, endMs: 25_000 });
});

test('smoke counts everything', () => {
  expect(steadyWindowMs(profileById('smoke'))).toEqual({ startMs: 0, endMs: 3_000 });
});

test.each(PROFILES.map((profile): [string, LoadProfile] => [profile.id, profile]))(
  'the window of %s lies between its ramps',
  (_, profile) => {
    const { startMs, endMs } = steadyWindowMs(profile);
    expect(startMs).toBeGreaterThanOrEqual(profile.rampUpS * 1000);
    expect(endMs).toBe((testSeconds(profile) - profile.rampDownS) * 1000);
    expect(endMs).toBeGreaterThan(startMs);
  },
);

test('ids are unique', () => {
  expect(new Set(PROFILES.map(({ id }) => id)).size).toBe(PROFILES.length);
});
