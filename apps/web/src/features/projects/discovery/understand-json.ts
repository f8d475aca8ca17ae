import { type Understood, understand } from './understand.ts';

/** Names under which clients list their servers: Claude and Cursor, VS Code. */
const LISTS = ['mcpServers', 'servers'] as const;
/** Registries of a server.json, by their names there. */
const REGISTRIES: Readonly<Record<string, string>> = { npm: 'npm', pypi: 'pypi', cargo: 'cargo', oci: 'oci' };

/** Reads a server.json, or the JSON in which a client lists its servers: the first server that a host can fetch. */
export function understandJson(text: string): Understood {
  const value = parsed(text);
  if (value === undefined) return { kind: 'refused', message: 'This is not valid JSON.' };
  const candidates = [...packagesOf(value).map(understand), ...launchesOf(value)];
  const servers = candidates.flatMap((one) => (one.kind === 'server' ? [one] : []));
  // Every host installs packages; images need one with a container engine.
  const first = servers.find(({ target }) => !target.startsWith('oci:')) ?? servers[0] ?? candidates[0];
  return (
    first ?? {
      kind: 'refused',
      message:
        'This JSON names no package: a server.json lists `packages`, a client’s file has `mcpServers` with npx or uvx commands.',
    }
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Packages of a server.json as targets. */
function packagesOf(value: unknown): string[] {
  return listOf(fieldOf(value, 'packages')).flatMap((one) => {
    const [type, name, version] = ['registryType', 'identifier', 'version'].map((key) => fieldOf(one, key));
    const registry =
      typeof type === 'string' && Object.hasOwn(REGISTRIES, type) ? REGISTRIES[type] : undefined;
    if (registry === undefined || typeof name !== 'string') return [];
    if (typeof version !== 'string') return [`${registry}:${name}`];
    return [registry === 'oci' ? `oci:${withTag(name, version)}` : `${registry}:${name}@${version}`];
  });
}

/** An image with its version as its tag, where it names neither a tag nor a digest. */
function withTag(image: string, version: string): string {
  return image.slice(image.lastIndexOf('/') + 1).match(/[:@]/) ? image : `${image}:${version}`;
}

/** Commands of a client's file, with their variables. */
function launchesOf(value: unknown): Understood[] {
  const servers = LISTS.flatMap((list) => Object.values(Object(fieldOf(value, list))));
  return servers.slice(0, MAX_ENTRIES).flatMap((server) => {
    const command = fieldOf(server, 'command');
    if (typeof command !== 'string') return [];
    const args = listOf(fieldOf(server, 'args')).filter((arg) => typeof arg === 'string');
    const understood = understand([command, ...args].join(' '));
    return understood.kind === 'server'
      ? { ...understood, variables: variablesOf(fieldOf(server, 'env'), understood.variables) }
      : understood;
  });
}

/**
 * Variables of a server, a line each; a value that a client would ask for, or fill in, is a secret of the workspace.
 * @param ofCommand lines of its command, for names that the file gives no value
 */
function variablesOf(env: unknown, ofCommand = ''): string {
  const own = ofCommand.split('\n').flatMap((line) => {
    const [name = '', ...value] = line.split('=');
    return name === '' ? [] : [[name, value.length === 0 ? `\${${name}}` : value.join('=')] as const];
  });
  const all = { ...Object.fromEntries(own), ...Object(env) };
  const entries = Object.entries(all).filter(([, value]) => typeof value === 'string');
  const lines = entries.map(([name, value]) => (String(value).includes('${') ? name : `${name}=${value}`));
  return lines.slice(0, MAX_ENTRIES).join('\n');
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

const MAX_ENTRIES = 100;

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_ENTRIES) : [];
}
