import { z } from 'zod';
import { addressText } from './address-text.ts';
import { camelKeys } from './inputs.ts';
import { type Place, parsed, refuse, shortText } from './refusal.ts';

/** Packages and addresses of a file, of which no file that people write has as many. */
const MOST = 1000;

const listSchema = z.array(z.record(z.string(), z.unknown())).max(MOST).default([]);
const fileSchema = z.looseObject({ packages: listSchema, remotes: listSchema });

/** A package of server.json before it is read. */
export interface ListedPackage {
  readonly registryType: string;
  readonly identifier: string;
  readonly value: unknown;
  readonly place: Place;
}

/** An address of server.json. */
export interface Remote {
  readonly url: string;
  readonly reason: string;
}

/** Packages and addresses of a server.json, also as the registry answers with it. @throws SourceRefused */
export function serverJsonFile(
  value: unknown,
  file: string,
): { readonly packages: readonly ListedPackage[]; readonly remotes: readonly Remote[] } {
  const whole = (value ?? {}) as { server?: unknown };
  const { packages, remotes } = parsed(fileSchema, whole.server ?? value, { file, field: '' });
  if (packages.length + remotes.length === 0)
    refuse({ file, field: 'packages' }, 'is missing: it must be a list');
  return {
    packages: packages.map((one, at) => {
      const read = withTodaysKeys(one);
      const { registryType, identifier } = read;
      const place = { file, field: `packages.${at}` };
      return { registryType: textIn(registryType), identifier: textIn(identifier), value: read, place };
    }),
    remotes: remotes.map(remoteOf),
  };
}

/** What is no text is refused once the package is read. */
const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

/** Names of registries in the files of July 2025. */
const OLD_REGISTRIES: Readonly<Record<string, string>> = { docker: 'oci', dockerhub: 'oci' };

function withTodaysKeys(one: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { registryName, name, ...keys } = camelKeys(one) as Record<string, unknown>;
  const registry = keys.registryType ?? registryName;
  const isOld = typeof registry === 'string' && Object.hasOwn(OLD_REGISTRIES, registry);
  return {
    ...keys,
    registryType: isOld ? OLD_REGISTRIES[registry] : registry,
    identifier: keys.identifier ?? name,
  };
}

function remoteOf(one: Readonly<Record<string, unknown>>): Remote {
  const { url, type, transportType } = camelKeys(one) as Record<string, unknown>;
  const address = typeof url === 'string' ? url : '';
  const isOld = (type ?? transportType) === 'sse';
  return {
    url: shortText(address) || 'remotes',
    reason: isOld
      ? 'is an address of transport sse (2024-11-05), which cannot be measured'
      : `is the address of a running server: ${addressText(address)}`,
  };
}
