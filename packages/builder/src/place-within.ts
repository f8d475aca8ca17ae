import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';

/** A path that links lead out of the folder it should lie in. */
export class LeadsOut extends Error {
  override name = 'LeadsOut';
}

/**
 * Absolute place of a path of a folder, links followed: none leads out of it.
 * @throws LeadsOut; the system's error where there is nothing
 */
export function placeWithin(folder: string, path: string): string {
  const [root, place] = [realpathSync(folder), realpathSync(join(folder, path))];
  const way = relative(root, place);
  if (way === '..' || way.startsWith('../') || isAbsolute(way)) {
    throw new LeadsOut(`${path} leads out of the repository`);
  }
  return place;
}
