import type { HostRepository } from '@headroom/db';
import { CALIBRATION_ROUNDS, MIN_COMPARISON_ROUNDS } from '@headroom/model/comparison';
import type { ServerManifest } from '@headroom/model/manifest';
import { BELOW, MAX_ROUNDS, OWN_REPOSITORY, profilesOf, SUITES } from '@headroom/model/run';
import type { Suite } from '@headroom/model/suite';
import type { KeptOption, ProfileOption, ProjectOption } from '#queueing/offered/choices.ts';
import { keptThatFit } from '#queueing/offered/offers.ts';
import {
  comparable,
  profileOption,
  servingOf,
  suiteOption,
  unservedBy,
} from '#queueing/offered/suite-option.ts';
import type { CalibrateChoices } from './calibrate-button.tsx';
import type { HostNow } from './read-hosts.ts';

/** Choices for calibrating a host. @param overheadS overhead of a trial of its class beside its load */
export function calibrateChoices(
  { id: hostId, name, hostClass, description }: HostNow,
  {
    manifests,
    repositories,
    projects,
    kept,
    alone,
    overheadS,
  }: {
    manifests: readonly ServerManifest[];
    /** Repositories of any host. */
    repositories: readonly HostRepository[];
    /** Those of the workspace of its pool. */
    projects: readonly ProjectOption[];
    /** Load profiles that it keeps. */
    kept: readonly KeptOption[];
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
      subjectOf(first, free, kept),
      ...others
        .filter(({ id }) => description.suites.includes(id))
        .map((suite) => subjectOf(suite, free, kept)),
    ],
    repositories: addressesOf(repositories.filter((told) => told.hostId === hostId)),
    projects: projects.map(({ id, title, servers, handshakes, tools }) => ({
      id,
      title,
      servers: servers.map((server) => ({ ...option(server), unserved: {} })),
      profiles: loadsOf(profilesOf().map(profileOption), kept, {
        tools: tools.map(({ name }) => name),
        isSuite: false,
      }),
      profile: 'quick',
      handshakes: handshakes.map(option),
    })),
    rounds: { first: CALIBRATION_ROUNDS, min: MIN_COMPARISON_ROUNDS, max: MAX_ROUNDS },
    overheadS,
  };
}

function option({ id, title }: { id: string; title: string }): { id: string; title: string } {
  return { id, title };
}

/** Load profiles that both sides of a calibration can be given: those built in, then those that are kept. */
function loadsOf(
  built: readonly ProfileOption[],
  kept: readonly KeptOption[],
  workload: { tools: readonly string[]; isSuite: boolean },
): { id: string; title: string }[] {
  const own = comparable(built);
  const kinds = own.map(({ kind }) => kind);
  return [...own, ...keptThatFit(kept, { ...workload, kinds })].map(option);
}

/** A suite with those of these servers that serve it. */
function subjectOf(suite: Suite, manifests: readonly ServerManifest[], kept: readonly KeptOption[]) {
  const { tools, profiles, profile, handshakes } = suiteOption(suite);
  return {
    ...option(suite),
    profile,
    handshakes: handshakes.map(option),
    profiles: loadsOf(profiles, kept, { tools, isSuite: true }),
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
