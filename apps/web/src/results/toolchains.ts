/** A toolchain or base image of a build, as tables show it. */
export interface BuiltWithPart {
  /** "go 1.24.4", or "golang:1.26 sha256:0123abcd…". */
  readonly shown: string;
  /** Everything that is known of it. */
  readonly whole: string;
}

/** Beginning of a digest by which people tell images apart. */
const SHOWN_DIGITS = 8;
const IMAGE = /^([^@\s]+)@sha256:([0-9a-f]{64})$/;

/**
 * Toolchains with their versions. A base image has its digest for a version, which is shortened, and no name but its
 * reference: the argument by which its Dockerfile names it says nothing more.
 */
export function builtWithParts(toolchains: Readonly<Record<string, string>>): BuiltWithPart[] {
  return Object.entries(toolchains).map(([name, version]) => {
    const whole = `${name} ${version}`;
    const [, reference, digest] = IMAGE.exec(version) ?? [];
    if (!reference || !digest) return { shown: whole, whole };
    return { shown: `${reference} sha256:${digest.slice(0, SHOWN_DIGITS)}…`, whole };
  });
}
