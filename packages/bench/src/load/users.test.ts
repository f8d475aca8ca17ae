/** Loads whose users are not all alike: classes, think time, bursts of sessions, sessions that are left open. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { K6_SCRIPT } from '@headroom/model/host/places';
import { type LoadResult, type Recording, recordingSchema } from '@headroom/model/load';
import { type HandshakeId, io, type Users, type Workload } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { load, measurement, program, SHORT } from '../testing/fixture-load.ts';
import { type Fixture, type FixtureOptions, startFixture } from '../testing/mcp-fixture.ts';
import { mergeRecordings } from './merge.ts';
import { readRecording } from './recording.ts';

const WORKLOAD: Workload = { ...io, tools: io.tools.slice(0, 2), list: 'never', pauseMs: 0 };
const [SEARCH, CART] = ['search_products', 'get_user_cart'];
const LONGER = { ...SHORT, vus: 10, holdS: 5, excludedS: 1 };

async function offer(
  users: Users,
  { handshake = 'persistent', ...options }: FixtureOptions & { handshake?: HandshakeId } = {},
): Promise<{ result: LoadResult; seen: Fixture['seen']; log: string }> {
  return load({ sessionBytes: 1, ...options }, handshake, LONGER, { ...WORKLOAD, ...users });
}

const countOf = (seen: Fixture['seen'], method: string) => seen.filter((one) => one.method === method).length;

test('virtual users are of classes by their weights; each calls, lists and leaves as its class does', async () => {
  const think = { fromMs: 100, toMs: 100 };
  const { result, seen, log } = await offer({
    think,
    users: [
      { name: 'agent', weight: 70, weights: { [CART]: 1 } },
      { name: 'churn', weight: 20, weights: { [SEARCH]: 1 }, handshake: 'abandoned' },
      { name: 'discovery', weight: 10, weights: 'none' },
    ],
  });
  const [agent, churn, discovery] = result.users?.classes ?? [];
  expect([agent?.name, churn?.name, discovery?.name], log).toEqual(['agent', 'churn', 'discovery']);
  expect([agent?.errors, churn?.errors, discovery?.errors], log).toEqual([0, 0, 0]);
  // 7, 2 and 1 of 10 users, each of whom asks as often.
  expect(Math.abs((agent?.count ?? 0) / (discovery?.count ?? 1) - 7)).toBeLessThan(1);
  expect(Math.abs((churn?.count ?? 0) / (discovery?.count ?? 1) - 2)).toBeLessThan(0.5);
  expect(measurement(result, CART).count).toBe(agent?.count);
  expect(measurement(result, SEARCH).count).toBe(churn?.count);
  expect(measurement(result, 'tools_list').count).toBe(discovery?.count);
  expect(agent?.p50Ms).toBeGreaterThan(0);
  // Agents and the discoverer end the one session of each; churners end none.
  expect(countOf(seen, 'DELETE')).toBe(8);
  expect(result.users?.sessions).toEqual({ left: countOf(seen, 'initialize') - 8, ended: 8 });
});

test('users of a load that several load generators divide are of each class', async () => {
  const fixture = await startFixture();
  const folder = mkdtempSync(join(tmpdir(), 'headroom-k6-'));
  const users = ['agent', 'churn'].map((name) => ({ name, weight: 1 }));
  const config = {
    ...{ urls: [fixture.url] as const, headers: {}, workload: { ...WORKLOAD, users }, profile: SHORT },
    ...{ handshake: 'persistent' as const, seed: 1 },
  };
  /** Offers a half of the load. */
  const offerPart = async (segment: string, at: number): Promise<Recording> => {
    const [configAt, resultAt] = [join(folder, `load-${at}.json`), join(folder, `result-${at}.json`)];
    writeFileSync(configAt, JSON.stringify({ ...config, resultAt }));
    const part = ['--execution-segment', segment, '--execution-segment-sequence', '0,1/2,1'];
    const k6 = spawn(program, ['run', '--quiet', '--address', '127.0.0.1:0', ...part, K6_SCRIPT], {
      env: { ...process.env, HEADROOM_LOAD: configAt, K6_AUTO_EXTENSION_RESOLUTION: 'false' },
    });
    await once(k6, 'exit');
    return recordingSchema.parse(JSON.parse(readFileSync(resultAt, 'utf8')));
  };
  try {
    const parts = await Promise.all(['0:1/2', '1/2:1'].map(offerPart));
    const classes = readRecording(mergeRecordings(parts), config).users?.classes ?? [];
    for (const { name, count } of classes) expect(count, name).toBeGreaterThan(10);
    expect(classes).toHaveLength(2);
  } finally {
    await fixture.stop();
    rmSync(folder, { recursive: true });
  }
});

test('a user thinks after each answer, evenly within the range', async () => {
  const { result, log } = await offer({ think: { fromMs: 100, toMs: 300 } });
  const calls = measurement(result, CART).count + measurement(result, SEARCH).count;
  // 10 users for 4 s, each of whom takes 200 ms and the latency a call; 400 and 133 at the ends of the range.
  expect(calls, log).toBeGreaterThan(155);
  expect(calls).toBeLessThan(230);
  expect(result.users).toBeUndefined();
});

test('think time ends with the load: sessions are ended', async () => {
  const { seen } = await offer({ think: { fromMs: 20_000, toMs: 20_000 } });
  expect(countOf(seen, 'tools/call')).toBe(10);
  expect(countOf(seen, 'DELETE')).toBe(10);
});

test('sessions are opened in bursts; calls that overlap them are apart from the others', async () => {
  const { result, seen, log } = await offer(
    { think: { fromMs: 10, toMs: 30 }, bursts: { sessions: 5, everyS: 2 } },
    { openingMs: 40 },
  );
  const { initialize, during, outside } = result.users?.bursts ?? {};
  // At 2 and 4 s of 5.
  expect([initialize?.count, initialize?.errors], log).toEqual([10, 0]);
  expect(countOf(seen, 'initialize')).toBe(10 + 10);
  expect(countOf(seen, 'DELETE')).toBe(10 + 10);
  const calls = measurement(result, CART).count + measurement(result, SEARCH).count;
  expect((during?.count ?? 0) + (outside?.count ?? 0)).toBe(calls);
  // The server answers nobody while it opens five sessions, 40 ms each.
  expect(initialize?.p99Ms).toBeGreaterThan(150);
  expect(during?.p95Ms).toBeGreaterThan(40);
  expect(outside?.p50Ms).toBeLessThan(during?.p50Ms ?? 0);
});

test('a share of the sessions is left open, and counted', async () => {
  const { result, seen, log } = await offer({ abandonPct: 40 }, { handshake: 'session' });
  const { left = 0, ended = 0 } = result.users?.sessions ?? {};
  expect(left + ended, log).toBe(countOf(seen, 'initialize'));
  expect(ended).toBe(countOf(seen, 'DELETE'));
  expect(left + ended).toBeGreaterThan(100);
  expect(Math.abs(left / (left + ended) - 0.4)).toBeLessThan(0.1);
});

test('users who are all alike leave nothing of their own', async () => {
  const { result, seen } = await load({ sessionBytes: 1 }, 'session', SHORT, WORKLOAD);
  expect(result).not.toHaveProperty('users');
  expect(countOf(seen, 'DELETE')).toBe(countOf(seen, 'initialize'));
});
