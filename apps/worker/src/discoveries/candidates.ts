/** Servers of a checkout that has no headroom.yaml. */
import { type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { LeadsOut, placeWithin } from '@headroom/builder/place';
import { targetLabel } from '@headroom/model/comparison/target';
import type { DiscoveryCandidate } from '@headroom/model/run';
import {
  allCandidatesIn,
  bundleLaunch,
  type Checkout,
  draftOfLaunch,
  LAUNCH_FILES,
  type Launch,
  launchesIn,
  type ServerDraft,
  SourceRefused,
} from '@headroom/project';

/** A server that a file of a checkout names: built from the checkout, or a package or an image of a registry. */
export type Candidate = DiscoveryCandidate & { readonly draft: ServerDraft | undefined };

const MAX_BYTES = 1024 * 1024;

/** Servers that the files of a checkout name, and sentences on those that cannot be started here. */
export function candidatesOf(worktree: string): { candidates: Candidate[]; reasons: string[] } {
  const checkout = checkoutAt(worktree);
  const candidates: Candidate[] = allCandidatesIn(checkout).map(({ from, name, draft }) => ({
    ...{ from, name, target: null, draft },
  }));
  const reasons: string[] = [];
  const add = (found: Candidate | string | undefined) => {
    if (typeof found === 'string') reasons.push(found);
    else if (found) candidates.push(found);
  };
  for (const from of LAUNCH_FILES) {
    const text = checkout.read(from);
    if (text === undefined) continue;
    const { launches, refusals } = launchesIn({ name: from, text }, () => undefined);
    reasons.push(...refusals.map(({ reason }) => reason));
    for (const named of launches) add(candidateOf(from, named, checkout));
  }
  add(bundleIn(checkout));
  return { candidates, reasons };
}

interface NamedLaunch {
  readonly name: string;
  readonly launch: Launch;
}

/** A server that a file names, or why it cannot be started from the checkout. */
function candidateOf(from: string, { name, launch }: NamedLaunch, checkout: Checkout): Candidate | string {
  const { source } = launch;
  if (source.kind === 'package' || source.kind === 'image') {
    return { from, name, target: targetLabel(source), draft: undefined };
  }
  const draft = orReason(() => draftOfLaunch(name, launch, checkout.read));
  if (typeof draft === 'string') return draft;
  return draft
    ? { from, name, target: null, draft }
    : `${from}: ${name} is a bundle, which the command measures`;
}

/** Manifest of a bundle (`.mcpb`); other programs name their manifests so too. */
const BUNDLE = 'manifest.json';
const OF_BUNDLE = '"mcp_config"';

function bundleIn(checkout: Checkout): Candidate | string | undefined {
  const text = checkout.read(BUNDLE);
  if (!text?.includes(OF_BUNDLE)) return undefined;
  return orReason(() =>
    candidateOf(
      BUNDLE,
      bundleLaunch(text, () => undefined),
      checkout,
    ),
  );
}

/** What a reader returns, or the sentence by which it refuses a file. */
function orReason<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof SourceRefused) return error.message;
    throw error;
  }
}

function checkoutAt(worktree: string): Checkout {
  return {
    read: (path) => textWithin(worktree, path),
    folders: (path) => namesWithin(worktree, path, (entry) => entry.isDirectory()),
    files: (path) => namesWithin(worktree, path, (entry) => entry.isFile()),
  };
}

function namesWithin(worktree: string, path: string, is: (entry: Dirent) => boolean): string[] {
  const place = within(worktree, path);
  if (place === undefined || !lstatSync(place).isDirectory()) return [];
  return readdirSync(place, { withFileTypes: true })
    .filter(is)
    .map(({ name }) => name);
}

/** Text of a file; undefined where there is none, a larger one, or one that a link leads out to. */
function textWithin(worktree: string, path: string): string | undefined {
  const place = within(worktree, path);
  if (place === undefined) return undefined;
  const found = lstatSync(place);
  return found.isFile() && found.size <= MAX_BYTES ? readFileSync(place, 'utf8') : undefined;
}

function within(worktree: string, path: string): string | undefined {
  try {
    return placeWithin(worktree, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof LeadsOut || code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP')
      return undefined;
    throw error;
  }
}
