import type { ServerManifest } from '@headroom/builder';
import type { HostRepository } from '@headroom/db';
import {
  BELOW,
  CALIBRATION_ROUNDS,
  estimateSeconds,
  MAX_ROUNDS,
  MIN_COMPARISON_ROUNDS,
  OWN_REPOSITORY,
  PROFILES,
  profilesOf,
  SUITES,
  type Suite,
} from '@headroom/workload';
import type { ProjectOption } from '#queueing/choices.ts';
import { comparable, servingOf, suiteOption, unservedBy } from '#queueing/suite-option.ts';
import type { CalibrateChoices } from './calibrate-button.tsx';
import type { HostNow } from './read-hosts.ts';

/** Choices for calibrating a host. @param overheadS overhead of a trial of its class beside its load */
export function calibrateChoices(
  { id: hostId, name, hostClass, description }: HostNow,
  {
    manifests,
    repositories,
    projects,
    alone,
    overheadS,
  }: {
    manifests: readonly ServerManifest[];
    /** Repositories of any host. */
    repositories: readonly HostRepository[];
    /** Those of the workspace of its pool. */
    projects: readonly ProjectOption[];
    alone: boolean;
    overheadS: number;
  },
): CalibrateChoices {
  const able = new Set(description.servers.flatMap(({ id, available }) => (available ? [id] : [])));
  const free = manifests.filter(({ id }) => able.has(id));
  const [first, ...others] = SUITES;
  return {
    hostId,
    name,
    hostClass,
    alone,
    suites: [
      subjectOf(first, free),
      ...others.filter(({ id }) => description.suites.includes(id)).map((suite) => subjectOf(suite, free)),
    ],
    repositories: addressesOf(repositories.filter((told) => told.hostId === hostId)),
    projects: projects.map(({ id, title, servers, handshakes }) => ({
      id,
      title,
      servers: servers.map((server) => ({ ...option(server), unserved: {} })),
      profiles: comparable(profilesOf()).map(option),
      profile: 'quick',
      handshakes: handshakes.map(option),
    })),
    rounds: { first: CALIBRATION_ROUNDS, min: MIN_COMPARISON_ROUNDS, max: MAX_ROUNDS },
    secondsPerTrial: Object.fromEntries(
      PROFILES.map((profile) => [profile.id, estimateSeconds(profile, 1, overheadS)]),
    ),
  };
}

function option({ id, title }: { id: string; title: string }): { id: string; title: string } {
  return { id, title };
}

/** A suite with those of these servers that serve it. */
function subjectOf(suite: Suite, manifests: readonly ServerManifest[]) {
  const asked = suiteOption(suite);
  return {
    ...asked,
    profiles: comparable(asked.profiles),
    servers: servingOf(manifests, suite.id).map((manifest) => ({
      ...option(manifest),
      unserved: unservedBy(manifest, suite),
    })),
  };
}

/** Repositories by their address, the host's own checkout first; that alone where it told of none. */
function addressesOf(told: readonly HostRepository[]): { id: string; title: string }[] {
  const addresses = told.map(({ address }) => address).filter((address) => !address.endsWith(BELOW));
  const own = addresses.length === 0 || addresses.includes(OWN_REPOSITORY) ? [OWN_REPOSITORY] : [];
  return [...own, ...addresses.filter((address) => address !== OWN_REPOSITORY)].map((id) => ({
    id,
    title: id === OWN_REPOSITORY ? 'The checkout of the host' : id,
  }));
}
