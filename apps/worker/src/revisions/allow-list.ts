import { existsSync, realpathSync } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { BELOW, decidingEntry, isAllowedBy, OWN_REPOSITORY, repositorySchema } from '@headroom/model/run';
import { z } from 'zod';
import { RevisionUnavailable } from './unavailable.ts';

/** The checkout that the worker runs from. */
export const CHECKOUT = realpathSync(new URL('../../../..', import.meta.url).pathname);

/** Whether it is one: a container image has none of git's history. */
export const HAS_HISTORY = existsSync(join(CHECKOUT, '.git'));
const NO_HISTORY = `the worker of this host runs from no git checkout, so repository "${OWN_REPOSITORY}" has no revisions here; name one of HEADROOM_REPOSITORIES`;

/** A repository, or all below a folder, as an operator names it. */
export interface Named {
  /** As people see it: without credentials. Ends in `/*` where it stands for everything below. */
  readonly entry: string;
  /** `user:password` for it; undefined for none. */
  readonly credentials: string | undefined;
}

/** Repositories that an operator lets runs read. */
export interface Allowed extends Named {
  /** Every workspace whose runs this host takes may use it, not only the one that its pool belongs to. */
  readonly shared: boolean;
}

/** Everything an operator says of repositories. */
export interface AllowList {
  readonly allowed: readonly Allowed[];
  /** Entries for what may be built of commits that no branch and no tag leads to. */
  readonly anyCommit: readonly string[];
}

/** A repository that may be read. */
export interface Repository {
  /** As runs name it. */
  readonly address: string;
  /** Address for git. */
  readonly from: string;
  /** The only way in which git may reach it. */
  readonly protocol: 'file' | 'git' | 'https' | 'ssh';
  readonly credentials: string | undefined;
  /** Commits that no branch and no tag leads to may be built as well. */
  readonly anyCommit: boolean;
}

/** A variable that lists repositories: addresses and absolute paths, separated by spaces or commas. */
export const repositoriesSchema = z
  .string()
  .default('')
  .transform((value, context) => {
    const words = value.split(/[\s,]+/).filter(Boolean);
    const named = words.map((word): Named => {
      const { address, credentials } = withoutCredentials(word);
      return { entry: address, credentials };
    });
    const faults = named.flatMap(({ entry }) => faultOf(entry) ?? []);
    for (const fault of faults.slice(0, MAX_FAULTS)) context.addIssue(fault);
    return named;
  });

/** Faults that a refusal names: a list of thousands would fill a log. */
const MAX_FAULTS = 10;

function faultOf(entry: string): string | undefined {
  const plain = entry.endsWith(BELOW) ? entry.slice(0, -BELOW.length) : entry;
  const { error } = repositorySchema.safeParse(plain);
  return error && `${JSON.stringify(entry)}: ${error.issues[0]?.message}`;
}

/**
 * Rules of the lists together. The worker's own checkout is allowed where it has a history.
 * @param named HEADROOM_REPOSITORIES
 * @param shared HEADROOM_SHARED_REPOSITORIES, which need not be in the other list
 * @param anyCommit HEADROOM_ANY_COMMIT
 */
export function allowListOf(
  named: readonly Named[],
  shared: readonly Named[] = [],
  anyCommit: readonly Named[] = [],
): AllowList {
  const own: Named = { entry: OWN_REPOSITORY, credentials: undefined };
  const all = [own, ...named, ...shared].filter(({ entry }) => entry !== OWN_REPOSITORY || HAS_HISTORY);
  const open = new Set(shared.map(({ entry }) => entry));
  const byEntry = Map.groupBy(all, ({ entry }) => entry);
  const allowed = [...byEntry].map(([entry, same]) => {
    const credentials = same.find((one) => one.credentials !== undefined)?.credentials;
    return { entry, credentials, shared: open.has(entry) };
  });
  return { allowed, anyCommit: anyCommit.map(({ entry }) => entry) };
}

/** Takes credentials out: everything before the host of an https address; of ssh only a password would be secret. */
function withoutCredentials(word: string): { address: string; credentials: string | undefined } {
  const [, authority = ''] = /^https:\/\/([^/]*)/.exec(word) ?? [];
  const end = authority.lastIndexOf('@');
  if (end < 0) {
    return { address: word.replace(/^(ssh:\/\/[^/:@]*):[^/@]*@/, '$1@'), credentials: undefined };
  }
  const after = word.slice('https://'.length + end + 1);
  return { address: `https://${after}`, credentials: authority.slice(0, end) };
}

/** The entry of a list that allows an address; undefined where none does. */
export function ruleFor({ allowed }: AllowList, address: string): Allowed | undefined {
  const entries = allowed.map(({ entry }) => entry);
  const deciding = decidingEntry(entries, address);
  return allowed.find(({ entry }) => entry === deciding);
}

/**
 * The repository of this address, if it may be read here: the checkout itself, or what the list allows. Of paths it is
 * also looked at where they lead.
 * @param asker whether the pool of this host belongs to the workspace that asks: others may use what is shared
 * @throws RevisionUnavailable when it is not allowed
 */
export async function allowedRepository(
  list: AllowList,
  address: string,
  { ownsPool }: { ownsPool: boolean },
): Promise<Repository> {
  const rule = ruleFor(list, address);
  if (!ownsPool && !rule?.shared) throw notShared(address);
  if (address === OWN_REPOSITORY && !HAS_HISTORY) throw new RevisionUnavailable(NO_HISTORY);
  if (!rule || !repositorySchema.safeParse(address).success) throw notAllowed(address);
  const anyCommit = list.anyCommit.some((entry) => isAllowedBy(entry, address));
  const protocol = protocolOf(address);
  const said = { address, protocol, anyCommit } as const;
  if (address === OWN_REPOSITORY) return { ...said, from: CHECKOUT, credentials: undefined };
  if (protocol !== 'file') return { ...said, from: address, credentials: rule.credentials };
  return { ...said, from: await readablePath(rule.entry, address), credentials: undefined };
}

function protocolOf(address: string): Repository['protocol'] {
  const [, scheme] = /^(https|ssh|git|file):\/\//.exec(address) ?? [];
  if (scheme) return scheme as Repository['protocol'];
  return address === OWN_REPOSITORY || address.startsWith('/') ? 'file' : 'ssh';
}

/** Target of a path, if that is still what its entry allows: below a folder links must not lead out of it. */
async function readablePath(entry: string, address: string): Promise<string> {
  const path = pathOf(address);
  const real = await realpath(path).catch((cause) => {
    throw new RevisionUnavailable(`repository "${address}" does not exist on this host`, { cause });
  });
  if (!entry.endsWith(BELOW)) return real;
  const above = await realpath(pathOf(entry.slice(0, -BELOW.length)));
  if (!real.startsWith(`${above}/`) || (await isElsewhere(join(real, '.git')))) throw notAllowed(address);
  return real;
}

/** A `.git` that is no folder names another place, where the repository is. */
async function isElsewhere(git: string): Promise<boolean> {
  return lstat(git).then(
    (found) => !found.isDirectory(),
    () => false,
  );
}

function pathOf(address: string): string {
  return address.replace(/^file:\/\//, '');
}

function notAllowed(address: string): RevisionUnavailable {
  return new RevisionUnavailable(
    `repository "${shown(address)}" is not allowed on this host: its operator lists the allowed ones in HEADROOM_REPOSITORIES`,
  );
}

/** The same whether it is there, allowed to others, or neither. */
function notShared(address: string): RevisionUnavailable {
  return new RevisionUnavailable(
    `repository "${shown(address)}" is not open to this workspace on this host: its operator lists the shared ones in HEADROOM_SHARED_REPOSITORIES`,
  );
}

/** An address as a message may show it. */
function shown(address: string): string {
  return withoutCredentials(address).address;
}
