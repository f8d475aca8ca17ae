/** Names of servers as people write them: a package, an image, an address, a repository, a path. */

/** Registries that packages come from. */
export const REGISTRIES = ['npm', 'pypi', 'cargo', 'go', 'nuget'] as const;
export type RegistryId = (typeof REGISTRIES)[number];

/** A text that names no server; the message says what is allowed. */
export class TargetError extends Error {
  override name = 'TargetError';
}

/** A package of a registry. */
export interface PackageTarget {
  readonly kind: 'package';
  readonly registry: RegistryId;
  readonly name: string;
  /** A version, a range or a tag, as its package manager reads it; undefined: the newest. */
  readonly version?: string | undefined;
}

/** An image of a container registry, by a tag or a digest. */
export interface ImageTarget {
  readonly kind: 'image';
  readonly reference: string;
}

/** A server by its name. */
export type Target =
  | PackageTarget
  | ImageTarget
  /** The MCP endpoint of a server that runs. */
  | { readonly kind: 'address'; readonly url: string }
  /** A git repository. */
  | { readonly kind: 'repository'; readonly address: string }
  /** A file or folder of this machine. */
  | { readonly kind: 'place'; readonly path: string };

const MAX_CHARACTERS = 1000;

/** Prefixes of packages; `crates`, `docker` and `image` are what people call these sources. */
const REGISTRY_OF: Readonly<Record<string, RegistryId>> = {
  ...Object.fromEntries(REGISTRIES.map((id) => [id, id])),
  crates: 'cargo',
};
const IMAGE_PREFIXES: readonly string[] = ['oci', 'docker', 'image'];

/** Forms of targets, for messages. */
const TARGET_FORMS =
  'npm:NAME[@VERSION], pypi:NAME[@VERSION], cargo:NAME[@VERSION], go:PATH[@VERSION], nuget:NAME[@VERSION], oci:IMAGE, the address of a running server, or a file or folder';

/** @throws TargetError for a text that names no server */
export function parseTarget(text: string): Target {
  const trimmed = text.trim();
  if (trimmed === '') throw new TargetError(`names no server; allowed: ${TARGET_FORMS}`);
  if (trimmed.length > MAX_CHARACTERS) {
    throw new TargetError(`has ${trimmed.length} characters; a server is named by at most ${MAX_CHARACTERS}`);
  }
  return webTarget(trimmed) ?? prefixedTarget(trimmed) ?? repositoryTarget(trimmed) ?? placeTarget(trimmed);
}

/** The target in one line, as `parseTarget` reads it. */
export function targetLabel(target: Target): string {
  switch (target.kind) {
    case 'package':
      return `${target.registry}:${target.name}${target.version === undefined ? '' : `@${target.version}`}`;
    case 'image':
      return `oci:${target.reference}`;
    case 'address':
      return target.url;
    case 'repository':
      return target.address;
    case 'place':
      return target.path;
  }
}

function prefixedTarget(text: string): Target | undefined {
  const colon = text.indexOf(':');
  const prefix = text.slice(0, Math.max(colon, 0));
  const rest = text.slice(colon + 1);
  if (IMAGE_PREFIXES.includes(prefix)) return { kind: 'image', reference: imageReference(rest) };
  const registry = Object.hasOwn(REGISTRY_OF, prefix) ? REGISTRY_OF[prefix] : undefined;
  return registry && packageTarget(registry, rest);
}

function imageReference(text: string): string {
  const reference = text.replace(/^\/\//, '');
  if (/^[a-z0-9][\w.:/@-]*$/i.test(reference)) return reference;
  throw new TargetError(`oci:${text} must name an image, such as oci:ghcr.io/acme/server:1.2.3`);
}

/** A package with its version after `@` or `==`; the `@` of an npm scope begins the name. */
function packageTarget(registry: RegistryId, text: string): PackageTarget {
  const separator = text.includes('==') ? '==' : '@';
  const at = text.indexOf(separator, 1);
  const name = at < 0 ? text : text.slice(0, at);
  const version = at < 0 ? undefined : text.slice(at + separator.length);
  if (!/^@?[\w.~-]+(\/[\w.~-]+)*$/.test(name)) {
    throw new TargetError(
      `${registry}:${text} must name a package, such as ${registry}:${EXAMPLES[registry]}`,
    );
  }
  if (version !== undefined && !/^[\w.!+~^<>=*-]{1,150}$/.test(version)) {
    throw new TargetError(`${registry}:${text} must end with a version, such as ${registry}:${name}@1.2.3`);
  }
  return { kind: 'package', registry, name, version };
}

const EXAMPLES: Readonly<Record<RegistryId, string>> = {
  npm: '@acme/server@1.12.0',
  pypi: 'mcp-server-git@2026.1.14',
  cargo: 'acme-server@0.4.2',
  go: 'github.com/acme/server/cmd/server@v1.6.3',
  nuget: 'Acme.Server@1.4.0',
};

/** Pages of registries, by their host and the folder that packages lie in. */
const PACKAGE_PAGES: Readonly<Record<string, { folder: string; registry: RegistryId; version?: string }>> = {
  'www.npmjs.com': { folder: 'package', registry: 'npm', version: 'v' },
  'npmjs.com': { folder: 'package', registry: 'npm', version: 'v' },
  'pypi.org': { folder: 'project', registry: 'pypi' },
  'crates.io': { folder: 'crates', registry: 'cargo' },
  'www.nuget.org': { folder: 'packages', registry: 'nuget' },
  'nuget.org': { folder: 'packages', registry: 'nuget' },
};
const GO_PAGES = 'pkg.go.dev';
/** Hosts of repositories whose addresses of two words are repositories. */
const FORGES: readonly string[] = ['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org'];

function webTarget(text: string): Target | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { hostname, pathname } = url;
  const parts = pathname.split('/').filter(Boolean);
  const page = Object.hasOwn(PACKAGE_PAGES, hostname) ? PACKAGE_PAGES[hostname] : undefined;
  if (page && parts[0] === page.folder) return packageOfPage(page, parts.slice(1));
  if (hostname === GO_PAGES) return packageTarget('go', pathname.slice(1));
  if (pathname.endsWith('.git') || (FORGES.includes(hostname) && parts.length === 2)) {
    return { kind: 'repository', address: text };
  }
  return { kind: 'address', url: text };
}

function packageOfPage(
  { registry, version }: { registry: RegistryId; version?: string },
  parts: readonly string[],
): PackageTarget {
  const words = parts[0]?.startsWith('@') ? 2 : 1;
  const name = parts.slice(0, words).join('/');
  const [word, second] = parts.slice(words);
  const exact = version === undefined ? word : word === version ? second : undefined;
  return packageTarget(registry, exact === undefined ? name : `${name}@${exact}`);
}

function repositoryTarget(text: string): Target | undefined {
  const isRepository =
    /^(ssh|git):\/\//.test(text) || /^[\w.-]+@[\w.-]+:/.test(text) || text.startsWith('git+');
  return isRepository ? { kind: 'repository', address: text.replace(/^git\+/, '') } : undefined;
}

function placeTarget(text: string): Target {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) {
    const prefix = text.slice(0, text.indexOf(':'));
    throw new TargetError(`${prefix}: is no kind of server; allowed: ${TARGET_FORMS}`);
  }
  return { kind: 'place', path: text };
}
