import { describePackage, TrialFailure } from '@headroom/bench';
import { whyNotAllowed } from '@headroom/builder/image';
import { type FetchedSide, sideText } from '@headroom/model/comparison';
import type { Discovered } from '@headroom/model/run';
import type { ReleaseList } from '@headroom/project/releases';
import type { WorkerEnv } from '../env.ts';
import { listImage } from './image-list.ts';
import { listPackage } from './package-list.ts';
import { RegistryClient } from './registry-client.ts';

/** What lists of releases are read with. */
type Shared = Parameters<typeof describePackage>[1] & { readonly env: WorkerEnv };

/**
 * Releases of a package or an image. Where its registry lists none, the version that its package manager chooses.
 * @throws TrialFailure where neither is to be had; the signal's reason when aborted
 */
export async function releasesOf(
  target: FetchedSide,
  shared: Shared,
): Promise<Pick<Discovered, 'title' | 'version' | 'registry'>> {
  const { env, signal } = shared;
  if (target.kind === 'image') refuseImage(target.reference, env);
  const list = await readList(target, { cacheDir: env.HEADROOM_CACHE_DIR, signal });
  const title = target.kind === 'image' ? target.reference : target.name;
  if (list) return { title, registry: { ...list, releases: [...list.releases] } };
  if (target.kind === 'image') throw new Error('images are listed, or refused');
  const { locked } = await describePackage({ target, args: [], env: {}, secrets: [] }, shared);
  return { title, version: locked.version };
}

function refuseImage(reference: string, { HEADROOM_BASE_IMAGES }: WorkerEnv): void {
  const why = whyNotAllowed(reference, HEADROOM_BASE_IMAGES);
  if (why !== undefined) throw new TrialFailure('server_failed', why);
}

async function readList(
  target: FetchedSide,
  { cacheDir, signal }: { cacheDir: string; signal: AbortSignal },
): Promise<ReleaseList | undefined> {
  try {
    const client = await RegistryClient.open(cacheDir, signal);
    const list = target.kind === 'image' ? listImage(target.reference, client) : listPackage(target, client);
    return await list.finally(() => client.close());
  } catch (cause) {
    const reason = `the releases of ${sideText(target)} cannot be listed: ${(cause as Error).message}`;
    throw new TrialFailure('server_failed', reason, { cause });
  }
}
