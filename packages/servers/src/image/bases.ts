import type Docker from 'dockerode';
import { answerOf, unlessAbsent } from './engine.ts';

/** Registries that cannot be reached would otherwise be waited for much longer. */
const REGISTRY_WITHIN_MS = 5000;

/** A base image as it is used. */
export interface BaseImage {
  /** `redis:7-alpine` or `headroom-base/redis`. */
  reference: string;
  /** What to give to the engine: the id of an image it has, so that a build stands on what its record says. */
  pinned: string;
  /** Reference and digest, for records: the registry's digest where there is one, else the image's id. */
  identity: string;
  /** Not in the engine yet: it has to be pulled (a build does so by itself). */
  toPull: boolean;
}

/** Finds a base image by its argument and default; see findBase. */
export type FindBase = (argument: string, fallback: string) => Promise<BaseImage | undefined>;

/** Base images that people know by what is in them, as toolchains.ts calls it. */
const KNOWN_AS: Readonly<Record<string, string>> = { NATIVE_IMAGE_IMAGE: 'GraalVM native-image' };

/** A base image that is nowhere, and how to get it, as the end of the sentence "… needs …". */
export function wantedBase(argument: string, fallback: string): string {
  const known = KNOWN_AS[argument];
  const how = `to be pulled from its registry or made with infra/images/build.sh ${standInName(argument)}`;
  return `${known ? `${known}: ` : ''}the base image ${fallback}, ${how}`;
}

/** The name of a stand-in, as infra/images/build.sh is told it: `native-image` for NATIVE_IMAGE_IMAGE. */
function standInName(argument: string): string {
  return argument
    .replace(/_IMAGE$/, '')
    .toLowerCase()
    .replaceAll('_', '-');
}

/**
 * Finds a base image: a local stand-in `headroom-base/<name>`, else the default when it is in the engine, else the
 * default when its registry answers within a few seconds.
 * @param argument name of the Dockerfiles' argument, e.g. `REDIS_IMAGE`
 * @param fallback its default, e.g. `redis:7-alpine`
 * @returns undefined when it is nowhere
 */
export async function findBase(docker: Docker, argument: string, fallback: string): ReturnType<FindBase> {
  for (const reference of [`headroom-base/${standInName(argument)}`, fallback]) {
    const image = await unlessAbsent(docker.getImage(reference).inspect());
    if (!image) continue;
    const digest = reference === fallback ? digestOf(image.RepoDigests, fallback) : undefined;
    return { reference, pinned: image.Id, identity: `${reference}@${digest ?? image.Id}`, toPull: false };
  }
  const digest = await askRegistry(docker, fallback);
  if (digest === undefined) return undefined;
  return { reference: fallback, pinned: fallback, identity: `${fallback}@${digest}`, toPull: true };
}

/** The digest under which an image was pulled: what its registry said before it was. */
function digestOf(repoDigests: readonly string[] | null | undefined, reference: string): string | undefined {
  const repository = reference.replace(/:[^/:]*$/, '');
  return repoDigests?.find((digest) => digest.startsWith(`${repository}@`))?.split('@')[1];
}

/** The digest a registry has for an image; undefined when it has none, or does not answer in time. */
async function askRegistry(docker: Docker, reference: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(REGISTRY_WITHIN_MS);
  try {
    const found = await dialDistribution(docker, reference, signal);
    return found.Descriptor?.digest;
  } catch (error) {
    if (signal.aborted || answerOf(error)) return undefined;
    throw error;
  }
}

interface Distribution {
  Descriptor?: { digest?: string };
}

/** dockerode's own `distribution` cannot be given up on. */
function dialDistribution(docker: Docker, reference: string, signal: AbortSignal): Promise<Distribution> {
  return new Promise((resolve, reject) => {
    const path = `/distribution/${reference}/json`;
    const statusCodes = { 200: true, 401: 'no such image', 403: 'not allowed', 500: 'server error' } as const;
    docker.modem.dial({ path, method: 'GET', statusCodes, abortSignal: signal }, (error, found) => {
      if (error) reject(error);
      else resolve(found as Distribution);
    });
  });
}
