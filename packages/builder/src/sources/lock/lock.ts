import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PackageTarget, targetLabel } from '@headroom/model/comparison/target';
import { SourceRefused } from '@headroom/project';
import { BuildFailed } from '../../build-failed.ts';
import type { Buildable, Command } from '../../buildable.ts';
import { type Places, writeCodeBase } from '../places.ts';
import { cargoLock } from './cargo.ts';
import { goLock } from './go.ts';
import { npmLock } from './npm.ts';
import { nugetLock } from './nuget.ts';
import { pypiLock } from './pypi.ts';
import { reasonIn } from './reason.ts';

/** A package by its exact version, as its package manager chose it. */
export interface LockedTarget {
  readonly registry: PackageTarget['registry'];
  readonly name: string;
  readonly version: string;
  /** Lock file, of registries that need one. */
  readonly lock?: { readonly path: string; readonly text: string };
  /** SHA-512 of the package in base64, of registries whose packages are held against it. */
  readonly hash?: string;
  /** Programs of the package; the first is the one that its package manager would start. */
  readonly programs: readonly [string, ...string[]];
}

/** The way in which a package manager chooses versions. */
export interface Locker {
  /** Files of the folder that it works in. */
  readonly files: Readonly<Record<string, string>>;
  readonly requires: Buildable['requires'];
  readonly commands: readonly Command[];
  /** File that it writes, and what is read there. @throws for one of another form */
  readonly result: string;
  read(text: string): Omit<LockedTarget, 'registry'>;
}

const LOCKERS: Readonly<Record<PackageTarget['registry'], (target: PackageTarget) => Locker>> = {
  npm: npmLock,
  pypi: pypiLock,
  cargo: cargoLock,
  go: goLock,
  nuget: nugetLock,
};

const MAX_BYTES = 16 * 2 ** 20;

/**
 * Has a package manager choose versions: of the package, and of all that it needs. Nothing of the package is run.
 * @param build builds on this machine, as plain processes: its artifact is a folder
 * @throws SourceRefused where there is no such package or version; BuildFailed for what a toolchain lacks
 */
export async function lockTarget(
  target: PackageTarget,
  scratch: string,
  build: (buildable: Buildable) => Promise<{ readonly artifact: string }>,
): Promise<LockedTarget> {
  const { files, requires, commands, result, read } = LOCKERS[target.registry](target);
  const label = targetLabel(target);
  const codeBase = `lock-${target.registry}`;
  const places: Places = { repository: scratch, file: '', scratch };
  // A choice holds for its moment: the newest version may be another one in the next.
  const sources = { ...files, 'request.json': JSON.stringify({ label, at: new Date().toISOString() }) };
  const folder = await writeCodeBase(places, codeBase, sources);
  const buildable: Buildable = {
    ...{ id: codeBase, title: label, codeBase, folder, requires, build: commands },
    ...{ sources: ['.'], buildEnv: {} },
  };
  const { artifact } = await build(buildable).catch((error: unknown) => {
    const reason = error instanceof BuildFailed ? reasonIn(target, error.log) : undefined;
    throw reason === undefined ? error : new SourceRefused(`${label}: ${reason}`);
  });
  const bytes = await readFile(join(artifact, result));
  if (bytes.length > MAX_BYTES)
    throw new SourceRefused(`${label}: its choice of versions is longer than 16 MB`);
  return { registry: target.registry, ...read(bytes.toString('utf8')) };
}
