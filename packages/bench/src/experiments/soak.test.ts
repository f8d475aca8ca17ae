import type { SoakProfile } from '@headroom/model/experiments';
import { profileById } from '@headroom/model/run';
import type { HandshakeId } from '@headroom/model/suite';
import { type Growth, growthLabel, soakTable } from '@headroom/report';
import { expect, test } from 'vitest';
import { issuedBy, told } from '../authorization/tokens.testing.ts';
import { findK6 } from '../load/find-k6.ts';
import { CACHE_DIR } from '../testing/places.ts';
import { soakServer } from '../testing/soak-server.ts';

const { program: k6 } = await findK6(CACHE_DIR);
/** A short soak of small slices: leaks must be large to be seen in it. */
const PROFILE: SoakProfile = { ...profileById('soak'), perS: 40, holdS: 44, excludedS: 8, waitS: 2 };
const SESSION_BYTES = 60 * 1024;

const memoryOf = ({ experiment }: Awaited<ReturnType<typeof soakServer>>) =>
  soakTable([
    { serverId: 'fixture', round: 1, status: 'passed', experiment: experiment ?? null },
  ])[0]?.growth.find(({ metric }) => metric === 'memoryMb');

// Runs together with the next test alone: vitest groups neighbours.
// A stall of the machine is no growth of either, but may have callers leave.
test.concurrent('sessions that are left are found with their size, ended ones are not accused, and slices say what went on', {
  retry: 1,
}, async () => {
  const server = { sessionBytes: SESSION_BYTES };
  const load = { profile: PROFILE, k6, sliceS: 2 };
  const [leaking, clean] = await Promise.all([
    soakServer(server, { ...load, handshake: 'abandoned' }),
    soakServer(server, { ...load, handshake: 'session' }),
  ]);
  expect([leaking.failure, clean.failure]).toEqual([null, null]);
  const [leak, none] = [memoryOf(leaking), memoryOf(clean)];
  expect(leak && growthLabel(leak)).toMatch(
    /^rose by [\d,.]+ MB an hour( \([\d,.]+ to [\d,.]+\)|, in every quarter of the time), [4-7]\d\.\d KB a session that is left open( \([\d,.]+ to [\d,.]+\))?, first quarter [\d,.]+ MB, last quarter [\d,.]+ MB; less than half of it freed in 2 s after the load; counts as growth after /,
  );
  const kb = SESSION_BYTES / 1024;
  expect((leak?.perCallKb ?? 0) / kb).toBeGreaterThan(0.8);
  expect((leak?.perCallKb ?? 0) / kb).toBeLessThan(1.3);
  // In a minute a heap that is not collected rises without a leak, by a part of what one adds.
  expect(none?.verdict).not.toBe('grows');
  expect(none?.perHour ?? 0).toBeLessThan((leak?.perHour ?? 0) / 3);

  const { loaded, experiment } = clean;
  expect(experiment).toMatchObject({ perS: 40, capacityPerS: null, settledS: 8 });
  const { slices } = experiment ?? {};
  expect(slices?.atS).toEqual(Array.from({ length: 22 }, (_, at) => 2 * (at + 1)));
  const calls = slices?.calls.reduce<number>((sum, count) => sum + (count ?? 0), 0) ?? 0;
  expect(calls / 44 / 40).toBeCloseTo(1, 0);
  for (const column of [slices?.memoryMb, slices?.openFiles, slices?.threads, slices?.p99Ms]) {
    expect(column?.filter((value) => value !== null).length).toBeGreaterThan(20);
  }
  expect(Math.max(...(slices?.openFiles ?? []).map((count) => count ?? 0))).toBeGreaterThan(20);
  // Nothing of each second is stored beside it.
  expect(loaded?.result.requests).toEqual([]);
  expect(loaded?.usage.server?.atS.length).toBeLessThanOrEqual(24);
});

test.concurrent('of a server that dies under a soak, what was sampled stays', async () => {
  const { experiment, failure, loaded } = await soakServer(
    { diesAfterS: 9 },
    { profile: { ...PROFILE, perS: null }, capacityPerS: 100, k6, sliceS: 1 },
  );
  expect(failure).toMatchObject({
    outcome: 'server_failed',
    message: expect.stringMatching(
      /^the server ended with status 1 under load, after \d+\.\d s and about \d+ calls(, answered in [\d.]+ ms on average)?$/,
    ),
  });
  expect(loaded).toBeUndefined();
  expect(experiment).toMatchObject({ perS: 50, capacityPerS: 100 });
  const { atS = [], memoryMb = [], calls = [], p99Ms = [] } = experiment?.slices ?? {};
  expect(atS.length).toBeGreaterThan(3);
  expect(atS.length).toBeLessThan(10);
  expect(memoryMb.every((mb) => (mb ?? 0) > 10)).toBe(true);
  expect([...calls, ...p99Ms].every((value) => value === null)).toBe(true);
});

/** Shorter, of slices of a second. */
const BRIEF = { ...PROFILE, holdS: 28, excludedS: 4, waitS: 25 };

test('memory of a session, ended or left, and of a request is told of, and what is freed after the load', {
  retry: 1,
}, async () => {
  const soakOf = (flags: string[], handshake: HandshakeId) =>
    soakServer({ fixture: ['keeps', ...flags, '--kb=60'] }, { profile: BRIEF, k6, sliceS: 1, handshake });
  const [deleted, requests, idle, nothing] = await Promise.all([
    soakOf(['deleted'], 'session'),
    soakOf(['requests'], 'stateless'),
    soakOf(['left', '--idle=26'], 'abandoned'),
    soakOf(['nothing'], 'abandoned'),
  ]);
  const said = [deleted, requests, idle].map((one) => growthLabel(memoryOf(one) as Growth));
  expect(said[0]).toMatch(/, [4-8]\d\.\d KB a session that is ended by DELETE( \(|, )/);
  expect(said[1]).toMatch(/, [4-8]\d\.\d KB a call( \(|, )/);
  expect(said[2]).toMatch(/KB a session that is left open.*; half of it freed after \d+ s;/);
  expect(said.slice(0, 2).join()).not.toContain('freed');
  expect(memoryOf(nothing)?.verdict).not.toBe('grows');
  expect(memoryOf(nothing)?.perCallKb ?? 0).toBeLessThan(15);
});

test('a soak over many lives of a token has no wrong answer in any slice', async () => {
  const { issuer, tokens } = await issuedBy('--life=3');
  // Five lives of a token. Nothing is asked of what is freed after the load.
  const profile = { ...BRIEF, holdS: 16, waitS: 2 };
  const load = { profile, k6, sliceS: 1, handshake: 'session', tokens } as const;
  const { experiment, failure } = await soakServer({ fixture: ['guarded'] }, load);
  expect(failure).toBeNull();
  expect(experiment?.slices.wrong).toEqual(Array(profile.holdS).fill(0));
  expect(await told<number>(issuer, '/issued')).toBeGreaterThan(profile.holdS / 3);
});
