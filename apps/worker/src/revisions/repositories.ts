import type { ToldRepository } from '@headroom/db';
import { type ArchiveRule, BELOW, buildsArchives, isArchive } from '@headroom/model/run';
import { type AllowList, allowedRepository, ruleFor } from './allow-list.ts';
import { Mirror } from './mirror.ts';
import { RevisionUnavailable } from './unavailable.ts';
import { Worktrees } from './worktrees.ts';

/** The repositories that runs may build servers of on this host. */
export class Repositories {
  readonly worktrees: Worktrees;
  readonly #list: AllowList;
  readonly #archives: ArchiveRule;
  readonly #cacheDir: string;
  readonly #named = new Set<string>();

  /** @param archives whose archives are built, beside the repositories of the list */
  constructor(list: AllowList, cacheDir: string, archives: ArchiveRule = 'off') {
    this.#list = list;
    this.#archives = archives;
    this.#cacheDir = cacheDir;
    this.worktrees = new Worktrees(cacheDir);
  }

  /** Repositories that the operator allows, and those that runs named below an entry that ends in `/*`. */
  get told(): readonly ToldRepository[] {
    const entries = this.#list.allowed.map(({ entry, shared }) => ({
      address: entry,
      shared,
      namedByRun: false,
    }));
    const named = [...this.#named].flatMap((address) => {
      const rule = ruleFor(this.#list, address);
      return rule && rule.entry !== address ? [{ address, shared: rule.shared, namedByRun: true }] : [];
    });
    return [...entries, ...named];
  }

  /** Remembers one that is there, if the list allows it by its text. */
  name(address: string): void {
    if (!address.endsWith(BELOW) && !isArchive(address)) this.#named.add(address);
  }

  /** @throws RevisionUnavailable where this host builds no archives of the workspace that asks */
  refuseArchives({ ownsPool }: { ownsPool: boolean }): void {
    if (buildsArchives(this.#archives, ownsPool)) return;
    throw new RevisionUnavailable(
      'this host does not build uploaded archives of this workspace: its operator says whose it builds in HEADROOM_ARCHIVES',
    );
  }

  /**
   * @param asker whether the pool of this host belongs to the workspace that asks; the host itself asks as that one
   * @throws RevisionUnavailable for a repository that is not allowed
   */
  async mirror(address: string, asker: { ownsPool: boolean } = { ownsPool: true }): Promise<Mirror> {
    return new Mirror(await allowedRepository(this.#list, address, asker), this.#cacheDir);
  }
}
