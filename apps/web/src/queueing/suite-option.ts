import type { ServerManifest } from '@headroom/builder';
import { handshakesOf, isComparable, profilesOf, type Suite } from '@headroom/workload';
import type { Option, SuiteOption } from './choices.ts';

/** A suite as forms offer it. */
export function suiteOption(suite: Suite): SuiteOption {
  return {
    ...option(suite),
    tools: suite.tools.map(({ name }) => name),
    profiles: profilesOf(suite.id).map(option),
    profile: suite.profile,
    handshakes: handshakesOf(suite).map(option),
  };
}

/** Those of these servers that serve a suite. */
export function servingOf(manifests: readonly ServerManifest[], suite: string): ServerManifest[] {
  return manifests.filter(({ suites }) => suites.includes(suite));
}

/** The load profiles of these that both sides of a comparison can be given. */
export function comparable<Profile extends { id: string }>(profiles: readonly Profile[]): Profile[] {
  return profiles.filter(({ id }) => isComparable(id));
}

/** Plain data of what has more to it. */
export function option({ id, title, description }: Option): Option {
  return { id, title, description };
}
