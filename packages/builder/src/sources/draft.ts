import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { idOf, literalText, type PackageTarget, type ServerDraft } from '@headroom/project';
import { cutText } from '@headroom/workload';
import type { Buildable } from '../buildable.ts';
import { type LockedTarget, lockTarget } from './lock/lock.ts';

/** As long as a title may be. */
const MAX_TITLE = 80;

/** A package, and how it is to be started. */
export interface PackageRequest {
  readonly target: PackageTarget;
  /** Program of the package; by default the one that its package manager would start. */
  readonly program?: string | undefined;
  /** Arguments of the program, as they are. */
  readonly args: readonly string[];
  /** Variables of the server, as they are. */
  readonly env: Readonly<Record<string, string>>;
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
  { target, program, args, env }: PackageRequest,
  { scratch, folders }: DraftPlaces,
  build: (buildable: Buildable) => Promise<{ readonly artifact: string }>,
): Promise<PackageDraft> {
  const locked = await lockTarget(target, scratch, build);
  const { registry, name, version, lock, programs } = locked;
  const folder = join(folders, `${registry}-${encodeURIComponent(name)}-${version}`);
  await mkdir(folder, { recursive: true });
  if (lock) await writeFile(join(folder, lock.path), lock.text);
  const of = { registry, name, version, ...(lock && { lock: lock.path }) } as Extract<
    ServerDraft['source'],
    { kind: 'package' }
  >['of'];
  const draft: ServerDraft = {
    id: idOf(name),
    title: cutText(`${name} ${version}`, MAX_TITLE),
    source: { kind: 'package', of },
    start: [program ?? programs[0], ...args].map(literalText),
    env: Object.fromEntries(Object.entries(env).map(([variable, text]) => [variable, literalText(text)])),
    transport: 'stdio',
  };
  return { draft, locked, folder };
}
