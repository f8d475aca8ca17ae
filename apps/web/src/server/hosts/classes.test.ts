import { expect, test } from 'vitest';
import { hostClassesOf, hostLabel, whyWaiting } from './classes.ts';
import { AWAY_AFTER_MS } from './state.ts';

const now = new Date('2026-11-21T12:00:00Z');
const longAgo = new Date(now.getTime() - AWAY_AFTER_MS - 1);
const here = { name: 'here', heartbeatAt: now, drainedAt: null };
const drained = { name: 'drained', heartbeatAt: now, drainedAt: now };
const away = { name: 'gone', heartbeatAt: longAgo, drainedAt: null };

test('classes are those that hosts registered, each once; without a host the default one', () => {
  expect(hostClassesOf([])).toEqual(['default']);
  const registered = ['epyc-8', 'arm', 'epyc-8'].map((hostClass) => ({ hostClass }));
  expect(hostClassesOf(registered)).toEqual(['arm', 'epyc-8']);
});

test('a run waits for nothing but its turn while one host of its class takes runs', () => {
  expect(whyWaiting([away, drained, here], now)).toBeNull();
});

test.each([
  [[], /^No worker has connected yet/],
  [[away], /^No heartbeat from gone for a minute:/],
  [[drained], /^No host of this class takes runs \(drained\): .* undrained/],
  [[away, drained], /^No host of this class takes runs \(gone, drained\)/],
])('with the hosts %j it waits, and says for what', (hosts, words) => {
  expect(whyWaiting(hosts, now)).toMatch(words);
});

test('hosts are named with what keeps them from taking runs', () => {
  const both = { ...away, name: 'both', drainedAt: now };
  expect(hostLabel([here, drained, away, both], now)).toBe(
    'here, drained (drained), gone (away), both (away)',
  );
});
