/** Files and folders of this machine that arguments name: a server in a sandbox sees copies of them alone. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { bytesOf } from '@headroom/builder';
import { SourceRefused } from '@headroom/builder/sources';

/** Folders that each sandbox and container has itself. */
const OF_EVERY_SYSTEM = ['/bin', '/dev', '/etc', '/lib', '/lib64', '/proc', '/sbin', '/sys', '/usr'];
/** The most that is copied: each start of the server gets a copy of its own. */
const MOST_BYTES = 256 * 2 ** 20;

export class Copies {
  /** Names within the fixtures, by the path of what they are copies of. */
  readonly #names = new Map<string, string>();

  /** The text that names the copy in place of an argument `PATH` or `--option=PATH`; others as they are. */
  textOf = (word: string): string => {
    const at = word.startsWith('-') ? word.indexOf('=') + 1 : 0;
    const path = word.slice(at);
    if (!isPath(path)) return word;
    return `${word.slice(0, at)}{fixtures}/${this.#nameOf(resolve(path))}`;
  };

  /** Values by their names, with the names of copies. */
  valuesOf<T>(values: Readonly<Record<string, T>>): Record<string, T | string> {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? this.textOf(value) : value,
      ]),
    );
  }

  /**
   * Copies what was named into a folder.
   * @param tell told each copy, in a sentence
   * @returns the folder of the copies within it; undefined where nothing was named
   * @throws SourceRefused for more than may be copied
   */
  async writeTo(folder: string, tell: (sentence: string) => void): Promise<string | undefined> {
    const paths = [...this.#names.keys()];
    if (paths.length === 0) return undefined;
    const id = createHash('sha256').update(paths.join('\0')).digest('hex').slice(0, 8);
    const name = `fixtures-${id}`;
    const staged = join(folder, `${name}.${process.pid}`);
    await mkdir(staged, { recursive: true });
    try {
      for (const [path, copy] of this.#names) {
        await refuseLarge(path);
        tell(`each start gets a copy of ${path}`);
        await cp(path, join(staged, copy), { recursive: true, verbatimSymlinks: true });
      }
      await rm(join(folder, name), { recursive: true, force: true });
      await rename(staged, join(folder, name));
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
    return name;
  }

  /** The first folder that was named, and the first file that was or that lies in it. */
  paths(): { file?: string | undefined; folder?: string | undefined } {
    const paths = [...this.#names];
    const folder = paths.find(([path]) => statSync(path).isDirectory());
    const file = paths.find(([path]) => statSync(path).isFile());
    const [inFolder] = folder ? filesIn(folder[0]) : [];
    return {
      folder: folder && `{fixtures}/${folder[1]}`,
      file: file ? `{fixtures}/${file[1]}` : folder && inFolder && `{fixtures}/${folder[1]}/${inFolder}`,
    };
  }

  #nameOf(path: string): string {
    const known = this.#names.get(path);
    if (known !== undefined) return known;
    const taken = new Set(this.#names.values());
    const extension = extname(path);
    const stem = basename(path, extension) || 'root';
    let name = `${stem}${extension}`;
    for (let at = 2; taken.has(name); at++) name = `${stem}-${at}${extension}`;
    this.#names.set(path, name);
    return name;
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();

/** Whether a word names something of this machine that a sandbox lacks. */
function isPath(word: string): boolean {
  if (!/^\.{0,2}\/|^\.{1,2}$/.test(word) || /[{}]/.test(word)) return false;
  const path = resolve(word);
  if (path === '/tmp' || OF_EVERY_SYSTEM.some((folder) => path === folder || path.startsWith(`${folder}/`))) {
    return false;
  }
  return existsSync(path);
}

async function refuseLarge(path: string): Promise<void> {
  const bytes = await bytesOf(path);
  if (bytes <= MOST_BYTES) return;
  throw new SourceRefused(
    `${path} has ${Math.ceil(bytes / 2 ** 20)} MB, but copies for a server have at most ${MOST_BYTES / 2 ** 20} MB: choose a smaller folder, or write a headroom.yaml`,
  );
}
