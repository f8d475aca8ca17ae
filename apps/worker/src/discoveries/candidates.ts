/** Servers of a checkout that has no headroom.yaml. */
import { type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { LeadsOut, placeWithin } from '@headroom/builder/place';
import {
  allCandidatesIn,
  type Checkout,
  draftOfLaunch,
  LAUNCH_FILES,
  launchesIn,
  type ServerDraft,
  targetLabel,
} from '@headroom/project';
import type { DiscoveryCandidate } from '@headroom/workload';

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
  for (const from of LAUNCH_FILES) {
    const text = checkout.read(from);
    if (text === undefined) continue;
    const { launches, refusals } = launchesIn({ name: from, text }, () => undefined);
    reasons.push(...refusals.map(({ reason }) => reason));
    for (const { name, launch } of launches) {
      const { source } = launch;
      if (source.kind === 'package' || source.kind === 'image') {
        candidates.push({ from, name, target: targetLabel(source), draft: undefined });
        continue;
      }
      const draft = draftOfLaunch(name, launch);
      if (draft) candidates.push({ from, name, target: null, draft });
      else reasons.push(`${from}: ${name} is a bundle, which the command measures`);
    }
  }
  return { candidates, reasons };
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
