import { ArchiveRefused, MAX_LINK_STEPS, MAX_PATH_BYTES, shownName } from './limits.ts';

/** As many links as the kernel follows: path_resolution(7). */
const MOST_FOLLOWED = 40;

/**
 * Looks where each link leads, by whichever others.
 * @param links what each names, by its path from the folder that none may leave
 * @throws ArchiveRefused where one leads out, round in a circle or too deep, or following them all takes too long
 */
export function refuseLinksOut(links: ReadonlyMap<string, string>): void {
  let steps = 0;
  const take = (names: number) => {
    steps += names;
    if (steps <= MAX_LINK_STEPS) return;
    throw new ArchiveRefused(
      `its symbolic links lead through more than ${MAX_LINK_STEPS} names in all, which is the limit`,
    );
  };
  for (const [path, target] of links) follow(path, target, links, take);
}

/** @param take told how many names are to be gone through, before they are */
function follow(
  path: string,
  target: string,
  links: ReadonlyMap<string, string>,
  take: (names: number) => void,
): void {
  const refused = (why: string) => new ArchiveRefused(`the link ${shownName(path)} ${why}`);
  let place = folderAbove(path);
  const way: string[] = [];
  let followed = 0;
  const name = (what: string) => {
    followed += 1;
    if (followed > MOST_FOLLOWED) throw refused('leads through too many others, or in a circle');
    if (what.startsWith('/')) throw refused('names an absolute path; links stay within the archive');
    const parts = what.split('/');
    take(parts.length);
    way.unshift(...parts);
  };
  name(target);
  for (let part = way.shift(); part !== undefined; part = way.shift()) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (place === '') throw refused('leads out of the archive; links stay within it');
      place = folderAbove(place);
      continue;
    }
    const next = place === '' ? part : `${place}/${part}`;
    if (Buffer.byteLength(next) > MAX_PATH_BYTES)
      throw refused(`leads to a path of more than ${MAX_PATH_BYTES} bytes`);
    const named = links.get(next);
    if (named === undefined) place = next;
    else name(named);
  }
}

/** Empty for what lies in no other. */
function folderAbove(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
