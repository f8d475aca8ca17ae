import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { K6_SCRIPT } from '@headroom/model/host/places';
import type { ClosedProfile, OfferedProfile } from '@headroom/model/load';
import { ERROR_KINDS, type ErrorKind, io, type Workload } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { load, measurement, program, SHORT } from '../testing/fixture-load.ts';
import { startFixture } from '../testing/mcp-fixture.ts';
import { startLoad } from './k6.ts';
import { readRecording } from './recording.ts';
import { takeRecordings } from './recordings.ts';

test.for(['session-2025-11-25', 'persistent-2025-11-25'] as const)(
  'handshake %s: its version is asked for and spoken, and a server that agrees on another one only counts as wrong',
  async (handshake) => {
    const { result, seen } = await load({ version: '2025-11-25' }, handshake);
    const calls = seen.filter((request) => request.method === 'tools/call');
    expect(new Set(calls.map((call) => call.version))).toEqual(new Set(['2025-11-25']));
    expect(measurement(result, 'get_user_cart').count).toBeGreaterThan(0);
    const older = await load({}, handshake);
    expect(older.seen.some((request) => request.method === 'tools/call')).toBe(false);
    expect(measurement(older.result, 'initialize').errors.jsonrpc).toBeGreaterThan(0);
    expect(older.log).toContain('initialize answers protocol version 2025-06-18; asked for: 2025-11-25');
  },
);

test('stateless handshake: no session is opened, and each call says its version', async () => {
  const { result, seen } = await load({}, 'stateless');
  expect(new Set(seen.map(({ method }) => method))).toEqual(new Set(['tools/list', 'tools/call']));
  expect(new Set(seen.map(({ version }) => version))).toEqual(new Set(['2026-07-28']));
  expect(measurement(result, 'get_user_cart').count).toBeGreaterThan(0);
});

test('an answer beyond the limit of its tool is wrong, and says by which key', async () => {
  const [first] = io.tools;
  if (!first) throw new Error('the suite has tools');
  const tools = [{ ...first, maxAnswerKb: 0.05 }];
  const { result, log } = await load({}, 'persistent', SHORT, { ...io, tools });
  const { count, errors } = measurement(result, first.name);
  expect(count).toBe(0);
  expect(errors.jsonrpc).toBeGreaterThan(0);
  expect(log).toContain('the answer has more than 0.05 KB, the limit that maxAnswerKb of the tool sets');
});

test('SSE answers and sessions: the id is carried and deleted', async () => {
  const { result, seen } = await load({ sse: true, sessions: true });
  expect(measurement(result, 'checkout').count).toBeGreaterThan(0);
  expect(measurement(result, 'delete').count).toBeGreaterThan(0);
  const inSession = seen.filter((request) => request.method !== 'initialize');
  expect(new Set(inSession.map((request) => request.session))).toEqual(new Set(['session-1']));
});

test('abandoned handshake: a session a call, and none is ended', async () => {
  const { result, seen } = await load({ sessions: true }, 'abandoned');
  const methods = seen.map(({ method }) => method);
  expect(methods).not.toContain('DELETE');
  const count = (name: string) => methods.filter((method) => method === name).length;
  expect(count('initialize')).toBe(count('tools/call') + count('tools/list'));
  expect(measurement(result, 'checkout').count).toBeGreaterThan(0);
});

test('persistent handshake: one initialize a virtual user', async () => {
  const { result, seen } = await load({}, 'persistent');
  expect(seen.filter((request) => request.method === 'initialize')).toHaveLength(2);
  expect(measurement(result, 'initialize').count).toBe(0);
  expect(measurement(result, 'search_products').count).toBeGreaterThan(10);
});

const HASTY: Workload = { ...io, tools: io.tools.map((tool) => ({ ...tool, timeoutMs: 300 })) };

const FIRST_WORDS: Partial<Record<ErrorKind, string>> = {
  timeout: 'no answer within 300ms',
  unauthorized: 'HTTP status 401',
  session_lost: 'HTTP status 404, the session is lost',
};

test.each(ERROR_KINDS)('a fault of kind %s counts as such', async (kind) => {
  const { result, log } = await load({ cartFault: kind, sessions: true }, 'session', SHORT, HASTY);
  const cart = measurement(result, 'get_user_cart');
  expect(cart.count).toBe(0);
  expect(cart.meanMs).toBeNull();
  const { [kind]: wrong, ...others } = cart.errors;
  expect(wrong).toBeGreaterThan(0);
  expect(Object.values(others).every((count) => count === 0)).toBe(true);
  expect(measurement(result, 'checkout').errors[kind] ?? 0).toBe(0);
  expect(log).toContain(`get_user_cart: ${FIRST_WORDS[kind] ?? ''}`);
});

test('a window of counted calls ends with the load, however long k6 waited before it', async () => {
  const fixture = await startFixture();
  const taker = await takeRecordings(2, { host: '127.0.0.1', port: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'headroom-k6-'));
  const profile: OfferedProfile = {
    ...{ kind: 'sequential', id: 'test', title: 'Test', description: 'a few calls', vus: 1 },
    ...{ warmUpCalls: 1, calls: 2, plannedS: 1, longestS: 60 },
  };
  const config = {
    ...{ urls: [fixture.url] as const, headers: {}, workload: io, profile, handshake: 'persistent' as const },
    ...{ seed: 1, resultAt: taker.url },
  };
  writeFileSync(join(folder, 'load.json'), JSON.stringify(config));
  try {
    const k6 = spawn(program, ['run', '--quiet', '--address', '127.0.0.1:0', K6_SCRIPT], {
      env: {
        ...process.env,
        HEADROOM_LOAD: join(folder, 'load.json'),
        K6_AUTO_EXTENSION_RESOLUTION: 'false',
      },
    });
    const running = once(k6, 'exit');
    // It waits for the other runner, which comes when it has waited for seconds.
    await delay(8000);
    await fetch(taker.url);
    await fetch(taker.url, { method: 'PUT', body: '{}' });
    const [result] = (await taker.taken).filter((one) => 'recorded' in (one as object));
    const takenAtMs = Date.now();
    const { startedAtMs, windowStartMs, windowEndMs } = readRecording(result, config);
    expect(windowEndMs).toBeGreaterThan(windowStartMs);
    expect(startedAtMs + windowEndMs).toBeLessThanOrEqual(takenAtMs);
    await running;
  } finally {
    taker.close();
    await fixture.stop();
    rmSync(folder, { recursive: true });
  }
});

test('a server that leads elsewhere is asked alone, and every redirect is a wrong answer', async () => {
  const elsewhere = await startFixture();
  try {
    const { result, seen, log } = await load({ leadsTo: elsewhere.url });
    expect(seen.length).toBeGreaterThan(10);
    expect(elsewhere.seen).toEqual([]);
    const { count, errors } = measurement(result, 'initialize');
    expect(count).toBe(0);
    expect(errors.http).toBeGreaterThan(5);
    expect(log).toMatch(/initialize: HTTP status 30[12378], a redirect, which is not followed/);
  } finally {
    await elsewhere.stop();
  }
});

test('a server whose answers have no end fills the memory of k6 to its limit, and is at fault', async () => {
  const fixture = await startFixture({ endless: true });
  const config = {
    urls: [fixture.url] as const,
    headers: {},
    workload: io,
    profile: SHORT,
    handshake: 'session' as const,
    seed: 1,
  };
  const test = await startLoad(config, { program, mark: 'test', memoryMb: 256 });
  try {
    const failure = await test.result().catch((error: unknown) => error);
    expect(failure).toMatchObject({
      outcome: 'server_failed',
      message: expect.stringMatching(
        /^k6, which reads every answer whole, used \d+ MB, more than its limit of 256 MB, and was stopped$/,
      ),
    });
    await test.child.exited;
  } finally {
    await test.stop();
    await fixture.stop();
  }
});

test('virtual users keep to an instance each, and their sessions with them', async () => {
  const instances = [await startFixture({ sessions: true }), await startFixture({ sessions: true })];
  const urls = instances.map(({ url }) => url) as [string, ...string[]];
  const profile: OfferedProfile = { ...(SHORT as ClosedProfile), vus: 4 };
  const config = { headers: {}, workload: io, profile, handshake: 'persistent', seed: 1 } as const;
  const test = await startLoad({ ...config, urls }, { program, mark: 'test' });
  try {
    const result = await test.result();
    expect(measurement(result, 'get_user_cart').errors).toEqual({
      http: 0,
      jsonrpc: 0,
      is_error: 0,
      check: 0,
    });
    for (const { seen } of instances) {
      expect(seen.filter(({ method }) => method === 'initialize')).toHaveLength(2);
      expect(seen.filter(({ method }) => method === 'tools/call').length).toBeGreaterThan(10);
    }
  } finally {
    await test.stop();
    await Promise.all(instances.map((instance) => instance.stop()));
  }
});

test('ramps: the steady window ends before the ramp-down', async () => {
  const ramps = { ...SHORT, rampUpS: 1, holdS: 1, rampDownS: 1, excludedS: 1 };
  const { result } = await load({}, 'session', ramps);
  expect([result.windowStartMs, result.windowEndMs]).toEqual([1000, 2000]);
  expect(result.testMs).toBeGreaterThan(2900);
});
