import type Docker from 'dockerode';

/** A base image as it is used: pinned, so that a build stands on what its record says. */
export interface BaseImage {
  /** `redis:7-alpine` or `headroom-base/redis`. */
  reference: string;
  /** What to give to the engine: reference and digest, or the id of a stand-in. */
  pinned: string;
  /** Not in the engine yet: it is pulled on first use. */
  toPull: boolean;
}

/**
 * Finds a base image: a local stand-in `headroom-base/<name>`, else the default when it is in the engine, else the
 * default when its registry answers within a few seconds.
 * @param argument name of the Dockerfiles' argument, e.g. `REDIS_IMAGE`
 * @returns undefined when it is nowhere
 */
export async function findBase(
  _docker: Docker,
  _argument: string,
  _fallback: string,
): Promise<BaseImage | undefined> {
  throw new Error('not there yet');
}
