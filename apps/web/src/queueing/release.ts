import { readFileAt } from '@headroom/builder/file';
import { type FetchedSide, imageName, releaseSide, sideText } from '@headroom/model/comparison';
import { targetLabel } from '@headroom/model/comparison/target';
import { fillPlaceholders } from '@headroom/project';
import { isVersionTag } from '@headroom/project/releases';

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

/**
 * The release of a package or an image that the only server of a file is, as a side; empty where it comes from elsewhere.
 * A watch that names one version of an image begins from that.
 */
export async function releaseIn(file: string | null, source: FetchedSide): Promise<string> {
  if (
    source.kind === 'image' &&
    isVersionTag(source.reference.slice(imageName(source.reference).length + 1))
  ) {
    return sideText(source);
  }
  const parsed = file === null ? { problems: [] } : await readFileAt(file, { root: null, shown: '' });
  const servers = 'problems' in parsed ? [] : parsed.project.servers;
  const [server, ...others] = servers;
  if (!server || others.length > 0) return '';
  const own = server.source;
  if (own.kind === 'package' && source.kind === 'package') {
    const { registry, name, version } = own.of;
    const isSame = registry === source.registry && name === source.name;
    return isSame ? sideText(releaseSide(source, version)) : '';
  }
  if (own.kind !== 'image' || source.kind !== 'image') return '';
  return imageName(own.of) === imageName(source.reference)
    ? sideText({ kind: 'image', reference: own.of })
    : '';
}

/** The package whose newest release a file could be of, as the field of a new project takes it; null as `packageOf`. */
export async function newestReleaseOf(file: string): Promise<string | null> {
  const found = await packageOf(file);
  return found && [found.target, ...found.words].join(' ');
}

const asWritten = (text: string) => fillPlaceholders(text, (placeholder) => `{${placeholder}}`);
