/** What a side of a comparison is built of. No library: forms read the same texts in browsers. */
import { type ImageTarget, type PackageTarget, parseTarget, TargetError, targetLabel } from './target.ts';

/** A side of a comparison by its kind. */
export type SideSource =
  /** A branch, tag or commit of the repository, or a version of the project's archives. */
  | { readonly kind: 'ref'; readonly ref: string }
  | PackageTarget
  | ImageTarget
  /** An archive that was uploaded to any project of the workspace, by its SHA-256 in hexadecimal digits. */
  | { readonly kind: 'archive'; readonly digest: string }
  /** The MCP endpoint of a server that runs. */
  | { readonly kind: 'address'; readonly url: string };

export const SIDE_KINDS = [
  'ref',
  'package',
  'image',
  'archive',
  'address',
] as const satisfies readonly SideSource['kind'][];

/** Sides that a registry gives: the project's server is started from them. */
export type FetchedSide = PackageTarget | ImageTarget;

/** Forms of sides, for messages and descriptions. */
export const SIDE_FORMS =
  'a branch, tag or commit, npm:NAME@VERSION, pypi:NAME==VERSION, cargo:NAME@VERSION, go:PATH@VERSION, nuget:NAME@VERSION, oci:IMAGE, or archive:SHA256';

const ARCHIVE = 'archive:';
const DIGEST = /^[0-9a-f]{64}$/;

/**
 * The side that a text names; whether a ref is well formed is `refSchema`'s to say.
 * @throws TargetError for a text that names no side
 */
export function parseSide(text: string): SideSource {
  const trimmed = text.trim();
  // No ref has a colon (gitrevisions(7)), and every other form has one.
  if (!trimmed.includes(':')) return { kind: 'ref', ref: trimmed };
  if (trimmed.startsWith(ARCHIVE)) return archiveSide(trimmed);
  const target = parseTarget(trimmed);
  if (target.kind !== 'repository' && target.kind !== 'place') return target;
  throw new TargetError(`${trimmed} is no side of a comparison; allowed: ${SIDE_FORMS}`);
}

function archiveSide(text: string): SideSource {
  const digest = text.slice(ARCHIVE.length).toLowerCase();
  if (DIGEST.test(digest)) return { kind: 'archive', digest };
  throw new TargetError(
    `${text} must end with the SHA-256 of an uploaded archive, as GET /api/v1/projects/{id}/versions lists them`,
  );
}

/** The side as one text, as `parseSide` reads it. */
export function sideText(side: SideSource): string {
  switch (side.kind) {
    case 'ref':
      return side.ref;
    case 'archive':
      return `${ARCHIVE}${side.digest}`;
    default:
      return targetLabel(side);
  }
}

/** Whether a side comes from a registry. */
export function isFetched(side: SideSource): side is FetchedSide {
  return side.kind === 'package' || side.kind === 'image';
}

/** The side of a stored text; a text of an earlier version, or of another machine, is a ref. */
export function storedSide(text: string): SideSource {
  try {
    return parseSide(text);
  } catch {
    return { kind: 'ref', ref: text };
  }
}

/** Digits of ids and digests that labels show. */
const SHOWN_DIGITS = 8;

/** A side in a few words: "@acme/server 1.3.0", "acme/server@sha256:1a2b3c4d", "archive 1a2b3c4d", "main". */
export function sideLabel(text: string): string {
  const side = storedSide(text);
  switch (side.kind) {
    case 'package':
      return `${side.name} ${side.version ?? 'newest'}`;
    case 'image':
      return side.reference.replace(/(@sha256:[0-9a-f]{8})[0-9a-f]+$/, '$1');
    case 'archive':
      return `archive ${side.digest.slice(0, SHOWN_DIGITS)}`;
    case 'address':
      return side.url;
    case 'ref':
      // A whole commit id is shortened as people quote it.
      return /^[0-9a-f]{40,}$/.test(side.ref) ? side.ref.slice(0, SHOWN_DIGITS) : side.ref;
  }
}

/** Labels of both sides; of two versions of one package the second is the version alone. */
export function sideLabels(base: string, head: string): readonly [base: string, head: string] {
  const [from, to] = [storedSide(base), storedSide(head)];
  const isOne =
    from.kind === 'package' &&
    to.kind === 'package' &&
    from.registry === to.registry &&
    from.name === to.name;
  return [sideLabel(base), isOne ? (to.version ?? 'newest') : sideLabel(head)];
}

/** Both sides: "main → 1a2b3c4d"; of two versions of one package "@acme/server 1.2.0 → 1.3.0". */
export function sidesLabel(base: string, head: string): string {
  return sideLabels(base, head).join(' → ');
}

/**
 * How revisions name what a registry gave: its source without a version, and the version or digest.
 * @param exact as the registry resolved it
 */
export function fetchedRevision(exact: FetchedSide): {
  readonly repository: string;
  readonly version: string;
} {
  if (exact.kind === 'package') {
    return { repository: targetLabel({ ...exact, version: undefined }), version: exact.version ?? '' };
  }
  const [name = '', version = ''] = exact.reference.split('@');
  return { repository: targetLabel({ kind: 'image', reference: name }), version };
}

/** The exact side of a stored revision; undefined for a commit, or a version of archives. */
export function sideOfRevision({
  repository,
  subject,
}: {
  readonly repository: string;
  readonly subject: string | null;
}): FetchedSide | undefined {
  if (subject === null) return undefined;
  const source = storedSide(repository);
  if (!isFetched(source)) return undefined;
  return source.kind === 'package'
    ? { ...source, version: subject }
    : { kind: 'image', reference: `${source.reference}@${subject}` };
}
