import type { LoadProfile } from '@headroom/model/load';
import type { ServerManifest } from '@headroom/model/manifest';
import { isComparable, profilesOf } from '@headroom/model/run';
import { handshakesOf, protocolOf, type Suite, servesHandshake } from '@headroom/model/suite';
import type { Option, ProfileOption, SuiteOption } from './choices.ts';

/** A suite as forms offer it. */
export function suiteOption(suite: Suite): SuiteOption {
  return {
    ...option(suite),
    tools: suite.tools.map(({ name }) => name),
    profiles: profilesOf(suite.id).map(profileOption),
    profile: suite.profile,
    handshakes: handshakesOf(suite).map(option),
  };
}

/** Those of these servers that serve a suite. */
export function servingOf(manifests: readonly ServerManifest[], suite: string): ServerManifest[] {
  return manifests.filter(({ suites }) => suites.includes(suite));
}

/** Why a server does not serve handshakes of a suite, by their ids; those that it serves are not there. */
export function unservedBy(
  { protocols }: Pick<ServerManifest, 'protocols'>,
  suite: Suite,
): Record<string, string> {
  const unserved = suite.handshakes.filter((id) => !servesHandshake(protocols, id, suite));
  return Object.fromEntries(unserved.map((id) => [id, `This handshake needs MCP ${protocolOf(id, suite)}.`]));
}

/** The load profiles of these that both sides of a comparison can be given. */
export function comparable<Profile extends { id: string }>(profiles: readonly Profile[]): Profile[] {
  return profiles.filter(({ id }) => isComparable(id));
}

/** A load profile as forms offer it. */
export function profileOption(profile: LoadProfile): ProfileOption {
  return { ...option(profile), kind: profile.kind };
}

/** Plain data of what has more to it. */
export function option({ id, title, description }: Option): Option {
  return { id, title, description };
}
