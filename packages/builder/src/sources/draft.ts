import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageTarget } from '@headroom/model/comparison/target';
import { cutText } from '@headroom/model/text';
import { idOf, literalText, MAX_TITLE, type ServerDraft } from '@headroom/project';
import type { Buildable } from '../buildable.ts';
import { type LockedTarget, lockTarget } from './lock/lock.ts';

/** A package, and how it is to be started. */
export interface PackageRequest {
  readonly target: PackageTarget;
  /** Program of the package; by default the one that its package manager would start. */
  readonly program?: string | undefined;
  /** Arguments of the program and variables of the server, as texts of headroom.yaml: `{secret.NAME}` is a placeholder. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Names of the secrets that these hold. */
  readonly secrets: readonly string[];
  /** How it is talked to; by default over stdio. */
  readonly talk?: Pick<ServerDraft, 'transport' | 'port' | 'endpoint'> | undefined;
}

/** A package as a headroom.yaml describes it, and the folder of the files that this one names. */
export interface PackageDraft {
  readonly draft: ServerDraft;
  readonly locked: LockedTarget;
  readonly folder: string;
}

/** Folders of a description. */
export interface DraftPlaces {
  /** Folder of one description only. */
  readonly scratch: string;
  /** Folder that holds one for each version of a package: builds of a version are found again by it. */
  readonly folders: string;
}

/**
 * Describes a package by its exact version, and writes its lock file into a folder.
 * @param build builds on this machine, as plain processes
 * @throws as `lockTarget`
 */
export async function draftPackage(
  { target, program, args, env, secrets, talk = { transport: 'stdio' } }: PackageRequest,
  { scratch, folders }: DraftPlaces,
  build: (buildable: Buildable) => Promise<{ readonly artifact: string }>,
): Promise<PackageDraft> {
  const locked = await lockTarget(target, scratch, build);
  const { registry, name, version, lock, hash, programs } = locked;
  const folder = join(folders, `${registry}-${encodeURIComponent(name)}-${version}`);
  await mkdir(folder, { recursive: true });
  if (lock) await writeFile(join(folder, lock.path), lock.text);
  const of = { registry, name, version, ...(lock && { lock: lock.path }), ...(hash && { hash }) } as Extract<
    ServerDraft['source'],
    { kind: 'package' }
  >['of'];
  const draft: ServerDraft = {
    id: idOf(name),
    title: cutText(`${name} ${version}`, MAX_TITLE),
    source: { kind: 'package', of },
    start: [literalText(program ?? programs[0]), ...args],
    ...{ env, secrets, ...talk },
  };
  return { draft, locked, folder };
}
