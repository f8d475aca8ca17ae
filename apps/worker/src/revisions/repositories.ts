import type { ToldRepository } from '@headroom/db';
import { BELOW } from '@headroom/workload';
import { type AllowList, allowedRepository, ruleFor } from './allow-list.ts';
import { Mirror } from './mirror.ts';
import { Worktrees } from './worktrees.ts';

/** The repositories that runs may build servers of on this host. */
export class Repositories {
  readonly worktrees: Worktrees;
  readonly #list: AllowList;
  readonly #cacheDir: string;
  readonly #named = new Set<string>();

  constructor(list: AllowList, cacheDir: string) {
    this.#list = list;
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
    if (!address.endsWith(BELOW)) this.#named.add(address);
  }

  /**
   * @param asker whether the pool of this host belongs to the workspace that asks; the host itself asks as that one
   * @throws RevisionUnavailable for a repository that is not allowed
   */
  async mirror(address: string, asker: { ownsPool: boolean } = { ownsPool: true }): Promise<Mirror> {
    return new Mirror(await allowedRepository(this.#list, address, asker), this.#cacheDir);
  }
}
