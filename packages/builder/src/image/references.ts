import { z } from 'zod';

/** Images of publishers whose work is looked after: Docker's official images, and makers of runtimes. */
const DEFAULT = [
  'docker.io/library/*',
  'ghcr.io/graalvm/*',
  'gcr.io/distroless/*',
  'mcr.microsoft.com/*',
  'public.ecr.aws/docker/library/*',
].join(' ');

const COMPONENT = '[a-z0-9]+(?:[._-]+[a-z0-9]+)*';
const HOST = '[a-z0-9]+(?:[.-][a-z0-9]+)*(?::\\d{1,5})?';
const PATTERN = new RegExp(`^${HOST}(/${COMPONENT})*(/\\*)?$`, 'i');
const REFERENCE = new RegExp(
  `^(${COMPONENT}(?:/${COMPONENT})*)(?::([\\w][\\w.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$`,
);
const LONGEST = 400;

/**
 * The variable HEADROOM_BASE_IMAGES: base images that Dockerfiles may name, `registry/path` or all below it with `/*`,
 * separated by spaces or commas.
 */
export const baseImagesSchema = z
  .string()
  .default(DEFAULT)
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z.array(
      z
        .string()
        .max(LONGEST)
        .regex(PATTERN, 'must be <registry>/<path> or <registry>/<path>/*, separated by spaces'),
    ),
  );

/** The base images that are allowed unless somebody says otherwise. */
export const PUBLIC_BASE_IMAGES: readonly string[] = baseImagesSchema.parse(undefined);

/** A reference to an image, with everything it leaves unsaid. */
export interface Reference {
  /** `docker.io/library/debian` */
  repository: string;
  tag: string | undefined;
  digest: string | undefined;
}

/** Reads a reference as the engine does; undefined when it is none. */
export function parseReference(text: string): Reference | undefined {
  if (text.length > LONGEST) return undefined;
  const slash = text.indexOf('/');
  const first = text.slice(0, Math.max(slash, 0));
  // Without a dot, a port or this name, what stands before the first slash is no registry.
  const isHost = /[.:]/.test(first) || first === 'localhost';
  if (isHost && !new RegExp(`^${HOST}$`, 'i').test(first)) return undefined;
  const [, path, tag, digest] = REFERENCE.exec(isHost ? text.slice(slash + 1) : text) ?? [];
  if (!path) return undefined;
  const registry = isHost && first !== 'index.docker.io' ? first.toLowerCase() : 'docker.io';
  const whole = registry === 'docker.io' && !path.includes('/') ? `library/${path}` : path;
  return { repository: `${registry}/${whole}`, tag, digest };
}

/** A sentence about an image that this host does not allow, and those that it allows; undefined for one that it does. */
export function whyNotAllowed(reference: string, allowed: readonly string[]): string | undefined {
  const repository = parseReference(reference)?.repository;
  if (repository !== undefined && isAllowed(repository, allowed)) return undefined;
  return `${reference} is not an image that this host allows; allowed: ${allowed.join(', ')}`;
}

/** Whether a repository is one of the allowed ones. */
export function isAllowed(repository: string, allowed: readonly string[]): boolean {
  return allowed.some((pattern) =>
    pattern.endsWith('/*')
      ? repository.startsWith(pattern.slice(0, -1).toLowerCase())
      : repository === pattern.toLowerCase(),
  );
}
