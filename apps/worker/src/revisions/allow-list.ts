import { existsSync, realpathSync } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { BELOW, isAllowedBy, OWN_REPOSITORY, repositorySchema } from '@headroom/workload';
import { z } from 'zod';
import { RevisionUnavailable } from './unavailable.ts';

/** The checkout that the worker runs from. */
export const CHECKOUT = realpathSync(new URL('../../../..', import.meta.url).pathname);

/** Whether it is one: a container image has none of git's history. */
export const HAS_HISTORY = existsSync(join(CHECKOUT, '.git'));
const NO_HISTORY = `the worker of this host runs from no git checkout, so repository "${OWN_REPOSITORY}" has no revisions here; name one of HEADROOM_REPOSITORIES`;

/** What an operator lets runs read. */
export interface Allowed {
  /** As people see it: without credentials. Ends in `/*` where it stands for everything below. */
  readonly entry: string;
  /** `user:password` for it; undefined for none. */
  readonly credentials: string | undefined;
}

/** A repository that may be read. */
export interface Repository {
  /** As runs name it. */
  readonly address: string;
  /** What git is told. */
  readonly from: string;
  /** The only way in which git may reach it. */
  readonly protocol: 'file' | 'git' | 'https' | 'ssh';
  readonly credentials: string | undefined;
}

/** The variable HEADROOM_REPOSITORIES: addresses and absolute paths, separated by spaces or commas. */
export const allowListSchema = z
  .string()
  .default('')
  .transform((value, context) => {
    const words = value.split(/[\s,]+/).filter((word) => word !== '' && word !== OWN_REPOSITORY);
    return words.map((word): Allowed => {
      const { address: entry, credentials } = withoutCredentials(word);
      const plain = entry.endsWith(BELOW) ? entry.slice(0, -BELOW.length) : entry;
      const { error } = repositorySchema.safeParse(plain);
      if (error) context.addIssue(`${JSON.stringify(entry)}: ${error.issues[0]?.message}`);
      return { entry, credentials };
    });
  });

/** Of an https address what it says before the host is a secret; of ssh only a password would be. */
function withoutCredentials(word: string): { address: string; credentials: string | undefined } {
  const [, before, credentials, after] = /^(https:\/\/)([^/]*)@(.*)$/.exec(word) ?? [];
  if (credentials === undefined)
    return { address: word.replace(/^(ssh:\/\/[^/:@]*):[^/@]*@/, '$1@'), credentials };
  return { address: `${before}${after}`, credentials };
}

/**
 * The repository of this address, if it may be read here: the checkout itself, or what the list allows. Of paths it is
 * also looked at where they lead.
 * @throws RevisionUnavailable when it is not allowed
 */
export async function allowedRepository(list: readonly Allowed[], address: string): Promise<Repository> {
  if (address === OWN_REPOSITORY) {
    if (!HAS_HISTORY) throw new RevisionUnavailable(NO_HISTORY);
    return { address, from: CHECKOUT, protocol: 'file', credentials: undefined };
  }
  const allowed = list.find(({ entry }) => isAllowedBy(entry, address));
  if (!allowed || !repositorySchema.safeParse(address).success) throw notAllowed(address);
  const protocol = protocolOf(address);
  if (protocol !== 'file') return { address, from: address, protocol, credentials: allowed.credentials };
  return { address, from: await readablePath(allowed.entry, address), protocol, credentials: undefined };
}

function protocolOf(address: string): Repository['protocol'] {
  const [, scheme] = /^(https|ssh|git|file):\/\//.exec(address) ?? [];
  if (scheme) return scheme as Repository['protocol'];
  return address.startsWith('/') ? 'file' : 'ssh';
}

/** Where a path leads, if that is still what its entry allows: below a folder links must not lead out of it. */
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
    `repository "${shown(address)}" is not allowed on this host: its operator names those that are in HEADROOM_REPOSITORIES`,
  );
}

/** An address as a message may show it. */
function shown(address: string): string {
  return withoutCredentials(address).address;
}
