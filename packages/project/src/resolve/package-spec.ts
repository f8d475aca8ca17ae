import type { RegistryId } from '@headroom/model/comparison/target';
import { isPackageName } from '../server/package.ts';
import type { LaunchPackage } from './launch.ts';
import { type Place, refuse, shortText } from './refusal.ts';

const PLACEHOLDER_STARTS = ['$', '<', '{', '%'];

/**
 * A version of a file; undefined where it leaves the choice open, as one does that its release fills in.
 * @param note gets a sentence on why it is left open
 */
export function openVersion(
  version: string | undefined,
  note: (sentence: string) => void,
): string | undefined {
  if (version === undefined || version === '' || version === '*') return undefined;
  if (version === '0.0.0') {
    note('0.0.0 was never published: the version is open');
    return undefined;
  }
  if (PLACEHOLDER_STARTS.some((start) => version.startsWith(start))) {
    note(`${shortText(version)} is filled in by its releases: the version is open`);
    return undefined;
  }
  return version;
}

/** A package of a registry. @throws SourceRefused for a name that no package there has */
export function launchPackage(
  registry: RegistryId,
  name: string,
  version: string | undefined,
  place: Place,
  { extras = [], with: added = [] }: { extras?: readonly string[]; with?: readonly string[] } = {},
): LaunchPackage {
  if (!isPackageName(registry, name)) {
    refuse(place, `${shortText(name) || 'nothing'} is no name of a package of ${registry}: ${hintFor(name)}`);
  }
  return { kind: 'package', registry, name, version, extras, with: added };
}

function hintFor(name: string): string {
  return name.includes(':') || name.includes('/')
    ? 'clone what it names and measure the checkout, or name a published package'
    : 'name a published package';
}

/** Name and version of `name@version` of npm, Go and .NET. */
export function atVersion(spec: string): { name: string; version: string | undefined } {
  const at = spec.lastIndexOf('@');
  return at > 0
    ? { name: spec.slice(0, at), version: spec.slice(at + 1) }
    : { name: spec, version: undefined };
}

const OPERATORS = ['==', '~=', '>=', '<=', '!=', '>', '<', '@'];

/** Name, extras and version of a requirement of PyPI, such as `name[extra]==1.2` and `name@1.2`. */
export function requirement(spec: string): { name: string; extras: string[]; version: string | undefined } {
  const text = spec.trim();
  const starts = OPERATORS.map((operator) => text.indexOf(operator)).filter((at) => at >= 0);
  const at = starts.length > 0 ? Math.min(...starts) : text.length;
  const range = text.slice(at).trim();
  const version = ['==', '@'].find((operator) => range.startsWith(operator));
  const named = text.slice(0, at).trim();
  const bracket = named.indexOf('[');
  const extras = bracket < 0 ? '' : named.slice(bracket + 1, named.endsWith(']') ? -1 : undefined);
  return {
    name: bracket < 0 ? named : named.slice(0, bracket),
    extras: extras
      .split(',')
      .map((extra) => extra.trim())
      .filter(Boolean),
    version: version === undefined ? range || undefined : range.slice(version.length).trim(),
  };
}
