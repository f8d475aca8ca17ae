/** A load whose client gives some calls up. */

import type { OfferedProfile } from '@headroom/model/load';
import type { HandshakeId, Workload } from '@headroom/model/suite';
import { wedgedText } from '@headroom/report';
import { expect, test } from 'vitest';
import { load as loadFixture, loadUrl, measurement, SHORT } from '../testing/fixture-load.ts';
import { startStreamServer } from '../testing/stream-server.ts';

const RIGHT = { http: 0, jsonrpc: 0, is_error: 0, check: 0 };
const ABORTING = { ...SHORT, holdS: 3, excludedS: 0, abortPct: 30 };
/** As long as a server must be silent, and longer. */
const LONGER = { ...ABORTING, holdS: 6 };
const WORKLOAD: Workload = {
  ...{ handshakes: ['session'], protocol: '2025-11-25', pauseMs: 0, list: 'never', order: 'each' },
  tools: [{ name: 'hello', arguments: {}, expect: [{ in: 'text', matches: 'hello' }] }],
};

async function load(flags: readonly string[], profile: OfferedProfile, handshake: HandshakeId) {
  const server = await startStreamServer('wedges', ...flags);
  try {
    return (await loadUrl(server.url, { workload: WORKLOAD, profile, handshake })).result;
  } finally {
    server.stop();
  }
}

test.for(['session', 'persistent', 'stateless'] as const)(
  'handshake %s: calls that are given up are neither errors nor answers, and the others are right',
  async (handshake) => {
    const result = await load(['--recovers'], ABORTING, handshake);
    const { aborted = 0, count, errors } = measurement(result, 'hello');
    expect(errors).toEqual(RIGHT);
    expect(count).toBeGreaterThan(20);
    // A call comes before its time only where the machine is late.
    expect(aborted / (aborted + count)).toBeGreaterThan(0.1);
    expect(aborted / (aborted + count)).toBeLessThan(0.5);
    expect(result.aborts?.calls).toBeGreaterThanOrEqual(aborted);
    expect(result.aborts && wedgedText(result.aborts, result)).toBeUndefined();
  },
);

test('calls are given up before their answer, also where streams end long after it', async () => {
  const profile = { ...ABORTING, vus: 20 };
  const result = await load(['--recovers', '--ends-late'], profile, 'persistent');
  const { aborted = 0, count, errors } = measurement(result, 'hello');
  expect(errors).toEqual(RIGHT);
  expect(aborted / (aborted + count)).toBeGreaterThan(0.1);
});

test('a server that wedges after calls that were given up is told of', async () => {
  const result = await load([], LONGER, 'persistent');
  expect(result.aborts && wedgedText(result.aborts, result)).toMatch(
    /^no call was answered after [3-9] aborted calls: /,
  );
});

test('a session is told which request nobody waits for; a load without aborts tells nothing', async () => {
  const methods = async (abortPct?: number) => {
    const profile = { ...SHORT, ...(abortPct !== undefined && { abortPct }) };
    const { result, seen } = await loadFixture({ sessions: true, serviceMs: 30 }, 'persistent', profile);
    return { result, cancelled: seen.filter(({ method }) => method === 'notifications/cancelled').length };
  };
  const some = await methods(40);
  expect(some.cancelled).toBe(some.result.aborts?.calls);
  expect(some.cancelled).toBeGreaterThan(0);
  const none = await methods();
  expect(none.cancelled).toBe(0);
  expect(none.result).not.toHaveProperty('aborts');
  expect(none.result.measurements.some((one) => 'aborted' in one)).toBe(false);
});
