import { workspaceOf } from '@headroom/api/rights';
import {
  countAhead,
  estimateTrialBytes,
  type Host,
  type KeptLoadProfile,
  listLoadProfiles,
  readUsage,
  storedForm,
} from '@headroom/db';
import { PROFILES } from '@headroom/model/load';
import { isReference } from '@headroom/model/manifest';
import { findProfile, MAX_ROUNDS, OWN_REPOSITORY, PRIORITIES, profilesOf, SUITES } from '@headroom/model/run';
import type { Suite } from '@headroom/model/suite';
import { catalogOf } from '#results/catalog.ts';
import { currentActor } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import { hostClassesOf, hostLabel, whyWaiting } from '#server/hosts/classes.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { manifests } from '#server/manifests.ts';
import { overheadS } from '../create.ts';
import { buildArchives, discoverServers } from '../refusals/refuse-archives.ts';
import type { Choices, HostClassChoice, KeptOption, SuiteServerOption } from './choices.ts';
import { readProjectOptions } from './read-projects.ts';
import { repositoryChoices } from './read-repositories.ts';
import { profileOption, servingOf, suiteOption, unservedBy } from './suite-option.ts';

/** Choices of the form right now. */
export async function readChoices(): Promise<Choices> {
  const actor = await currentActor();
  const workspaceId = workspaceOf(actor) ?? '';
  const [hosts, usage, projects, kept] = await Promise.all([
    hostsFor(actor),
    readUsage(db(), workspaceId),
    readProjectOptions(workspaceId),
    readKept(workspaceId),
  ]);
  const [first = '', ...others] = hostClassesOf(hosts);
  const choice = (id: string) => hostClassChoice(id, hosts, workspaceId);
  return {
    projects,
    suites: SUITES.map(suiteOption),
    profiles: profilesOf().map(profileOption),
    kept,
    hostClasses: [await choice(first), ...(await Promise.all(others.map(choice)))],
    priorities: PRIORITIES.map(({ value, ...words }) => ({ id: String(value), ...words })),
    maxRounds: MAX_ROUNDS,
    ownRepository: OWN_REPOSITORY,
    quotas: QUOTAS.map((quota) => {
      const { used, planned, limit } = usage[quota];
      return { quota, used: used + planned, limit };
    }),
    bytesPerTrial: await byId([...PROFILES, ...kept], ({ id }) => estimateTrialBytes(db(), id)),
    storedForm: await storedForm(db()),
  };
}

const QUOTAS = ['queuedRuns', 'benchMinutes', 'storedBytes'] as const;

/** Load profiles that a workspace keeps, as forms offer them. */
export async function readKept(workspaceId: string): Promise<KeptOption[]> {
  return (await listLoadProfiles(db(), workspaceId)).flatMap(keptOption);
}

/** A kept load profile as forms offer it; none where unknown in this version. */
function keptOption({ id: keptId, name, profile: text }: KeptLoadProfile): KeptOption[] {
  const profile = findProfile(text);
  if (!profile) return [];
  const tools = Object.keys(profile.weights ?? {});
  return [{ ...profileOption(profile), title: name, keptId, tools }];
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
function serversFor(suite: Suite, hosts: readonly Host[], now: Date): SuiteServerOption[] {
  const serving = servingOf(manifests(), suite.id);
  return catalogOf(serving, hosts, now, suite.id).map(({ manifest, missing }) => ({
    id: manifest.id,
    title: manifest.title,
    stack: `${manifest.language}, ${manifest.framework}`,
    missing,
    ...(isReference(manifest) && { isReference: true }),
    unserved: unservedBy(manifest, suite),
    suite: suite.id,
  }));
}

async function hostClassChoice(
  id: string,
  all: readonly Host[],
  workspaceId: string,
): Promise<HostClassChoice> {
  const hosts = all.filter(({ hostClass }) => hostClass === id);
  const now = new Date();
  return {
    id,
    title: id,
    description: hostLabel(hosts, now),
    servers: SUITES.flatMap((suite) => serversFor(suite, hosts, now)),
    repositories: await repositoryChoices(hosts, { workspaceId, now }),
    archives: buildArchives(hosts, { workspaceId, now }),
    discovers: discoverServers(hosts, { workspaceId, now }),
    overheadS: await overheadS(id),
    ahead: await byId(priorities, ({ value }) =>
      countAhead(db(), { hostClass: id, run: { workspaceId, priority: value } }),
    ),
    waits: whyWaiting(hosts, now),
    machines: hosts.map(({ runtime, description: { cpus } }) => ({ cpus, limits: runtime !== 'process' })),
    limits: hosts.map(({ description: { limits } }) =>
      limits ? { buildS: limits.buildS, trialS: limits.trialS, runS: limits.runS } : null,
    ),
  };
}
