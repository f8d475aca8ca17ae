import { readFileAt } from '@headroom/builder/file';
import { targetLabel } from '@headroom/model/comparison/target';
import { fillPlaceholders } from '@headroom/project';

/** Package that the only server of a file is. */
export interface ReleasedPackage {
  /** Without a version: `npm:@acme/server`. */
  readonly target: string;
  readonly version: string;
  /** Path of its lock file; undefined where its registry needs none. */
  readonly lock: string | undefined;
  /** Words of its command, as they can be typed. */
  readonly words: readonly string[];
}

/** The package of a file; null where its servers are more than one, or come from elsewhere. */
export async function packageOf(file: string): Promise<ReleasedPackage | null> {
  const parsed = await readFileAt(file, { root: null, shown: '' });
  if ('problems' in parsed) return null;
  const [server, ...others] = parsed.project.servers;
  if (server?.source.kind !== 'package' || others.length > 0) return null;
  const { of } = server.source;
  const { registry, name, version } = of;
  const words = (server.start ?? []).slice(1).map(asWritten);
  // Words with spaces, or values of a start, cannot be typed.
  const typed = words.every((word) => /^[^\s{}]+$/.test(word)) ? words : [];
  const lock = 'lock' in of ? of.lock : undefined;
  return { target: targetLabel({ kind: 'package', registry, name }), version, lock, words: typed };
}

/** The package whose newest release a file could be of, as the field of a new project takes it; null as `packageOf`. */
export async function newestReleaseOf(file: string): Promise<string | null> {
  const found = await packageOf(file);
  return found && [found.target, ...found.words].join(' ');
}

const asWritten = (text: string) => fillPlaceholders(text, (placeholder) => `{${placeholder}}`);
