import { REGISTRIES, type RegistryId } from '@headroom/model/comparison/target';
import { keysOf } from '@headroom/model/text';
import { z } from 'zod';
import { pathSchema } from '../parts/path.ts';

interface Registry {
  /** Names of packages there. */
  readonly name: RegExp;
  /** Exact versions there. */
  readonly version: RegExp;
  /** A name and a version as messages show them. */
  readonly example: readonly [string, string];
}

const NUMBERS = String.raw`\d{1,9}\.\d{1,9}\.\d{1,9}`;
const SEMANTIC = `${NUMBERS}(-[0-9A-Za-z.-]{1,60})?(\\+[0-9A-Za-z.-]{1,60})?`;

/** Registries that have what a package needs chosen at its installation: a lock file chooses. */
const LOCKED = {
  npm: {
    name: /^(@[\w~-][\w.~-]*\/)?[A-Za-z0-9~-][\w.~-]*$/,
    version: new RegExp(`^${SEMANTIC}$`),
    example: ['@acme/server', '1.12.0'],
  },
  pypi: {
    name: /^[A-Za-z0-9]([\w.-]*[A-Za-z0-9])?$/,
    version: /^(\d{1,9}!)?\d{1,9}(\.\d{1,9}){0,9}((a|b|rc)\d{1,9})?(\.post\d{1,9})?(\.dev\d{1,9})?$/,
    example: ['mcp-server-git', '2026.1.14'],
  },
} as const satisfies Partial<Record<RegistryId, Registry>>;

/** Registries whose packages come with their own choice. */
const CLOSED = {
  cargo: {
    name: /^[\w-]+$/,
    version: new RegExp(`^${SEMANTIC}$`),
    example: ['acme-server', '0.4.2'],
  },
  go: {
    name: /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+(\/[\w.~-]+)*$/,
    version: new RegExp(`^v${SEMANTIC}$`),
    example: ['github.com/acme/server/cmd/server', 'v1.6.3'],
  },
  nuget: {
    name: /^[A-Za-z0-9_]([\w.-]*[A-Za-z0-9_])?$/,
    version: /^\d{1,9}\.\d{1,9}\.\d{1,9}(\.\d{1,9})?(-[0-9A-Za-z.-]{1,60})?$/,
    example: ['Acme.Server', '1.4.0'],
  },
} as const satisfies Partial<Record<RegistryId, Registry>>;

const RULES: Readonly<Record<RegistryId, Registry>> = { ...LOCKED, ...CLOSED };

/** Whether a lock file chooses what packages of a registry need. */
export function isLocked(registry: RegistryId): boolean {
  return Object.hasOwn(LOCKED, registry);
}

const MAX_NAME = 300;
const MAX_VERSION = 150;

/** Whether a registry may have a package of this name. */
export function isPackageName(registry: RegistryId, name: string): boolean {
  return name.length <= MAX_NAME && RULES[registry].name.test(name);
}

/** Whether a version means one publication, not a range or a tag. */
export function isExactVersion(registry: RegistryId, version: string): boolean {
  return version.length <= MAX_VERSION && RULES[registry].version.test(version);
}

function registryOf<Id extends RegistryId>(id: Id) {
  return z.literal(id).describe('registry that it comes from');
}

function nameOf({ name, example }: Registry) {
  return z
    .string()
    .max(MAX_NAME, `must have at most ${MAX_NAME} characters`)
    .regex(name, `must be the name of a package, such as ${example[0]}`)
    .describe('name of the package there');
}

function versionOf({ version, example }: Registry) {
  const rule = `must be one exact version in quotes, such as "${example[1]}": no range, no tag such as latest`;
  return z
    .string({ error: (issue) => (issue.input === undefined ? undefined : rule) })
    .max(MAX_VERSION, rule)
    .regex(version, rule)
    .describe('one exact version');
}

const lock = pathSchema.describe(
  'lock file of the repository, which chooses the versions of what the package needs',
);

const contentHash = z
  .string()
  .regex(/^[A-Za-z0-9+/]{86}==$/, 'must be a SHA-512 in base64, as `contentHash` of packages.lock.json')
  .describe('SHA-512 that the package must have, in base64, as `contentHash` of packages.lock.json');

/** A package of a registry, by its exact version. */
export const packageSchema = z.discriminatedUnion(
  'registry',
  [
    keysOf({ registry: registryOf('npm'), name: nameOf(LOCKED.npm), version: versionOf(LOCKED.npm), lock }),
    keysOf({
      registry: registryOf('pypi'),
      name: nameOf(LOCKED.pypi),
      version: versionOf(LOCKED.pypi),
      lock,
    }),
    keysOf({ registry: registryOf('cargo'), name: nameOf(CLOSED.cargo), version: versionOf(CLOSED.cargo) }),
    keysOf({ registry: registryOf('go'), name: nameOf(CLOSED.go), version: versionOf(CLOSED.go) }),
    keysOf({
      registry: registryOf('nuget'),
      name: nameOf(CLOSED.nuget),
      version: versionOf(CLOSED.nuget),
      hash: contentHash.optional(),
    }),
  ],
  {
    error: (issue) =>
      issue.code === 'invalid_union'
        ? `must be one of ${REGISTRIES.join(', ')}; an image of a container registry is written as \`image\``
        : undefined,
  },
);
