/** Servers that a headroom.yaml takes from other files: the entry of each that it names. */
import type { Server } from '../server/server.ts';
import { clientFile, clientLaunch } from './clients.ts';
import { BUNDLE, type Exact, exactly } from './exact.ts';
import { parseJson } from './json.ts';
import { namesText, refuse, SourceRefused, textOf, within } from './refusal.ts';
import { packageLaunch } from './server-json.ts';
import { serverJsonFile } from './server-json-file.ts';

type Said = Pick<Server, 'start' | 'env' | 'secrets'>;

/** headroom.yaml gives values itself, and is the same on every host. */
const noValue = () => undefined;

/**
 * One of the packages that a server.json names: the first of its identifier that can be started.
 * @throws SourceRefused
 */
export function fromServerJson(
  named: { path: string; identifier: string; registryType?: string | undefined; lock?: string | undefined },
  server: Said,
  readFile: (path: string) => string,
): Exact {
  const { path: file, identifier, registryType, lock } = named;
  const { packages, remotes } = serverJsonFile(parseJson(textOf(readFile, file), file), file);
  const [remote] = remotes;
  if (packages.length === 0 && remote) refuse({ file, field: 'remotes' }, remote.reason);
  const candidates = packages.filter(
    (one) => one.identifier === identifier && (registryType ?? one.registryType) === one.registryType,
  );
  if (candidates.length === 0) {
    const wanted = registryType === undefined ? identifier : `${identifier} of ${registryType}`;
    const names = namesText(packages.map((one) => one.identifier));
    refuse({ file, field: 'packages' }, `none has the identifier ${wanted}; there are: ${names}`);
  }
  const isStarted = server.start === undefined;
  return firstOf(candidates, (one) => {
    if (one.registryType === 'mcpb') refuse(within(one.place, 'registryType'), BUNDLE);
    const sourcePlace = one.registryType === 'oci' ? within(one.place, 'identifier') : one.place;
    const exactness = { server, sourcePlace, lock, lockField: 'serverJson.lock', readFile };
    return exactly(packageLaunch(one, noValue, isStarted), one.place, exactness);
  });
}

/** @throws SourceRefused as for the first one, when none can be read */
function firstOf<Candidate, Result>(
  candidates: readonly Candidate[],
  read: (candidate: Candidate) => Result,
): Result {
  let first: SourceRefused | undefined;
  for (const candidate of candidates) {
    try {
      return read(candidate);
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      first ??= error;
    }
  }
  throw first ?? new SourceRefused('there is none');
}

/** One of the servers of a client's file. @throws SourceRefused */
export function fromMcpJson(
  { path: file, name, lock }: { path: string; name: string; lock?: string | undefined },
  server: Said,
  readFile: (path: string) => string,
): Exact {
  const value = parseJson(textOf(readFile, file), file);
  const { key, entries, inputs } = clientFile(value, { file, field: '' });
  if (!Object.hasOwn(entries, name)) {
    refuse({ file, field: key }, `has no ${name}; there are: ${namesText(Object.keys(entries))}`);
  }
  const place = { file, field: `${key}.${name}` };
  const launch = clientLaunch(entries[name], inputs, place, noValue);
  return exactly(launch, place, {
    server,
    sourcePlace: within(place, 'args'),
    lock,
    lockField: 'mcpJson.lock',
    readFile,
  });
}
