import type { RegistryId } from '@headroom/model/comparison/target';
import { imageSchema } from '../parts/image.ts';
import { isExactVersion, isLocked, packageSchema } from '../server/package.ts';
import type { Server } from '../server/server.ts';
import type { Source } from '../server/source.ts';
import type { Launch, LaunchPackage, Need } from './launch.ts';
import { lockedVersion, programOf } from './locked.ts';
import { atVersion, requirement } from './package-spec.ts';
import {
  namesText,
  type Place,
  parsed,
  refuse,
  SourceRefused,
  shortText,
  textOf,
  within,
} from './refusal.ts';
import { secretPlaceholder } from './secret-name.ts';
import { asUvInstalls } from './uv-project.ts';

/** Why a headroom.yaml cannot name a bundle. */
export const BUNDLE =
  'is a bundle that desktop clients unpack: `headroom measure` starts it; a headroom.yaml names the repository or the package that it is made of';

/** Description of a server in a file of clients or of the MCP registry, in which every version is exact. */
export interface Exact {
  readonly source: Source;
  /** Command that starts it; an image's own when left out. */
  readonly start?: readonly string[] | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly transport: 'streamable-http' | 'stdio';
  readonly endpoint?: string | undefined;
  readonly port?: number | undefined;
}

/** What makes a launch exact. */
export interface Exactness {
  /** Place of what names the package or the image. */
  readonly sourcePlace: Place;
  readonly server: Pick<Server, 'start' | 'env' | 'secrets'>;
  /** Path of the lock file, and the field of headroom.yaml that names it. */
  readonly lock: string | undefined;
  readonly lockField: string;
  readonly readFile: (path: string) => string;
}

/**
 * A launch whose versions the file or the lock says, and for whose needs headroom.yaml has values.
 * @throws SourceRefused for the first thing that is missing
 */
export function exactly(launch: Launch, place: Place, exactness: Exactness): Exact {
  const { server } = exactness;
  const isStarted = server.start === undefined;
  const { env, transport, endpoint, port, program, args } = launch;
  const missing = launch.needs.filter((need) => isMissing(need, server));
  if (missing.length > 0) refuse(place, needsText(missing));
  const talk = { env, transport, endpoint, port };
  switch (launch.source.kind) {
    case 'package': {
      const { source, own } = exactPackage(launch.source, launch.notes, exactness);
      return { source, ...(isStarted && { start: [program ?? own, ...args] }), ...talk };
    }
    case 'image': {
      const source = {
        kind: 'image',
        of: parsed(imageSchema, launch.source.reference, exactness.sourcePlace),
      } as const;
      if (isStarted && (args.length > 0 || program !== undefined)) {
        refuse(
          place,
          'has words after the image, whose meaning only the image knows: set `start` in headroom.yaml',
        );
      }
      return { source, ...talk };
    }
    case 'build': {
      const { requires, commands } = asUvInstalls(launch.source, program, (path) => textIn(path, exactness));
      const of = {
        commands: [...commands.map((words) => [...words] as [string, ...string[]])],
        requires: [...requires],
        sources: ['.'],
        env: {},
      };
      return {
        source: { kind: 'build', of },
        ...(isStarted && { start: [program ?? '', ...args] }),
        ...talk,
      };
    }
    case 'bundle':
      return refuse(place, BUNDLE);
    case 'dockerfile':
      return refuse(place, 'is built by a Dockerfile: name it as `dockerfile` in headroom.yaml');
  }
}

/** Text of a file of the repository; undefined where it cannot be read. */
function textIn(path: string, { readFile }: Exactness): string | undefined {
  try {
    return textOf(readFile, path);
  } catch (error) {
    if (error instanceof SourceRefused) return undefined;
    throw error;
  }
}

function isMissing({ variable, secret, name }: Need, server: Exactness['server']): boolean {
  if (variable === undefined) return server.start === undefined;
  return (
    server.env[variable] === undefined && !(secret && server.secrets.includes(secretPlaceholder(name).secret))
  );
}

function needsText(needs: readonly Need[]): string {
  const names = [...new Map(needs.map((need) => [need.name, need])).values()].map(({ name, description }) =>
    description ? `${name} (${description})` : name,
  );
  return `needs ${namesText(names)}: set ${names.length === 1 ? 'it' : 'them'} in \`start\` or \`env\` of headroom.yaml`;
}

/** @returns the package, and its program as its registry's clients choose it */
function exactPackage(
  of: LaunchPackage,
  notes: readonly string[],
  { sourcePlace, lock, lockField, readFile }: Exactness,
) {
  const { registry, name } = of;
  const isOfLock = isLocked(registry);
  if (isOfLock && lock === undefined) {
    const rule = 'name a lock file of the repository, which chooses the versions of what the package needs';
    return refuse({ file: 'headroom.yaml', field: lockField }, `is missing: ${rule}`);
  }
  const text = isOfLock && lock !== undefined ? textOf(readFile, lock) : undefined;
  const isExact = of.version !== undefined && isExactVersion(registry, of.version);
  const version = isExact || text === undefined ? of.version : (lockedVersion(of, text) ?? of.version);
  const unpinned = of.with.find((added) => text !== undefined && !isPinned(registry, added, text));
  if (unpinned !== undefined) {
    refuse(sourcePlace, `adds ${shortText(unpinned)}, which ${lock} does not pin: make a lock of both`);
  }
  if (version === undefined) {
    const pins = text === undefined ? '' : `: ${lock} pins none of ${name}`;
    refuse(within(sourcePlace, 'version'), [`must be one exact version${pins}`, ...notes].join('; '));
  }
  const named = { registry, name, version, ...(isOfLock && { lock }) };
  const source = { kind: 'package', of: parsed(packageSchema, named, sourcePlace) } as const;
  return { source, own: registry === 'npm' && text !== undefined ? programOf(name, text) : name };
}

/** Whether a lock file has a package that is installed in addition. */
function isPinned(registry: RegistryId, spec: string, text: string): boolean {
  const { name } = registry === 'npm' ? atVersion(spec) : requirement(spec);
  return lockedVersion({ registry, name }, text) !== undefined;
}
