import { ERRORS } from '@headroom/api/errors';
import type { Host } from '@headroom/db';
import type { ServerManifest } from '@headroom/model/manifest';
import type { RunRequest } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { ApiError } from '#server/http/errors.ts';
import {
  refuseOtherHandshakes,
  refuseOtherSuites,
  refuseUnavailable,
  refuseUnknownClass,
  refuseUnknownHandshake,
  refuseUnknownProfile,
  refuseUnknownServers,
} from './refuse.ts';

const manifests = ['go', 'java'].map((id) => ({ id }) as ServerManifest);

function host(name: string, hostClass: string, lacks: string): Host {
  const servers = manifests.map(({ id }) => ({
    id,
    available: id !== lacks,
    reason: id === lacks ? `${id} needs a tool.` : null,
  }));
  const machine = { cpuModel: 'x', cpus: 2, memoryMb: 1, kernel: 'k', os: 'o', toolchains: {} };
  const description = { ...machine, servers, suites: ['io'], profiles: ['smoke'], handshakes: ['session'] };
  const heard = { heartbeatAt: new Date(), drainedAt: null, workspaceId: 'default' };
  return { id: name, name, hostClass, runtime: 'process', description, ...heard };
}

function refusal(refuse: () => void): ApiError | null {
  try {
    refuse();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  return null;
}

const hosts = [host('a', 'epyc-8', 'go'), host('b', 'arm', 'java'), host('c', 'arm', 'java')];
const unknown = (hostClass: string, known: Host[]) => refusal(() => refuseUnknownClass({ hostClass }, known));

test('an unknown server is refused by its place, with those there are', () => {
  const known = ['go', 'java'];
  const refused = refusal(() => refuseUnknownServers({ servers: ['go', 'perl'] }, known));
  const message = 'unknown server "perl"; allowed: go, java';
  expect(refused).toMatchObject({ code: 'invalid_request', fields: [{ path: 'servers.1', message }] });
  expect(refusal(() => refuseUnknownServers({ servers: known }, known))).toBeNull();
});

test('a server that does not serve the suite is refused by its place, with those that do', () => {
  const [go, java] = manifests.map((manifest) => ({ ...manifest, suites: ['io'] }));
  const serving = [{ ...go, suites: ['io', 'payload'] }, java] as ServerManifest[];
  const asked = (suite: string) =>
    refusal(() => refuseOtherSuites({ servers: ['go', 'java'], suite }, serving));
  const message = 'java does not serve suite payload; allowed: go';
  expect(asked('payload')).toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'servers.1', message }],
  });
  expect(asked('io')).toBeNull();
});

test('a server that does not speak the version of the handshake is refused by its place, with those that do', () => {
  const [go, java] = manifests.map((manifest) => ({ ...manifest, suites: ['io'] }));
  const speaking = [
    { ...go, protocols: ['2025-06-18', '2025-11-25', '2026-07-28'] },
    { ...java, protocols: ['2025-06-18', '2025-11-25'] },
  ] as ServerManifest[];
  const asked = (handshake: RunRequest['handshake'], known = speaking) =>
    refusal(() => refuseOtherHandshakes({ servers: ['go', 'java'], suite: 'io', handshake }, known));
  const message = 'java does not speak MCP 2026-07-28, which handshake stateless needs; allowed: go';
  expect(asked('stateless')).toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'servers.1', message }],
  });
  expect(asked('session-2025-11-25')).toBeNull();
  // A manifest that tells no versions is of a server that speaks that of its suites.
  const silent = [go, java] as ServerManifest[];
  expect(asked('session', silent)).toBeNull();
  expect(asked('persistent-2025-11-25', silent)?.fields).toHaveLength(2);
});

test('a handshake that no worker of the class knows is refused by its field', () => {
  const asked = (handshake: RunRequest['handshake']) =>
    refusal(() => refuseUnknownHandshake({ handshake, hostClass: 'arm' }, hosts));
  const message = 'The workers of host class arm lack handshake session-2025-11-25. Update and restart them.';
  expect(asked('session-2025-11-25')?.fields).toEqual([{ path: 'handshake', message }]);
  expect(asked('session')).toBeNull();
});

test('an unknown class is refused with status 400 by its field and the classes there are', () => {
  const refused = unknown('default', hosts);
  expect(refused && ERRORS[refused.code].status).toBe(400);
  const message = 'unknown host class "default"; allowed: arm, epyc-8 (those that hosts registered)';
  expect(refused?.fields).toEqual([{ path: 'hostClass', message }]);
  expect(unknown('arm', hosts)).toBeNull();
});

test('while no host has registered, only the default class is known', () => {
  expect(unknown('default', [])).toBeNull();
  expect(unknown('arm', [])?.message).toContain('allowed: default (no host has registered yet)');
});

test('a server is refused when no host of the asked class can run it, whatever others can', () => {
  const paths = (hostClass: string) =>
    refusal(() => refuseUnavailable({ hostClass, suite: 'io', servers: ['go', 'java'] }, hosts, manifests))
      ?.fields;
  expect(paths('epyc-8')).toEqual([{ path: 'servers.0', message: 'go cannot be run: go needs a tool.' }]);
  expect(paths('arm')).toEqual([{ path: 'servers.1', message: 'java cannot be run: java needs a tool.' }]);
  expect(paths('unheard-of')).toBeUndefined();
});

test('a server is refused when no host of the asked class knows the suite', () => {
  const asked = { hostClass: 'epyc-8', suite: 'payload', servers: ['java'] };
  const message = 'java cannot be run: The host’s worker lacks suite payload. Update and restart it.';
  expect(refusal(() => refuseUnavailable(asked, hosts, manifests))).toMatchObject({
    code: 'server_unavailable',
    fields: [{ path: 'servers.0', message }],
  });
});

test('a load profile is refused when a worker of the asked class might take the run and does not know it', () => {
  const [old, other] = [host('old', 'arm', ''), host('new', 'arm', '')];
  const updated = { ...other, description: { ...other.description, profiles: ['smoke', 'open'] } };
  const asked = (profile: string, known: Host[]) =>
    refusal(() => refuseUnknownProfile({ hostClass: 'arm', profile } as RunRequest, known));
  const taken =
    'The worker of old lacks load profile open and might take the run. Update and restart it, or drain it.';
  expect(asked('open', [old, updated])).toMatchObject({
    code: 'server_unavailable',
    fields: [{ path: 'profile', message: taken }],
  });
  const nowhere = 'The workers of host class arm lack load profile open. Update and restart them.';
  expect(asked('open', [old])?.fields).toEqual([{ path: 'profile', message: nowhere }]);
  const drained = { ...old, drainedAt: new Date() };
  const away = { ...old, heartbeatAt: new Date(0) };
  expect(asked('open', [drained, away, updated])).toBeNull();
  expect(asked('smoke', [old, updated])).toBeNull();
  expect(asked('open', [{ ...old, hostClass: 'epyc-8' }])).toBeNull();
});
