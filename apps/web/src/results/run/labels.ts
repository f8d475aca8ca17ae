import { isFetched, sideLabel, sidesLabel, storedSide } from '@headroom/model/comparison/side-source';
import { isCustom } from '@headroom/model/load';
import {
  findProfile,
  hasSides,
  isArchive,
  NEWER,
  OWN_REPOSITORY,
  type RunKind,
  SUITES,
} from '@headroom/model/run';
import { HANDSHAKES } from '@headroom/model/suite';
import { plural } from '@headroom/model/text';
import { folderOf } from './folder-of.ts';

/** Facts that a run's title is made of. */
export interface Titled {
  readonly kind: RunKind;
  readonly baseRef: string | null;
  readonly headRef: string | null;
  readonly profile: string;
  readonly servers: readonly string[];
  readonly rounds: number;
}

/**
 * Title of a run: "Quick: 5 servers × 3 rounds", "Quick at v1.2: 5 servers × 3 rounds", "Calibration, quick:
 * 5 servers × 12 rounds". A comparison's title begins with its refs: "main → feature, quick: 2 servers".
 */
export function runTitle({ kind, baseRef, headRef, profile, servers, rounds }: Titled): string {
  const load = profileTitle(profile);
  // In the middle of a title; P99 stays as it is.
  const within = `${load.charAt(0).toLowerCase()}${load.slice(1)}`;
  const counted = plural(servers.length, 'server');
  switch (kind) {
    case 'comparison':
      return `${refsLabel({ baseRef, headRef })}, ${within}: ${counted}`;
    case 'calibration':
      return `Calibration, ${within}: ${counted} × ${plural(rounds, 'round')}`;
    case 'profiling':
      return `CPU profiles, ${within}: ${counted}`;
    case NEWER:
      return `Run of a newer version: ${counted}`;
    case 'try':
      return servers.length === 0 ? 'Try of a project' : `Try of ${counted}`;
    case 'elsewhere': {
      const sides = baseRef === null ? '' : `${refsLabel({ baseRef, headRef })}, `;
      return `Measured elsewhere, ${sides}${within}: ${servers.join(', ')}`;
    }
    default: {
      const at = headRef === null ? '' : ` at ${refLabel(headRef)}`;
      return `${load}${at}: ${counted} × ${plural(rounds, 'round')}`;
    }
  }
}

/** Name that somebody gave a run; its title where nobody did. */
export function runName({ name, ...run }: Titled & { readonly name: string | null }): string {
  return name ?? runTitle(run);
}

/** Both sides of a comparison as they were asked for: "main → 1a2b3c4d". */
export function refsLabel({ baseRef, headRef }: Pick<Titled, 'baseRef' | 'headRef'>): string {
  return sidesLabel(baseRef ?? '?', headRef ?? '?');
}

/** A ref or another side as it was asked for. */
export const refLabel = sideLabel;

/** A repository in a word: its folder's name; null for the checkout that workers run from, and for archives. */
export function repositoryLabel(address: string): string | null {
  return address === OWN_REPOSITORY || isArchive(address) ? null : folderOf(address);
}

/** Source of a project's servers, in a word: "shop", "uploaded archives". */
export function sourceLabel(address: string): string {
  return isArchive(address) ? 'uploaded archives' : (repositoryLabel(address) ?? address);
}

/** Word for what is measured of an address: commits of a repository, versions of archives, packages and images. */
export function revisionWord(address: string): 'commit' | 'version' {
  return isArchive(address) || isFetched(storedSide(address)) ? 'version' : 'commit';
}

/** The page of a run: a comparison has one of its own; those of a try and a profiling lead to what shows them. */
export function runPath({ id, kind }: { id: string; kind: RunKind }): string {
  return hasSides(kind) ? `/compare/${id}` : `/runs/${id}`;
}

/** @param titles those of projects, by their workloads */
export function suiteTitle(id: string, titles: ReadonlyMap<string, string> = NO_TITLES): string {
  const project = titles.get(id);
  return project === undefined ? titleOf(SUITES, id) : `Workload of ${project}`;
}

/**
 * Suite that servers were asked by, or the workload of a project, in a sentence: "suite I/O", "the workload of Shop".
 * @param titles those of projects that the reader may know, by their workloads
 */
export function askedLabel(id: string, titles: ReadonlyMap<string, string> = NO_TITLES): string {
  if (SUITES.some((suite) => suite.id === id)) return `suite ${suiteTitle(id)}`;
  return `the workload of ${titles.get(id) ?? 'a project'}`;
}

const NO_TITLES: ReadonlyMap<string, string> = new Map();

export const profileTitle = (id: string) => findProfile(id)?.title ?? id;

/** The load of a run in a list of facts: "Quick profile", "own load: 30 users, 60 s". */
export const loadLabel = (id: string) =>
  isCustom(id) ? `own load: ${profileTitle(id)}` : `${profileTitle(id)} profile`;
export const handshakeTitle = (id: string) => titleOf(HANDSHAKES, id);

/** Title of a row of data; the id itself where an older run names one that is gone. */
function titleOf(rows: readonly { id: string; title: string }[], id: string): string {
  return rows.find((row) => row.id === id)?.title ?? id;
}
