import { ArchiveRefused, shownName } from './limits.ts';

/** As many links as the kernel follows: path_resolution(7). */
const MOST_FOLLOWED = 40;

/**
 * Looks where each link leads, by whichever others.
 * @param links what each names, by its path from the folder that none may leave
 * @throws ArchiveRefused where one leads out, or round in a circle
 */
export function refuseLinksOut(links: ReadonlyMap<string, string>): void {
  for (const [path, target] of links) follow(path, target, links);
}

function follow(path: string, target: string, links: ReadonlyMap<string, string>): void {
  const refused = (why: string) => new ArchiveRefused(`the link ${shownName(path)} ${why}`);
  const place = path.split('/').slice(0, -1);
  const way: string[] = [];
  let followed = 0;
  const name = (what: string) => {
    followed += 1;
    if (followed > MOST_FOLLOWED) throw refused('leads through too many others, or in a circle');
    if (what.startsWith('/')) throw refused('names an absolute path; links stay within the archive');
    way.unshift(...what.split('/'));
  };
  name(target);
  for (let part = way.shift(); part !== undefined; part = way.shift()) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (place.pop() === undefined) throw refused('leads out of the archive; links stay within it');
      continue;
    }
    place.push(part);
    const next = links.get(place.join('/'));
    if (next === undefined) continue;
    place.pop();
    name(next);
  }
}
