/** Servers of a checkout that has no headroom.yaml. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { LeadsOut, placeWithin } from '@headroom/builder/place';
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
      const draft = draftOrReason(name, launch, checkout);
      if (typeof draft === 'object') candidates.push({ from, name, target: null, draft });
      else reasons.push(draft ?? `${from}: ${name} is a bundle, which the command measures`);
    }
  }
  const bundle = bundleIn(checkout);
  if (bundle) {
    candidates.push(...bundle.candidates);
    reasons.push(...bundle.reasons);
  }
  return { candidates, reasons };
}

<<<<<<< HEAD
/** Manifest of a bundle (`.mcpb`); other programs name their manifests so too. */
const BUNDLE = 'manifest.json';
const OF_BUNDLE = '"mcp_config"';

function bundleIn(checkout: Checkout): ReturnType<typeof candidatesOf> | undefined {
  const text = checkout.read(BUNDLE);
  if (!text?.includes(OF_BUNDLE)) return undefined;
  try {
    const { name, launch } = bundleLaunch(text, () => undefined);
    const { source } = launch;
    if (source.kind === 'package' || source.kind === 'image') {
      const target = targetLabel(source);
      return { candidates: [{ from: BUNDLE, name, target, draft: undefined }], reasons: [] };
    }
    const draft = draftOfLaunch(name, launch);
    return { candidates: draft ? [{ from: BUNDLE, name, target: null, draft }] : [], reasons: [] };
  } catch (error) {
    if (error instanceof SourceRefused) return { candidates: [], reasons: [error.message] };
=======
/** A server that is built from the checkout, or why it cannot be; undefined for what is fetched. */
function draftOrReason(name: string, launch: Launch, checkout: Checkout): ServerDraft | string | undefined {
  try {
    return draftOfLaunch(name, launch, checkout.read);
  } catch (error) {
    if (error instanceof SourceRefused) return error.message;
>>>>>>> hlocal
    throw error;
  }
}

function checkoutAt(worktree: string): Checkout {
  return {
    read: (path) => textWithin(worktree, path),
    folders: (path) => {
      const place = within(worktree, path);
      if (place === undefined || !lstatSync(place).isDirectory()) return [];
      const entries = readdirSync(place, { withFileTypes: true });
      return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
    },
  };
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
