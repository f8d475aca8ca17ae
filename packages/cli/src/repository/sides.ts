import { storedSide } from '@headroom/model/comparison';
import { OWN_REPOSITORY } from '@headroom/model/run';
import { CommandError } from '../exit.ts';
import { isSameRepository, withoutCredentials } from './address.ts';
import { type Checkout, readCheckout, resolveCommit } from './git.ts';

interface RepositoryAsked {
  /** `--repository`, or that of a project. */
  readonly repository: string | undefined;
  /** Repository by headroom.json, for the checkout it is in. */
  readonly ownRepository: string | undefined;
}

export interface SidesAsked extends RepositoryAsked {
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
 * Sides of a comparison: a repository as the installation calls it, and commits or other sides. Refs are resolved here
 * where the repository is that of this checkout, so that they mean what they mean here; of another repository
 * they are sent as they are, and the bench host resolves them.
 */
export async function readSides({ base, head, ...asked }: SidesAsked, places: Places): Promise<Sides> {
  const { address, checkout } = await placeOf(asked, places);
  if (!checkout) return { repository: address, base, head, notes: [] };
  const commitOf = async (side: string) => (isRef(side) ? resolveCommit(side, checkout) : side);
  const [baseCommit, headCommit] = await Promise.all([commitOf(base), commitOf(head)]);
  return { repository: address, base: baseCommit, head: headCommit, notes: notesOf(checkout, head) };
}

/** Whether a side is a revision of a repository, which a checkout may resolve. */
export function isRef(side: string): boolean {
  return storedSide(side).kind === 'ref';
}

export interface Revision {
  readonly repository: string;
  /** Undefined: what the project, or the checkout that the bench host runs from, has. */
  readonly ref: string | undefined;
  /** Sentences for the caller. */
  readonly notes: readonly string[];
}

/**
 * The revision that a run measures, by the rules of `readSides`. Where none is asked for, it is HEAD of this checkout,
 * if that is of the repository.
 */
export async function readRevision(
  { ref, ...asked }: RepositoryAsked & { readonly ref: string | undefined },
  places: Places,
): Promise<Revision> {
  const { address, checkout } = await placeOf(asked, places);
  // Any checkout may pass for "." where a ref is asked for; HEAD of one that is not is nobody's wish.
  if (!checkout || (ref === undefined && address === OWN_REPOSITORY)) {
    return { repository: address, ref, notes: [] };
  }
  const named = ref ?? 'HEAD';
  const commit = await resolveCommit(named, checkout);
  return { repository: address, ref: commit, notes: notesOf(checkout, named) };
}

/** The repository that is asked for, by the rules of `readSides`. */
export async function readRepository(asked: RepositoryAsked, places: Places): Promise<string> {
  return (await placeOf(asked, places)).address;
}

interface Places {
  readonly folder: string;
  /** Addresses that hosts of the class have. */
  readonly known: () => Promise<readonly string[]>;
}

/** The address of what is asked for, and this checkout if it is of that. */
async function placeOf(
  { repository, ownRepository }: RepositoryAsked,
  { folder, known }: Places,
): Promise<{ address: string; checkout: Checkout | null }> {
  const checkout = await readCheckout(folder);
  const asked = repository ?? ownRepository;
  const address = asked === undefined ? await listedOrigin(checkout, known) : withoutCredentials(asked);
  const isHere = checkout !== null && (repository === undefined || isOf(checkout, address));
  return { address, checkout: isHere ? checkout : null };
}

function notesOf({ dirty }: Checkout, ref: string): readonly string[] {
  return dirty && ref === 'HEAD' ? ['uncommitted changes in this checkout are not measured'] : [];
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
      `${checkout ? 'this checkout has no remote "origin"' : 'this folder is not in a git checkout'}: give --repository, or "repository" in headroom.json ("${OWN_REPOSITORY}" is the checkout that the bench host runs from)`,
    );
  }
  const address = withoutCredentials(origin);
  return (await known()).find((listed) => isSameRepository(listed, address)) ?? address;
}
