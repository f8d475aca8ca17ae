import type Docker from 'dockerode';
import { findBase, idOfBase, nameOf } from './bases.ts';
import { unlessAbsent } from './engine.ts';
import { parseReference, whyNotAllowed } from './references.ts';

/** An image as somebody named it, by its digest, and what it says about itself. */
export interface NamedImage {
  /** `ghcr.io/acme/server@sha256:…` */
  readonly reference: string;
  /** Its ENTRYPOINT and its CMD; an argument replaces the latter. */
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  /** Ports of TCP that it exposes. */
  readonly ports: readonly number[];
}

/**
 * Sees to it that the engine has an image by the name that somebody gave, and reads what it says about itself.
 * @param allowed references in the form that HEADROOM_BASE_IMAGES lists them
 * @param tell gets a sentence before it is pulled
 * @throws Error when this host does not allow it, or when it cannot be pulled
 */
export async function openNamed(
  docker: Docker,
  reference: string,
  {
    allowed,
    signal,
    tell,
  }: {
    allowed: readonly string[];
    signal?: AbortSignal | undefined;
    tell?: ((sentence: string) => void) | undefined;
  },
): Promise<NamedImage> {
  const why = whyNotAllowed(reference, allowed);
  if (why !== undefined) throw new Error(why);
  const base = await findBase(docker, undefined, reference);
  if (!base) throw new Error(await whyAbsent(docker, reference));
  if (base.toPull) tell?.(`pulls ${base.pinned}`);
  const { Config } = await docker.getImage(await idOfBase(docker, base, signal)).inspect();
  const digest = base.identity.slice(base.identity.indexOf('@'));
  return {
    reference: `${nameOf(reference)}${digest}`,
    entrypoint: wordsOf(Config.Entrypoint),
    command: Config.Cmd ?? [],
    ports: Object.keys(Config.ExposedPorts ?? {}).flatMap(portOf),
  };
}

async function whyAbsent(docker: Docker, reference: string): Promise<string> {
  const isMadeHere = (await unlessAbsent(docker.getImage(reference).inspect())) !== undefined;
  return isMadeHere
    ? `the image ${reference} was built in this engine and has no digest of a registry: push it to one, or measure the folder of its Dockerfile`
    : `the image ${reference} is not in the engine, and its registry does not have it, does not serve it to everyone, or does not answer`;
}

/** Pattern that allows one image and nothing else; undefined for a text that names none. */
export function patternOf(reference: string): string | undefined {
  return parseReference(reference)?.repository;
}

/** An entry point may be a text. */
function wordsOf(entrypoint: string | readonly string[] | null | undefined): readonly string[] {
  return typeof entrypoint === 'string' ? [entrypoint] : (entrypoint ?? []);
}

function portOf(exposed: string): number[] {
  const [port = '', protocol = 'tcp'] = exposed.split('/');
  return protocol === 'tcp' && /^\d{1,5}$/.test(port) ? [Number(port)] : [];
}
