import { FLOORS, type Folder, LIBRARIES, ROOMS, type Room, WEB } from './layers.ts';

/** Patterns of imports that files may not have, and why. */
interface Ban {
  readonly group: readonly string[];
  readonly message: string;
}

interface Override {
  readonly includes: readonly string[];
  readonly linter: object;
}

const SEE = '(docs/architecture.md)';
const APPS = ['web', 'worker', 'local', 'load-test'];
/** Web queues runs; the worker alone takes them. */
const NO_WORKERS = {
  bullmq: { importNames: ['Worker'], message: `only apps/worker constructs workers ${SEE}` },
};
const TESTS = '**/*.test.ts';

/** The configuration of Biome by which it fails on imports against the layers; a later override replaces an earlier one. */
export function layersConfig(): { overrides: Override[] } {
  return { overrides: [...ROOMS.map(roomOverride), ...webOverrides()] };
}

function roomOverride(room: Room): Override {
  const { folder, exempt = [TESTS] } = room;
  const includes = [
    `${folder}/**`,
    ...exempt.map((files) => (files.startsWith('**') ? `!${files}` : `!${folder}/${files}`)),
  ];
  return override(includes, [roomBan(room)]);
}

function roomBan({ folder, uses, libraries = [], inBrowsers }: Room): Ban {
  const group = [
    ...(uses === 'packages'
      ? APPS.filter((app) => !folder.endsWith(`/${app}`)).flatMap((app) => exports(`${app}/*`))
      : ['@headroom/**', ...uses.flatMap(exports).map((name) => `!${name}`)]),
    ...LIBRARIES.filter((library) => !libraries.includes(library)),
    ...(inBrowsers ? ['node:*'] : []),
  ];
  return { group, message: `not among what ${folder} may import ${SEE}` };
}

/** Patterns of a package's exports, as `uses` of a room has them. */
function exports(use: string): string[] {
  const name = `@headroom/${use}`;
  return use.endsWith('/*') ? [name.slice(0, -2), `${name}*`] : [name];
}

function webOverrides(): Override[] {
  return FLOORS.flatMap((floor, index) =>
    floor.flatMap((folder) => {
      const upper = FLOORS.slice(0, index + 1)
        .flat()
        .filter((other) => other !== folder || folder.isParted)
        .map(({ name }) => `#${name}/**`);
      const message = `imports go down, and features do not import each other ${SEE}`;
      return [
        ...folder.files.map(([files, leaving]) =>
          webOverride(folder, files, { group: leaving ? [...upper, leaving] : upper, message }),
        ),
        ...(folder.exceptions ?? []).map(({ files, may, libraries = [], why }) =>
          webOverride({ ...folder, libraries: [...(folder.libraries ?? []), ...libraries] }, files, {
            group: [...upper, ...(folder.isParted ? ['../../**'] : []), ...may.map((path) => `!${path}`)],
            message: why,
          }),
        ),
      ];
    }),
  );
}

function webOverride({ name, libraries = [] }: Folder, files: string, ban: Ban): Override {
  const includes = [`${WEB}/${name}/${files}`, `!${TESTS}`];
  const bans = [roomBan({ folder: 'apps/web', uses: 'packages', libraries }), ban];
  return override(includes, bans, libraries.includes('bullmq'));
}

function override(includes: readonly string[], bans: readonly Ban[], queues = false): Override {
  const options = { patterns: bans, ...(queues && { paths: NO_WORKERS }) };
  return {
    includes,
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } },
  };
}
