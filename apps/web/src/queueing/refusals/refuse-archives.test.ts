import type { HostDescription } from '@headroom/model/host';
import { expect, test } from 'vitest';
import { AWAY_AFTER_MS } from '#server/hosts/state.ts';
import { buildArchives, discoverServers, refuseArchives, refuseDiscoveries } from './refuse-archives.ts';

const now = new Date('2026-11-21T12:00:00Z');
const longAgo = new Date(now.getTime() - AWAY_AFTER_MS - 1);
const OURS = 'ours';

const host = (name: string, archives?: HostDescription['archives']) => ({
  name,
  workspaceId: OURS,
  description: { archives } as HostDescription,
  heartbeatAt: now,
  drainedAt: null,
});
const [own, shared, off, older] = [host('a', 'own'), host('b', 'shared'), host('c', 'off'), host('d')];
const drained = { ...off, drainedAt: now };
const away = { ...older, heartbeatAt: longAgo };

test.each([
  ['every host builds them', [own, shared], true],
  ['one that does not may take the run', [own, off], false],
  ['one of an earlier version may take the run', [older, shared], false],
  ['those that do not are drained or away', [own, drained, away], true],
  ['those that do are drained, and another takes runs', [{ ...own, drainedAt: now }, off], false],
  ['none takes runs, and one would build them', [{ ...own, heartbeatAt: longAgo }, drained], true],
  ['none takes runs, and none would build them', [drained, away], false],
  ['there is none', [], false],
] as const)('archives where %s', (_where, hosts, built) => {
  expect(buildArchives(hosts, { workspaceId: OURS, now })).toBe(built);
});

test('a refusal names the hosts, of a workspace of others all that build their own only', () => {
  const refused = (workspaceId: string) => () =>
    refuseArchives({ hostClass: 'default', workspaceId, now }, [own, shared, off]);
  expect(refused(OURS)).toThrow(
    /every host of the class default that may take a run builds uploaded archives of this workspace; these do not: c \(/,
  );
  expect(refused('theirs')).toThrow(/these do not: a, c \(/);
  expect(() => refuseArchives({ hostClass: 'default', workspaceId: 'theirs', now }, [shared])).not.toThrow();
});

const discovering = (archives: HostDescription['archives'], name = 'e') => ({
  ...host(name, archives),
  description: { archives, discovers: true } as HostDescription,
});

test.each([
  ['every host does it', [discovering('own'), discovering('shared')], true],
  ['one builds no archives', [discovering('own'), discovering('off')], false],
  ['one of an earlier version may take the run', [discovering('own'), own], false],
  ['that one is drained', [discovering('own'), { ...own, drainedAt: now }], true],
  ['none takes runs, and one would', [{ ...discovering('own'), heartbeatAt: longAgo }, drained], true],
  ['there is none', [], false],
] as const)('servers are discovered where %s', (_where, hosts, does) => {
  expect(discoverServers(hosts, { workspaceId: OURS, now })).toBe(does);
});

test('a refusal of a discovery names the hosts, and how it is allowed', () => {
  const refused = () =>
    refuseDiscoveries({ hostClass: 'default', workspaceId: OURS, now }, [discovering('own'), own]);
  expect(refused).toThrow(/these do not: a \(.*HEADROOM_DISCOVERIES/);
});
