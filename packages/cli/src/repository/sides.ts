import { OWN_REPOSITORY } from '@headroom/workload';
import { CommandError } from '../exit.ts';
import { isSameRepository, withoutCredentials } from './address.ts';
import { type Checkout, readCheckout, resolveCommit } from './git.ts';

export interface SidesAsked {
  /** `--repository`. */
  readonly repository: string | undefined;
  /** Repository by headroom.json, for the checkout it is in. */
  readonly ownRepository: string | undefined;
  readonly base: string;
  readonly head: string;
}

export interface Sides {
  readonly repository: string;
  readonly base: string;
  readonly head: string;
  /** Sentences for the caller. */
  readonly notes: readonly string[];
}

/**
 * Sides of a comparison: a repository as the installation calls it and two commits. Refs are resolved here
 * where the repository is that of this checkout, so that they mean what they mean here; of another repository
 * they are sent as they are, and the bench host resolves them.
 * @param known addresses that hosts of the class have
 */
export async function readSides(
  { repository, ownRepository, base, head }: SidesAsked,
  { folder, known }: { folder: string; known: () => Promise<readonly string[]> },
): Promise<Sides> {
  const checkout = await readCheckout(folder);
  const asked = repository ?? ownRepository;
  const address = asked === undefined ? await listedOrigin(checkout, known) : withoutCredentials(asked);
  if (!checkout || !(repository === undefined || isOf(checkout, address))) {
    return { repository: address, base, head, notes: [] };
  }
  const [baseCommit, headCommit] = await Promise.all([
    resolveCommit(base, checkout),
    resolveCommit(head, checkout),
  ]);
  const notes =
    checkout.dirty && head === 'HEAD' ? ['what is not committed in this checkout is not measured'] : [];
  return { repository: address, base: baseCommit, head: headCommit, notes };
}

/** Whether an address means this checkout: its folder, a remote of it, or what the bench host runs from. */
function isOf({ folder, remotes }: Checkout, address: string): boolean {
  return (
    address === OWN_REPOSITORY ||
    isSameRepository(address, folder) ||
    remotes.some((remote) => isSameRepository(remote.address, address))
  );
}

/** The address of `origin` as the hosts have it; as it is where none has it, so that the refusal tells what they have. */
async function listedOrigin(
  checkout: Checkout | null,
  known: () => Promise<readonly string[]>,
): Promise<string> {
  const origin = checkout?.remotes.find(({ name }) => name === 'origin')?.address;
  if (!origin) {
    throw new CommandError(
      `${checkout ? 'this checkout has no remote "origin"' : 'this folder is in no git checkout'}: say --repository, or "repository" in headroom.json ("${OWN_REPOSITORY}" is the checkout that the bench host runs from)`,
    );
  }
  const address = withoutCredentials(origin);
  return (await known()).find((listed) => isSameRepository(listed, address)) ?? address;
}
