/** Releases of packages, as their registries list them. */
import { npmRegistry, pypiIndex } from '@headroom/builder';
import type { PackageTarget } from '@headroom/model/comparison/target';
import { withoutTrailing } from '@headroom/model/text/without-trailing';
import {
  type ReadReleases,
  type ReleaseList,
  readCrateIndex,
  readPackument,
  readSimple,
} from '@headroom/project/releases';
import type { RegistryClient } from './registry-client.ts';

/** Document that lists the versions of a package. */
interface Listing {
  readonly address: string;
  readonly accept: string;
  readonly read: ReadReleases;
}

/** Statuses of registries that list nothing to a client without the credentials of a package manager. */
const NOT_LISTED: readonly number[] = [301, 302, 307, 308, 401, 403, 404, 406, 410];

/**
 * Lists the releases of a package. Undefined for registries without such a list, and where the registry lists it to its
 * package manager only.
 * @throws Error where the registry does not answer, answers with an error or with another document
 */
export async function listPackage(
  target: PackageTarget,
  client: RegistryClient,
): Promise<ReleaseList | undefined> {
  const listing = await listingOf(target);
  if (!listing) return undefined;
  const { address, accept, read } = listing;
  const url = new URL(address);
  const { status, headers, text } = await client.ask(url, { headers: { accept } });
  if (NOT_LISTED.includes(status)) return undefined;
  if (status !== 200) throw new Error(`${url.host} answered ${status}`);
  // An index of PyPI that knows no JSON answers in HTML.
  if (String(headers['content-type'] ?? '').includes('html')) return undefined;
  try {
    return read(text);
  } catch (cause) {
    throw new Error(`${url.host} answered with another document than a list of versions`, { cause });
  }
}

async function listingOf({ registry, name }: PackageTarget): Promise<Listing | undefined> {
  switch (registry) {
    case 'npm':
      return {
        address: `${withoutTrailing(await npmRegistry(name), '/')}/${name.replace('/', '%2f')}`,
        accept: 'application/json',
        read: readPackument,
      };
    case 'pypi':
      return {
        address: `${withoutTrailing(await pypiIndex(), '/')}/${name.toLowerCase().replace(/[-_.]+/g, '-')}/`,
        accept: 'application/vnd.pypi.simple.v1+json',
        read: readSimple,
      };
    case 'cargo':
      return {
        address: `https://index.crates.io/${crateFolder(name.toLowerCase())}/${name.toLowerCase()}`,
        accept: 'text/plain',
        read: readCrateIndex,
      };
    default:
      return undefined;
  }
}

/** Folder of a crate in the index: by the first four characters of its name, or the length of a shorter one. */
function crateFolder(name: string): string {
  if (name.length < 3) return String(name.length);
  if (name.length === 3) return `3/${name[0]}`;
  return `${name.slice(0, 2)}/${name.slice(2, 4)}`;
}
