import { isDeeperThan, MAX_DEPTH } from '@headroom/model/text';
import { SourceRefused } from '@headroom/project';
import { z } from 'zod';
import { BASES } from './generated.ts';
import type { InstalledPackage, LockedPackage } from './package.ts';

const versionsSchema = z.record(z.string(), z.string());

const entrySchema = z.looseObject({
  /** Another name than that of the folder: an alias. */
  name: z.string().optional(),
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  optionalDependencies: versionsSchema.optional(),
});

/** Every folder above a package is searched for each of its optional packages: a longer path would have thousands. */
const MOST_CHARACTERS_OF_PATH = 500;
/** Other keys than these are left behind. */
const lockSchema = z.object({
  requires: z.boolean().optional(),
  lockfileVersion: z.int(),
  packages: z.record(z.string().max(MOST_CHARACTERS_OF_PATH), entrySchema),
});

type Lock = z.infer<typeof lockSchema>;

const rootSchema = z.looseObject({
  dependencies: versionsSchema.optional(),
  devDependencies: versionsSchema.optional(),
  optionalDependencies: versionsSchema.optional(),
  peerDependencies: versionsSchema.optional(),
});

/** A package of npm by its `package-lock.json`. @throws SourceRefused */
export function fromNpm({ name, version, lock, text }: LockedPackage): InstalledPackage {
  const again = `make one with \`npm install --package-lock-only --save-exact ${name}@${version}\` in an empty folder`;
  const wrong = (problem: string) => new SourceRefused(`package.lock: ${lock} ${problem}; ${again}`);
  const locked = lockOf(text, wrong);
  const { packages } = locked;
  for (const [path, entry] of Object.entries(packages)) {
    const problem = path !== '' && problemOf(path, entry);
    if (problem) throw wrong(problem);
  }
  const entry = packages[`node_modules/${name}`];
  const pinned = entry && `${entry.name ?? name}@${entry.version}`;
  if (pinned !== `${name}@${version}`) {
    const pins = pinned === undefined ? `does not pin ${name}` : `pins ${pinned}`;
    throw wrong(`${pins}, and headroom.yaml says ${version}`);
  }
  const root = rootSchema.parse(packages[''] ?? {});
  const wants = { ...root.dependencies, ...root.optionalDependencies };
  if (wants[name] === undefined) throw wrong(`has ${name}, but not among its own \`dependencies\``);
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = root;
  const manifest = {
    name: 'package-of-headroom',
    private: true,
    dependencies,
    devDependencies,
    optionalDependencies,
    peerDependencies,
  };
  return {
    files: { 'package.json': textOf(manifest), 'package-lock.json': textOf(withPinned(locked)) },
    requires: ['node'],
    // Platforms' own packages are optional ones, which need no script.
    commands: [['npm', 'ci', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund']],
    env: {},
    binFolders: ['node_modules/.bin'],
    build: BASES.NODE,
    run: BASES.NODE,
  };
}

/** Without indentation: that of nested lists would make a text thousands of times as long. */
const textOf = (value: object) => `${JSON.stringify(value)}\n`;

/**
 * A lock without the optional packages that it does not pin, those of other platforms: npm would refuse all of it for
 * them.
 */
function withPinned({ packages, ...lock }: Lock): Lock {
  const holders = holdersOf(Object.keys(packages));
  const kept = Object.entries(packages).map(([path, { optionalDependencies, ...entry }]) => {
    if (!optionalDependencies) return [path, entry];
    const folders = foldersOf(path);
    const pinned = Object.entries(optionalDependencies).filter(([name]) =>
      folders.some((folder) => holders.get(name)?.has(folder)),
    );
    return [path, { ...entry, optionalDependencies: Object.fromEntries(pinned) }];
  });
  return { ...lock, packages: Object.fromEntries(kept) };
}

const IN = 'node_modules/';

/** Folders that a package of each name lies in. */
function holdersOf(paths: readonly string[]): Map<string, Set<string>> {
  const holders = new Map<string, Set<string>>();
  for (const path of paths) {
    const at = path.lastIndexOf(IN);
    if (at < 0) continue;
    const name = path.slice(at + IN.length);
    const folders = holders.get(name) ?? new Set();
    holders.set(name, folders.add(path.slice(0, Math.max(at - 1, 0))));
  }
  return holders;
}

/** The folder of a package, and those above it, in which Node.js looks for what it imports. */
function foldersOf(path: string): string[] {
  const folders = [path];
  for (let folder = path; folder !== ''; folders.push(folder)) {
    folder = folder.slice(0, Math.max(folder.lastIndexOf(`/${IN}`), 0));
  }
  return folders;
}

function lockOf(text: string, wrong: (problem: string) => SourceRefused): Lock {
  if (isDeeperThan(MAX_DEPTH, text)) throw wrong(`is nested deeper than ${MAX_DEPTH} levels`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrong('is not a package-lock.json of npm');
  }
  const lock = lockSchema.safeParse(value);
  if (!lock.success) throw wrong('is not a package-lock.json of npm 7 or newer');
  return lock.data;
}

type Entry = z.infer<typeof entrySchema>;

/** Sentence for an entry that npm would not take from a registry by its digest. */
function problemOf(path: string, { resolved = '', integrity, link, inBundle }: Entry): string | undefined {
  if (link || !path.startsWith('node_modules/')) return `holds a package of the repository itself (${path})`;
  if (resolved && !/^https?:\/\//.test(resolved))
    return `takes ${path} from ${resolved}, not from a registry`;
  if (!integrity && !inBundle) return `has no digest (integrity) of ${path}`;
  return undefined;
}
