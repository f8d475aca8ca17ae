import type { Runtime } from '@headroom/bench';
import { Hold, trimCache } from '@headroom/builder';
import type { Log } from '../log.ts';
import type { Worktrees } from '../revisions/worktrees.ts';

export interface BuildCacheOptions {
  cacheDir: string;
  /** Limit of builds, images and worktrees together on disk. */
  limitMb: number;
  runtime: Runtime;
  worktrees: Worktrees;
  log: Log;
}

/** Cache of builds and revisions on this host, within its limit. */
export class BuildCache {
  readonly #options: BuildCacheOptions;
  #hold: Hold | undefined;

  constructor(options: BuildCacheOptions) {
    this.#options = options;
  }

  /** Keeps what the next run uses, until the one after it: a host has one run at a time. */
  async holdForRun(): Promise<Hold> {
    await this.#hold?.release();
    this.#hold = new Hold(this.#options.cacheDir);
    return this.#hold;
  }

  /** Removes what was used longest ago where it takes too much. What fails here does not fail a run. */
  async trim(): Promise<void> {
    const { limitMb, log, runtime, worktrees } = this.#options;
    try {
      const [builds, trees] = await Promise.all([runtime.cached(), worktrees.cached()]);
      const removed = await trimCache([...builds, ...trees], limitMb, (sentence) => log.warn(sentence));
      if (removed > 0) log.info({ removed, limitMb }, 'removed what was built or checked out longest ago');
    } catch (error) {
      log.warn({ err: error }, 'the cache of builds was not trimmed');
    }
  }
}
