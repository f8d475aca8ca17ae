import type { Host } from '@headroom/db';
import type { ServerManifest } from '@headroom/model/manifest';
import { expect, test } from 'vitest';
import { AWAY_AFTER_MS } from '#server/hosts/state.ts';
import { catalogOf } from './catalog.ts';

const now = new Date('2026-11-21T12:00:00Z');
const manifests = ['go', 'java'].map((id) => ({ id }) as ServerManifest);

function host(name: string, available: Record<string, string | null>, silentMs = 0, suites = ['io']): Host {
  const servers = Object.entries(available).map(([id, reason]) => ({
    id,
    available: reason === null,
    reason,
  }));
  const machine = { cpuModel: 'x', cpus: 2, memoryMb: 1, kernel: 'k', os: 'o', toolchains: {} };
  const description = { ...machine, servers, suites, profiles: ['smoke'], handshakes: ['session'] };
  const heartbeatAt = new Date(now.getTime() - silentMs);
  return {
    workspaceId: 'default',
    id: name,
    name,
    hostClass: 'default',
    runtime: 'process',
    description,
    heartbeatAt,
    drainedAt: null,
  };
}
const missing = (hosts: Host[]) =>
  Object.fromEntries(catalogOf(manifests, hosts, now).map((entry) => [entry.manifest.id, entry.missing]));

test('a server that one host can run can be chosen', () => {
  const hosts = [
    host('a', { go: null, java: 'java needs mvn' }),
    host('b', { go: 'go needs go', java: null }),
  ];
  expect(missing(hosts)).toEqual({ go: null, java: null });
});

test('a server that no host can run says what to install, once', () => {
  const hosts = [
    host('a', { go: null, java: 'java needs mvn.' }),
    host('b', { go: null, java: 'java needs mvn.' }),
  ];
  expect(missing(hosts)).toEqual({ go: null, java: 'java needs mvn.' });
});

test('a host that does not know a server cannot run it', () => {
  expect(missing([host('a', { go: null })]).java).toContain('lacks this server');
});

test('for a suite every host counts that may take the run', () => {
  const [old, updated] = [host('old', { go: null }), host('new', { go: null }, 0, ['io', 'payload'])];
  const [go] = manifests as [ServerManifest];
  const missingFor = (suite: string, hosts: Host[]) => catalogOf([go], hosts, now, suite)[0]?.missing;
  expect(missingFor('payload', [old])).toBe('The host’s worker lacks suite payload. Update and restart it.');
  expect(missingFor('io', [old])).toBeNull();
  expect(missingFor('payload', [old, updated])).toBe(
    'The worker of old lacks suite payload and might take the run. Update and restart it, or drain it.',
  );
  const away = { ...old, heartbeatAt: new Date(now.getTime() - AWAY_AFTER_MS - 1) };
  for (const idle of [away, { ...old, drainedAt: now }]) {
    expect(missingFor('payload', [idle, updated])).toBeNull();
  }
});

test('without any host nothing is known to be missing', () => {
  expect(missing([])).toEqual({ go: null, java: null });
});

test('a host is away once it was silent for longer than the limit', () => {
  const away = (silentMs: number) => catalogOf(manifests, [host('a', {}, silentMs)], now)[0]?.hosts[0]?.away;
  expect([away(AWAY_AFTER_MS), away(AWAY_AFTER_MS + 1)]).toEqual([false, true]);
});
