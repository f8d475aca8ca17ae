import type { Entry } from './entry.ts';
import { ArchiveRefused, type Budget, MAX_ENTRIES, MAX_LINKS, MAX_PATH_BYTES, shownName } from './limits.ts';
import { refuseLinksOut } from './links.ts';
import { pathOf } from './path.ts';

interface Known {
  readonly kind: 'file' | 'folder' | 'link';
  readonly bytes: number;
}

/** Everything an archive holds, as its entries tell it one by one; each is judged by those before it. */
export class Contents {
  readonly #known = new Map<string, Known>();
  /** Paths by what is left of them where letters have no case. */
  readonly #cases = new Map<string, string>();
  readonly #links = new Map<string, string>();
  readonly #budget: Budget;
  #entries = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Notes an entry. @throws ArchiveRefused for what is not taken */
  add({ name, kind, bytes, target }: Entry): void {
    this.#entries += 1;
    // Those that are left out, or told twice, cost their reading.
    if (this.#entries > MAX_ENTRIES) throw tooManyEntries();
    // Read by any means, also what is left out.
    this.#budget.take(bytes);
    const path = pathOf(name);
    if (path === undefined || path === '') return;
    this.#addFoldersAbove(path, name);
    if (kind === 'hard link') {
      const same = this.#sameAs(name, target);
      this.#budget.take(same);
      this.#note(path, { kind: 'file', bytes: same }, name);
      return;
    }
    this.#note(path, { kind, bytes }, name);
    if (kind === 'link') this.#addLink(path, target);
  }

  /** From the nearest one up to one that is known. */
  #addFoldersAbove(path: string, name: string): void {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (this.#known.get(folder)?.kind === 'folder') return;
      this.#note(folder, { kind: 'folder', bytes: 0 }, name);
    }
  }

  #addLink(path: string, target: string): void {
    if (this.#links.size >= MAX_LINKS)
      throw new ArchiveRefused(`it has more than ${MAX_LINKS} symbolic links`);
    if (Buffer.byteLength(target) > MAX_PATH_BYTES || target.includes('\0')) {
      throw new ArchiveRefused(
        `the link ${shownName(path)} names no path of at most ${MAX_PATH_BYTES} bytes`,
      );
    }
    this.#links.set(path, target);
  }

  /** Size of the file that a hard link is another name of. */
  #sameAs(name: string, target: string): number {
    const path = pathOf(target);
    const found = path === undefined ? undefined : this.#known.get(path);
    if (found?.kind === 'file') return found.bytes;
    throw new ArchiveRefused(
      `the hard link ${shownName(name)} names ${shownName(target)}, which is not a file that comes before it in the archive`,
    );
  }

  #note(path: string, what: Known, name: string): void {
    const known = this.#known.get(path);
    if (known) {
      if (known.kind === 'folder' && what.kind === 'folder') return;
      const why =
        path === pathOf(name) ? 'is there twice' : `lies below ${shownName(path)}, which is not a folder`;
      throw new ArchiveRefused(`the entry ${shownName(name)} ${why}`);
    }
    const other = this.#cases.get(path.toLowerCase());
    if (other !== undefined) {
      throw new ArchiveRefused(
        `${shownName(other)} and ${shownName(path)} differ in upper and lower case only`,
      );
    }
    if (this.#known.size >= MAX_ENTRIES) throw tooManyEntries();
    this.#known.set(path, what);
    this.#cases.set(path.toLowerCase(), path);
  }

  /** All of it, once every entry was seen. @throws ArchiveRefused where a link leads out, or nothing is there */
  whole(): Whole {
    const top = this.#topFolder();
    const within = (path: string) => path.slice(top === '' ? 0 : top.length + 1);
    refuseLinksOut(new Map([...this.#links].map(([path, target]) => [within(path), target])));
    const files = new Set<string>();
    let bytes = 0;
    for (const [path, known] of this.#known) {
      if (known.kind !== 'file') continue;
      files.add(within(path));
      bytes += known.bytes;
    }
    if (files.size === 0) throw new ArchiveRefused('it has no files');
    return { top, files, bytes };
  }

  /** The one folder in which everything lies; empty where there is none. */
  #topFolder(): string {
    const [first, ...others] = [...this.#known].filter(([path]) => !path.includes('/'));
    return first && others.length === 0 && first[1].kind === 'folder' ? first[0] : '';
  }
}

function tooManyEntries(): ArchiveRefused {
  return new ArchiveRefused(
    `it has more than ${MAX_ENTRIES} files, folders and links, which is the limit; folders that only their content names count`,
  );
}

/** Content of an archive. */
export interface Whole {
  /** The one folder in which everything lies, and which does not count as part of any path; empty: there is none. */
  readonly top: string;
  /** Paths of its files. */
  readonly files: ReadonlySet<string>;
  /** Of all files together. */
  readonly bytes: number;
}
