import type { WrittenFile } from './project.ts';
import type { Server } from './server/server.ts';
import type { Source } from './server/source.ts';
import { postgresOf } from './world/backend.ts';

/** A path of the repository that a file names, and the keys that name it. */
export interface NamedPath {
  readonly path: readonly PropertyKey[];
  readonly named: string;
}

/** Files and folders of the repository that a file names, those of `vary` left out: they are read. */
export function namedPaths(file: WrittenFile): NamedPath[] {
  const ofSources = placedServers(file).flatMap(({ server: { source }, at }) =>
    pathsOf(source).map(({ path, named }) => ({ path: [...at, source.kind, ...path], named })),
  );
  const { fixtures, backends } = file.world;
  const seeds = Object.entries(backends).flatMap(([name, backend]) => {
    const named = postgresOf(backend)?.seed;
    return named === undefined ? [] : [{ path: ['world', 'backends', name, 'postgres', 'seed'], named }];
  });
  const ofFixtures = fixtures ? [{ path: ['world', 'fixtures', 'from'], named: fixtures.from }] : [];
  return [...ofSources, ...ofFixtures, ...seeds];
}

/** The servers of a file, with the keys that they stand at. */
export function placedServers({
  server,
  servers = [],
}: {
  readonly server?: Server | undefined;
  readonly servers?: readonly Server[] | undefined;
}): { readonly server: Server; readonly at: readonly (string | number)[] }[] {
  return [
    ...(server ? [{ server, at: ['server'] }] : []),
    ...servers.map((one, index) => ({ server: one, at: ['servers', index] })),
  ];
}

function pathsOf(source: Source): NamedPath[] {
  switch (source.kind) {
    case 'dockerfile':
      return [
        { path: ['path'], named: source.of.path },
        { path: ['context'], named: source.of.context },
      ];
    case 'build':
      return source.of.sources.map((named, at) => ({ path: ['sources', at], named }));
    case 'package':
      return 'lock' in source.of ? [{ path: ['lock'], named: source.of.lock }] : [];
    case 'serverJson':
    case 'mcpJson':
      return [
        { path: ['path'], named: source.of.path },
        ...(source.of.lock === undefined ? [] : [{ path: ['lock'], named: source.of.lock }]),
      ];
    case 'image':
      return [];
  }
}
