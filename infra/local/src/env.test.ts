import { afterEach, expect, test, vi } from 'vitest';
import { readDemoSettings } from './env.ts';

afterEach(() => vi.unstubAllEnvs());

/** The settings of a demo that is told these and nothing else. */
function settingsOf(said: Record<string, string>) {
  const none = { SERVERS: '', SUITE: '', PROFILE: '', ROUNDS: '0', COMPARE: '', EXIT: '' };
  for (const [name, value] of Object.entries({ ...none, ...said })) vi.stubEnv(name, value);
  return readDemoSettings();
}

test('a suite brings its own load profile, a comparison the shortest one', () => {
  expect(settingsOf({})).toMatchObject({ SUITE: 'io', PROFILE: 'quick', ROUNDS: 1 });
  expect(settingsOf({ SUITE: 'payload' })).toMatchObject({ SUITE: 'payload', PROFILE: 'sequential' });
  expect(settingsOf({ COMPARE: '1' })).toMatchObject({ SUITE: 'io', PROFILE: 'smoke', ROUNDS: 12 });
});

test('an unknown suite is refused with those there are', () => {
  expect(() => settingsOf({ SUITE: 'foo' })).toThrow(
    'SUITE: unknown suite "foo"; allowed: io, synthetic, payload',
  );
});

test('a load profile that the suite does not have is refused with those that it has', () => {
  expect(() => settingsOf({ SUITE: 'payload', PROFILE: 'quick' })).toThrow(
    'PROFILE: suite payload has no load profile "quick"; allowed: smoke, sequential, concurrent',
  );
});

test('a load of one’s own is taken where the suite has its kind and its tools, and refused by its words', () => {
  expect(settingsOf({ PROFILE: 'closed:users=5,seconds=10' })).toMatchObject({
    PROFILE: 'closed:users=5,seconds=10',
  });
  expect(() => settingsOf({ PROFILE: 'closed:users=0,seconds=10' })).toThrow(
    'PROFILE: load profile closed: users must be a whole number from 1 to 1000',
  );
  expect(() => settingsOf({ PROFILE: 'sequential:calls=5' })).toThrow(
    'PROFILE: suite io has no load profile',
  );
  expect(() => settingsOf({ PROFILE: 'closed:users=5,seconds=10,weights=echo' })).toThrow(
    'PROFILE: weights: suite io has no tool "echo"; allowed: ',
  );
});

test('COMPARE=1 has its own suite', () => {
  expect(() => settingsOf({ COMPARE: '1', SUITE: 'payload' })).toThrow(
    'SUITE: leave it empty with COMPARE=1',
  );
});
