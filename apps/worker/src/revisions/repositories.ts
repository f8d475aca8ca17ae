import { BELOW, isAllowedBy, OWN_REPOSITORY } from '@headroom/workload';
import { type Allowed, allowedRepository, HAS_HISTORY } from './allow-list.ts';
import { Mirror } from './mirror.ts';
import { Worktrees } from './worktrees.ts';

/** The repositories that runs may build servers of on this host. */
export class Repositories {
  readonly worktrees: Worktrees;
  readonly #allowed: readonly Allowed[];
  readonly #cacheDir: string;
  readonly #named = new Set<string>();

  constructor(allowed: readonly Allowed[], cacheDir: string) {
    this.#allowed = allowed;
    this.#cacheDir = cacheDir;
    this.worktrees = new Worktrees(cacheDir);
  }

  /** What the operator allows; what ends in `/*` stands for everything below. */
  get entries(): readonly string[] {
    const entries = this.#allowed.map(({ entry }) => entry);
    return [...new Set(HAS_HISTORY ? [OWN_REPOSITORY, ...entries] : entries)];
  }

  /** Those that are known by name: allowed so, or named by a run. */
  get addresses(): readonly string[] {
    const allowed = this.entries.filter((entry) => !entry.endsWith(BELOW));
    return [...new Set([...allowed, ...this.#named])];
  }

  /** Remembers one that is there, if the list allows it by its text. */
  name(address: string): void {
    if (!address.endsWith(BELOW) && this.entries.some((entry) => isAllowedBy(entry, address))) {
      this.#named.add(address);
    }
  }

  /** @throws RevisionUnavailable for a repository that is not allowed */
  async mirror(address: string): Promise<Mirror> {
    return new Mirror(await allowedRepository(this.#allowed, address), this.#cacheDir);
  }
}
