/** Loads of servers that verify the token of each request. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoadConfig, type OfferedProfile, recordingSchema } from '@headroom/model/load';
import type { HandshakeId } from '@headroom/model/suite';
import { errorCount } from '@headroom/report';
import { expect, test } from 'vitest';
import { mergeRecordings } from '../load/merge.ts';
import { readRecording } from '../load/recording.ts';
import { takeRecordings } from '../load/recordings.ts';
import { archiveOf } from '../runtime/kubernetes/runners.ts';
import { loadUrl, measurement, program, SHORT } from '../testing/fixture-load.ts';
import type { StreamServer } from '../testing/stream-server.ts';
import { fixed, issuedBy, start, tokenFor, told, type Users, WORKLOAD } from './tokens.testing.ts';
import type { TokenSource } from './tokens.ts';

/** Five lives of a token. */
const LONG = { ...SHORT, vus: 4, holdS: 15, excludedS: 0 };

test.for(['session', 'listening'] as const)(
  'handshake %s: a load of five lives of a token has no errors, and counts no request for one',
  { timeout: 40_000 },
  async (handshake: HandshakeId) => {
    const [server, { issuer, tokens }] = [await start('guarded'), await issuedBy()];
    const { result, log } = await loadUrl(server.url, {
      ...{ workload: WORKLOAD, profile: LONG, handshake, tokens },
    });
    for (const { name, errors } of result.measurements) expect(errorCount(errors), `${name}: ${log}`).toBe(0);
    const { count } = measurement(result, 'hello');
    expect(count).toBeGreaterThan(500);
    expect(await told<number>(issuer, '/issued')).toBeGreaterThanOrEqual(5);
    const names = result.measurements.map(({ name }) => name);
    expect(names.filter((name) => name.includes('token'))).toEqual([]);
  },
);

test.for(['listening', 'subscribed'] as const)(
  'handshake %s: streams are opened with the token that is valid then, also again after each end',
  { timeout: 40_000 },
  async (handshake) => {
    const [server, { issuer, tokens }] = [await start('listens', '--guarded', '--ends'), await issuedBy()];
    const profile = { ...LONG, holdS: 9 };
    const { result, log } = await loadUrl(server.url, {
      ...{ workload: { ...WORKLOAD, handshakes: [handshake] }, profile, handshake, tokens },
    });
    for (const { name, errors } of result.measurements) expect(errorCount(errors), `${name}: ${log}`).toBe(0);
    const streams = result.measurements.find((row) => row.kind === 'listen')?.streams;
    // Each second another, over three lives of a token.
    expect(streams?.answers).toBeGreaterThan(5 * LONG.vus);
    expect(streams?.stayedOpen).toBeLessThanOrEqual(LONG.vus);
    expect(await told<number>(issuer, '/issued')).toBeGreaterThanOrEqual(4);
    expect(measurement(result, 'hello').count).toBeGreaterThan(200);
  },
);

test('without a renewal errors begin with the end of the token', { timeout: 40_000 }, async () => {
  const server = await start('guarded');
  const tokens = fixed(await tokenFor('nobody', 3));
  const profile = { ...LONG, holdS: 6 };
  const { result } = await loadUrl(server.url, {
    ...{ workload: WORKLOAD, profile, handshake: 'session', tokens },
  });
  const opened = measurement(result, 'initialize');
  expect(measurement(result, 'hello').count).toBeGreaterThan(20);
  expect(opened.errors).toMatchObject({ unauthorized: expect.any(Number) });
  expect(errorCount(opened.errors)).toBeGreaterThan(0);
});

test('identities: virtual users take their tokens in turn', { timeout: 40_000 }, async () => {
  const server = await start('guarded');
  const tokens = fixed(await tokenFor('ada'), await tokenFor('bob'), await tokenFor('eve'));
  const profile = { ...LONG, vus: 6, holdS: 2 };
  const { result } = await loadUrl(server.url, {
    ...{ workload: WORKLOAD, profile, handshake: 'session', tokens },
  });
  expect(errorCount(measurement(result, 'hello').errors)).toBe(0);
  const users = await told<Users>(server, '/users');
  expect(Object.keys(users).toSorted()).toEqual(['ada', 'bob', 'eve']);
  const requests = Object.values(users);
  expect(Math.max(...requests)).toBeLessThan(2 * Math.min(...requests));
});

test('a renewal that is refused ends the load, with the field and the answer without secrets', {
  timeout: 40_000,
}, async () => {
  const [server, { tokens }] = [await start('guarded'), await issuedBy('--most=1')];
  const failure = await loadUrl(server.url, {
    ...{ workload: WORKLOAD, profile: LONG, handshake: 'persistent', tokens },
  }).catch((error) => error);
  expect(failure).toMatchObject({ name: 'TrialFailure', outcome: 'server_failed' });
  expect(failure.message).toMatch(
    /^server\.authorization\.oauth: no token: http:\S+\/token answers HTTP status 401: .*invalid_client.*bench with \[secret\] is not known/,
  );
});

/** Tokens that reach the load generator late, or never. */
function late(value: string, afterMs: number | undefined): TokenSource {
  const tokens = fixed(value);
  return {
    ...tokens,
    follow: async (take) => {
      if (afterMs !== undefined) setTimeout(() => tokens.follow(take), afterMs);
      return { failed: new Promise(() => undefined), stop: () => undefined };
    },
  };
}

test('a load waits for tokens that cannot be read yet, and fails the rig where they never can', {
  timeout: 40_000,
}, async () => {
  const server = await start('guarded');
  const token = await tokenFor('nobody');
  const offer = (afterMs: number | undefined) =>
    loadUrl(server.url, {
      ...{ workload: WORKLOAD, profile: { ...LONG, holdS: 4 }, handshake: 'session' },
      tokens: late(token, afterMs),
    });
  const { result, log } = await offer(2000);
  for (const { name, errors } of result.measurements) expect(errorCount(errors), `${name}: ${log}`).toBe(0);
  expect(measurement(result, 'hello').count).toBeGreaterThan(20);
  const failure = await offer(undefined).catch((error) => error);
  expect(failure).toMatchObject({ name: 'TrialFailure', outcome: 'rig_failed' });
  expect(failure.message).toContain('the load generator cannot read the tokens of its requests: ');
});

/** Offers a load by two runners as k6-operator starts them: each executes its part of one archive. */
async function loadByRunners({ url }: StreamServer, tokens: TokenSource, profile: OfferedProfile) {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-runners-'));
  const taker = await takeRecordings(2, { host: '127.0.0.1', port: 0 }, tokens);
  const { url: resultAt, authorizationAt } = taker;
  const config: LoadConfig = {
    ...{ urls: [url], headers: {}, seed: 1, workload: WORKLOAD, profile, handshake: 'session', resultAt },
    ...(authorizationAt !== undefined && { authorizationAt }),
  };
  const archive = join(folder, 'load.tar');
  const packed = await archiveOf(config, { k6: program, mark: 'test' });
  writeFileSync(archive, packed);
  const runners = ['0:1/2', '1/2:1'].map((segment) =>
    spawn(
      program,
      [
        ...['run', '--quiet', '--address', '127.0.0.1:0', '--execution-segment', segment],
        ...['--execution-segment-sequence', '0,1/2,1', archive],
      ],
      { stdio: 'ignore', env: { ...process.env, K6_AUTO_EXTENSION_RESOLUTION: 'false' } },
    ),
  );
  try {
    const recordings = (await taker.taken).map((one) => recordingSchema.parse(one));
    return { packed, result: readRecording(mergeRecordings(recordings), config) };
  } finally {
    for (const runner of runners) runner.kill('SIGKILL');
    taker.close();
    rmSync(folder, { recursive: true });
  }
}

test('runners elsewhere load over many lives of a token, and none stands in what they are given', {
  timeout: 60_000,
}, async () => {
  const [server, { issuer, tokens }] = [await start('guarded'), await issuedBy()];
  const { packed, result } = await loadByRunners(server, tokens, { ...LONG, holdS: 9 });
  for (const { name, errors } of result.measurements) expect(errorCount(errors), name).toBe(0);
  expect(measurement(result, 'hello').count).toBeGreaterThan(200);
  expect(await told<number>(issuer, '/issued')).toBeGreaterThanOrEqual(4);
  for (const hidden of tokens.hidden()) expect(packed.includes(hidden)).toBe(false);
});

test('users of several runners take their tokens in turn', { timeout: 60_000 }, async () => {
  const server = await start('guarded');
  const tokens = fixed(await tokenFor('ada'), await tokenFor('bob'), await tokenFor('eve'));
  const { result } = await loadByRunners(server, tokens, { ...LONG, vus: 6, holdS: 2 });
  expect(errorCount(measurement(result, 'hello').errors)).toBe(0);
  const requests = Object.values(await told<Users>(server, '/users'));
  expect(requests).toHaveLength(3);
  expect(Math.max(...requests)).toBeLessThan(2 * Math.min(...requests));
});

test('runners elsewhere are waited for no longer than there is a token', async () => {
  const { tokens } = await issuedBy('--most=1');
  const taker = await takeRecordings(1, { host: '127.0.0.1', port: 0 }, tokens);
  await expect(taker.taken).rejects.toMatchObject({ name: 'TrialFailure', outcome: 'server_failed' });
  taker.close();
});
