import { expect, test } from 'vitest';
import { SUITES } from '../run/run.ts';
import { ASKED_PROTOCOLS, HANDSHAKES, protocolOf, servesHandshake, wayOf } from './handshake.ts';

const workload = { protocol: '2025-06-18' } as const;

test('a handshake asks for its own version of the protocol, or for that of the workload', () => {
  const asked = HANDSHAKES.map(({ id }) => [id, wayOf(id), protocolOf(id, workload)]);
  expect(asked).toEqual([
    ['session', 'session', '2025-06-18'],
    ['abandoned', 'abandoned', '2025-06-18'],
    ['persistent', 'persistent', '2025-06-18'],
    ['listening', 'listening', '2025-06-18'],
    ['probed', 'probed', '2025-06-18'],
    ['stateless', 'stateless', '2026-07-28'],
    ['discover', 'discover', '2026-07-28'],
    ['subscribed', 'subscribed', '2026-07-28'],
    ['session-2025-11-25', 'session', '2025-11-25'],
    ['persistent-2025-11-25', 'persistent', '2025-11-25'],
  ]);
  expect(() => wayOf('gone')).toThrow('unknown handshake "gone"; allowed: session, abandoned, persistent');
});

test('a server serves the handshakes of the versions that it speaks; one that says none speaks that of the workload', () => {
  const served = (protocols?: Parameters<typeof servesHandshake>[0]) =>
    HANDSHAKES.filter(({ id }) => servesHandshake(protocols, id, workload)).map(({ id }) => id);
  expect(served()).toEqual(['session', 'abandoned', 'persistent', 'listening', 'probed']);
  expect(served(['2025-06-18', '2026-07-28'])).toEqual([
    ...['session', 'abandoned', 'persistent', 'listening', 'probed'],
    ...['stateless', 'discover', 'subscribed'],
  ]);
  expect(served(['2025-11-25'])).toEqual(['session-2025-11-25', 'persistent-2025-11-25']);
});

test('servers are asked for each version that a handshake of a suite has', () => {
  const versions = SUITES.flatMap((suite) => suite.handshakes.map((id) => protocolOf(id, suite)));
  expect([...new Set(versions)].sort()).toEqual([...ASKED_PROTOCOLS]);
});
