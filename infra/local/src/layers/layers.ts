/** What may import what. `biome.layers.json` is made of these tables, and docs/architecture.md shows them. */

export const LIBRARIES = ['@prisma/*', 'bullmq', 'dockerode', 'undici'] as const;
type Library = (typeof LIBRARIES)[number];

export interface Room {
  /** Folder from the root of the repository. */
  readonly folder: string;
  /** Packages without `@headroom/`: `x` is its root export, `x/*` each of its exports; `packages` all of packages/. */
  readonly uses: readonly string[] | 'packages';
  /** Libraries of LIBRARIES that it may import. */
  readonly libraries?: readonly Library[];
  /** Whether it runs in browsers, so without the modules of Node.js. */
  readonly inBrowsers?: true;
  /** Files within the folder that may import anything; tests, unless it says otherwise. */
  readonly exempt?: readonly string[];
}

const TESTS = '**/*.test.ts';

/** Packages and apps. A folder within one of an earlier row has the rules of its own row alone. */
export const ROOMS: readonly Room[] = [
  { folder: 'packages/model', uses: [], exempt: [] },
  { folder: 'packages/forge', uses: [], exempt: [] },
  { folder: 'packages/observe', uses: [], exempt: [] },
  { folder: 'packages/contract-test', uses: ['model/*'] },
  { folder: 'packages/report', uses: ['model/*'] },
  { folder: 'packages/project', uses: ['model/*'], inBrowsers: true },
  { folder: 'packages/api', uses: ['model/*', 'report/*'], inBrowsers: true },
  { folder: 'packages/mcp', uses: ['api/*', 'model/*', 'report', 'report/compare'] },
  { folder: 'packages/builder', uses: ['model/*'] },
  { folder: 'packages/builder/src/sources', uses: ['model/*', 'project'] },
  { folder: 'packages/builder/src/image', uses: ['model/*'], libraries: ['dockerode'] },
  {
    folder: 'packages/bench',
    uses: ['builder/*', 'contract-test/*', 'model/*', 'project', 'report'],
    libraries: ['dockerode'],
    exempt: [TESTS, 'src/testing/**'],
  },
  {
    folder: 'packages/bench/src/proofs',
    uses: ['builder/*', 'model/*', 'project', 'report', 'report/cpu-profile'],
  },
  {
    folder: 'packages/cli',
    uses: [
      'api/*',
      'bench/*',
      'contract-test/any',
      'forge',
      'mcp',
      'model/*',
      'project',
      'report',
      'report/compare',
      'report/cpu-profile',
      'report/formats',
      'report/outputs',
    ],
  },
  { folder: 'packages/db', uses: ['model/*'], libraries: ['@prisma/*'] },
  { folder: 'apps/web', uses: 'packages', exempt: [TESTS, 'browser/**'] },
  { folder: 'apps/worker', uses: 'packages', libraries: ['bullmq'], exempt: [TESTS, 'src/testing/**'] },
  { folder: 'apps/worker/src/releases', uses: 'packages', libraries: ['undici'] },
  { folder: 'infra/local', uses: ['api/*', 'model/*', 'report/*'], exempt: [] },
  {
    folder: 'infra/load-test',
    uses: ['api/*', 'db/*', 'local/*', 'model/*', 'report/*'],
  },
];

export const WEB = 'apps/web/src';

export interface Folder {
  readonly name: string;
  /** Patterns of files within the folder, each with the paths by which its imports would leave what they share. */
  readonly files: readonly (readonly [files: string, leaving?: string])[];
  /** Whether its subfolders do not import each other by `#`. */
  readonly isParted?: true;
  readonly libraries?: readonly Library[];
  readonly exceptions?: readonly Exception[];
}

/** Files of a folder that may import more than its others. */
interface Exception {
  readonly files: string;
  readonly may: readonly string[];
  readonly libraries?: readonly Library[];
  readonly why: string;
}

/** Floors of the web app: a folder imports those of lower floors only, by `#`. */
export const FLOORS: readonly (readonly Folder[])[] = [
  [
    { name: 'app', files: [['**', '../**']] },
    {
      name: 'background',
      files: [
        ['*', '../**'],
        ['*/**', '../../**'],
      ],
    },
  ],
  [
    {
      name: 'features',
      files: [
        ['*/*', '../**'],
        ['*/*/*', '../../**'],
        ['*/*/*/*', '../../../**'],
      ],
      isParted: true,
      exceptions: [
        {
          files: 'compare/detail/{body,header}.tsx',
          may: [
            '#features/publications/publishing/actions.tsx',
            '#features/runs/live/*',
            '#features/runs/share/*',
            '#features/runs/delete-button.tsx',
          ],
          why: "a comparison is a run of two sides: its page takes from a run's what happens now and what can be done with it, and offers to publish it, nothing else",
        },
        {
          files: 'projects/detail/{body,header}.tsx',
          may: ['#features/runs/live/*'],
          why: "a try is a run: the page of its project takes from a run's what happens now, nothing else",
        },
        {
          files: 'runs/detail/header.tsx',
          may: ['#features/publications/publishing/actions.tsx'],
          why: "a run's page offers to publish it, and takes nothing else of another feature",
        },
        {
          files: 'watches/detail/header.tsx',
          may: ['#features/publications/publishing/actions.tsx'],
          why: "a watch's page offers to publish its history, and takes nothing else of another feature",
        },
        {
          files: 'watches/publishing/history.ts',
          may: ['#features/trends/*'],
          why: "a published history has the figures of the watch's trend, and takes nothing else of another feature",
        },
        {
          files: 'servers/detail/{history.tsx,read-server.ts}',
          may: ['#features/trends/*'],
          why: "a server's page holds its trend, and takes nothing else of another feature",
        },
      ],
    },
  ],
  [
    {
      name: 'queueing',
      files: [
        ['*', '../**'],
        ['*/**', '../../**'],
      ],
    },
  ],
  [
    {
      name: 'results',
      files: [
        ['*', '../**'],
        ['*/**', '../../**'],
      ],
    },
  ],
  [{ name: 'ui', files: [['**']] }],
  [
    {
      name: 'server',
      files: [['**']],
      libraries: ['bullmq'],
      exceptions: [
        {
          files: 'outbound/{fetch-guarded,failures}.ts',
          may: [],
          libraries: ['undici'],
          why: 'requests to addresses that users gave are sent by these files alone',
        },
      ],
    },
  ],
];

/** What docs/architecture.md says of the imports of a folder. */
export function usesText({ folder, uses }: Room): string {
  if (uses === 'packages') return 'all packages';
  const inner = ROOMS.filter(({ folder: other }) => other.startsWith(`${folder}/`));
  const more = inner.flatMap((room) => {
    const others = namesOf(room.uses).filter((name) => !namesOf(uses).includes(name));
    return others.length > 0 ? [`; its \`${room.folder.split('/').at(-1)}\` also ${listed(others)}`] : [];
  });
  return (listed(namesOf(uses)) || 'none') + more.join('');
}

function namesOf(uses: Room['uses']): string[] {
  return uses === 'packages' ? [] : [...new Set(uses.map((use) => use.split('/')[0] as string))];
}

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
