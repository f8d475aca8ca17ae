import type { Buildable } from '../buildable.ts';
import { detectToolchains, type Toolchains } from '../manifest/toolchains.ts';
import { filesDigest, sha256 } from './digest.ts';
import { sourceFiles } from './source-files.ts';

/** Length of the part of a digest that people are shown. */
const SHOWN_LENGTH = 16;
/** Length of the part that names a build: two sources that share it cannot be made on purpose. */
const PLACE_LENGTH = 32;

/**
 * Hash of what a build is made of, in 16 hexadecimal digits: paths, contents and executable bits of the code
 * base's files, the build steps, how its versions are read, and the versions of the toolchains they need. How
 * a server is started is no part of it: every run reads that by itself. Servers of one code base
 * that are built the same way have the same hash.
 * @param toolchains versions already known; those the server requires are asked for when left out
 */
export async function contentHash(server: Buildable, toolchains?: Toolchains): Promise<string> {
  return shownHash(await contentDigest(server, toolchains));
}

/** The same as a whole SHA-256 digest. */
export async function contentDigest(server: Buildable, toolchains?: Toolchains): Promise<string> {
  return (await contentDigests(server, toolchains)).content;
}

/** Digests of a build, which `placeOf` takes. */
export interface ContentDigests {
  readonly content: string;
  /** Without how its versions are read: the steps make the same, whatever is read of it afterwards. */
  readonly made: string;
}

export async function contentDigests(server: Buildable, toolchains?: Toolchains): Promise<ContentDigests> {
  const { folder, build, buildEnv, versions } = server;
  const known = toolchains ?? (await detectToolchains(server.requires));
  const env = Object.entries(buildEnv).sort();
  const files = await filesDigest(folder, await sourceFiles(server));
  const of = (read: Pick<Buildable, 'versions'>) =>
    inputsDigest(files, { build, buildEnv: env, ...read, toolchains: requiredVersions(server, known) });
  return { content: of({ versions }), made: of({}) };
}

/** Part of a digest that people are shown. */
export function shownHash(digest: string): string {
  return digest.slice(0, SHOWN_LENGTH);
}

/**
 * Name under which something of this content is kept.
 * @param scope whose it is: others who build the same do not find it; undefined where everybody may
 */
export function placeOf(digest: string, scope: string | undefined): string {
  return sha256(JSON.stringify([digest, scope ?? null])).slice(0, PLACE_LENGTH);
}

/** Whether a name may be one that `placeOf` gave, also in the shorter form of earlier versions. */
export const PLACE = '[0-9a-f]{16,32}';

/** Digest of files of a folder and of whatever else a build is made of. */
export async function digestOf(folder: string, paths: readonly string[], inputs: object): Promise<string> {
  return inputsDigest(await filesDigest(folder, paths), inputs);
}

const inputsDigest = (files: unknown, inputs: object) => sha256(JSON.stringify({ ...inputs, files }));

/** Versions of the toolchains a server is built with, in its own order. */
export function requiredVersions({ requires }: Buildable, toolchains: Toolchains): Toolchains {
  return Object.fromEntries(
    requires.flatMap((name) => {
      const version = toolchains[name];
      return version === undefined ? [] : [[name, version]];
    }),
  );
}
