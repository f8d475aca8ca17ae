import { workspaceOf } from '@headroom/api/rights';
import { countAhead, drawsOf, estimateTrialBytes, type Host, readUsage } from '@headroom/db';
import {
  estimateSeconds,
  longestRunSeconds,
  longestSeconds,
  MAX_ROUNDS,
  OWN_REPOSITORY,
  PRIORITIES,
  PROFILES,
  profilesOf,
  SUITES,
  testSeconds,
} from '@headroom/workload';
import { catalogOf } from '#results/catalog.ts';
import { currentActor } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import { hostClassesOf, hostLabel, whyWaiting } from '#server/hosts/classes.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { manifests } from '#server/manifests.ts';
import type { Choices, HostClassChoice, SuiteServerOption } from './choices.ts';
import { overheadS } from './create.ts';
import { readProjectOptions } from './read-projects.ts';
import { repositoryChoices } from './read-repositories.ts';
import { buildArchives } from './refuse-archives.ts';
import { option, servingOf, suiteOption } from './suite-option.ts';

/** Choices of the form right now. */
export async function readChoices(): Promise<Choices> {
  const actor = await currentActor();
  const workspaceId = workspaceOf(actor) ?? '';
  const [hosts, usage, projects] = await Promise.all([
    hostsFor(actor),
    readUsage(db(), workspaceId),
    readProjectOptions(workspaceId),
  ]);
  const [first = '', ...others] = hostClassesOf(hosts);
  const choice = (id: string) => hostClassChoice(id, hosts, workspaceId);
  return {
    projects,
    suites: SUITES.map(suiteOption),
    profiles: profilesOf().map(option),
    hostClasses: [await choice(first), ...(await Promise.all(others.map(choice)))],
    priorities: PRIORITIES.map(({ value, ...words }) => ({ id: String(value), ...words })),
    maxRounds: MAX_ROUNDS,
    ownRepository: OWN_REPOSITORY,
    quotas: drawsOf(usage, { benchMinutes: 0, storedBytes: 0 }),
    longestSeconds: Object.fromEntries(
      PROFILES.map((profile) => [profile.id, longestRunSeconds(profile, 1)]),
    ),
    mayTakeLonger: PROFILES.filter((profile) => longestSeconds(profile) > testSeconds(profile)).map(
      ({ id }) => id,
    ),
    bytesPerTrial: await byId(PROFILES, ({ id }) => estimateTrialBytes(db(), id)),
  };
}

const priorities = PRIORITIES.map(({ value }) => ({ id: String(value), value }));

/** Numbers read for each of these rows, by its id. */
async function byId<T extends { id: string }>(
  rows: readonly T[],
  read: (row: T) => Promise<number>,
): Promise<Record<string, number>> {
  return Object.fromEntries(await Promise.all(rows.map(async (row) => [row.id, await read(row)] as const)));
}

/** Servers that serve a suite, with what keeps these hosts from running them by it. */
function serversFor(suite: string, hosts: readonly Host[], now: Date): SuiteServerOption[] {
  return catalogOf(servingOf(manifests(), suite), hosts, now, suite).map(({ manifest, missing }) => ({
    id: manifest.id,
    title: manifest.title,
    stack: `${manifest.language}, ${manifest.framework}`,
    missing,
    suite,
  }));
}

async function hostClassChoice(
  id: string,
  all: readonly Host[],
  workspaceId: string,
): Promise<HostClassChoice> {
  const hosts = all.filter(({ hostClass }) => hostClass === id);
  const overhead = await overheadS(id);
  const now = new Date();
  return {
    id,
    title: id,
    description: hostLabel(hosts, now),
    servers: SUITES.flatMap((suite) => serversFor(suite.id, hosts, now)),
    repositories: await repositoryChoices(hosts, { workspaceId, now }),
    archives: buildArchives(hosts, { workspaceId, now }),
    secondsPerTrial: Object.fromEntries(
      PROFILES.map((profile) => [profile.id, estimateSeconds(profile, 1, overhead)]),
    ),
    ahead: await byId(priorities, ({ value }) =>
      countAhead(db(), { hostClass: id, run: { workspaceId, priority: value } }),
    ),
    waits: whyWaiting(hosts, now),
    limits: hosts.map(({ description: { limits } }) =>
      limits ? { buildS: limits.buildS, trialS: limits.trialS, runS: limits.runS } : null,
    ),
  };
}
