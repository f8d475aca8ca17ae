/** `@headroom/model/host/places`: where files lie that are read or run, in a checkout and in the package of the command. */
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Processors that the package brings programs for, as Node.js names them; all run Linux. */
export const PROCESSORS = ['x64', 'arm64'] as const;

const HERE = fileURLToPath(import.meta.url);
/** The package holds JavaScript that was bundled of the sources, in the folder `dist`. */
const IS_PACKAGE = extname(HERE) !== '.ts';
/** The folder `resources` of the package has the layout of the repository. */
const ROOT = resolve(dirname(HERE), IS_PACKAGE ? '../resources' : '../../../..');

/** A file or folder, by its path in the repository. */
export function placeOf(path: string): string {
  return join(ROOT, path);
}

/** A module that another program or thread runs, by its path in the repository; in the package it lies beside the bundle. */
export function moduleOf(path: string): string {
  return IS_PACKAGE ? join(dirname(HERE), `${basename(path, '.ts')}${extname(HERE)}`) : placeOf(path);
}

/** A Go program that the package brings for this machine; undefined in a checkout, which builds it. */
export function packagedProgram(name: string): string | undefined {
  return IS_PACKAGE ? placeOf(`${programsPlace(process.arch)}/${name}`) : undefined;
}

/** Folder of the package's programs for a processor, in `resources`. */
export function programsPlace(processor: string): string {
  return `programs/linux-${processor}`;
}

/** Path of the k6 script; the environment variable HEADROOM_LOAD names the file of its configuration, a LoadConfig as JSON. */
export const K6_SCRIPT: string = moduleOf('packages/model/k6/load.ts');
