import { readFileSync } from 'node:fs';
import { EXPERIMENT_KINDS } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { type Probe, refusedProbes } from '../testing/lint-probes.ts';
import { layersConfig } from './biome.ts';
import { kindsRule } from './kinds.ts';
import { ROOMS, usesText } from './layers.ts';

const read = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');

test('biome.layers.json and kinds.grit are what infra/local/src/layers/write.ts makes of the tables', () => {
  expect(JSON.parse(read('biome.layers.json'))).toEqual(layersConfig());
  expect(read('packages/model/kinds.grit')).toBe(kindsRule());
});

test('docs/architecture.md says what each folder may import', () => {
  const rows = [...read('docs/architecture.md').matchAll(/^\| `([\w/-]+)` +\|[^|]+\| (.+?) +\|$/gm)];
  const documented = new Map(rows.map(([, folder, uses]) => [folder, uses]));
  const isWhole = (folder: string) => folder.split('/').length === 2;
  for (const room of ROOMS.filter(({ folder }) => isWhole(folder)))
    expect(documented.get(room.folder), room.folder).toBe(usesText(room));
});

const probes: Probe[] = [];
/** All probes are judged once the first is asked for. */
let refused: Set<Probe> | undefined;

/** Takes a file to the linter. @returns whether it lets it be */
function probe(of: Probe): () => boolean {
  probes.push(of);
  return () => {
    refused ??= refusedProbes(probes);
    return !refused.has(of);
  };
}

/** A file that imports a name from a module. */
const importing = (path: string, module: string, name = 'thing') =>
  probe({
    path,
    text: `import { ${name} } from '${module}';\nexport const used = ${name};\n`,
    rule: 'noRestrictedImports',
  });

/** A test for each file and module: whether the one may import the other. */
function testImports(
  title: string,
  expected: boolean,
  pairs: readonly (readonly [string, string])[],
  folder = '',
): void {
  const rows = pairs.map(([path, module]) => ({ path, module, may: importing(folder + path, module) }));
  test.each(rows)(title, ({ may }) => expect(may()).toBe(expected));
}

testImports('$path must not import $module', false, [
  ['packages/model/src/a.ts', '@headroom/db'],
  ['packages/forge/src/a.ts', '@headroom/api/watches'],
  ['packages/mcp/src/a.ts', '@headroom/db'],
  ['packages/mcp/src/a.ts', '@headroom/bench'],
  ['packages/observe/src/a.ts', '@headroom/db'],
  ['packages/api/src/a.ts', '@headroom/db'],
  ['packages/api/src/a.ts', 'node:fs'],
  ['packages/db/src/a.ts', '@headroom/api/rights'],
  ['packages/db/src/a.ts', '@headroom/observe'],
  ['packages/cli/src/a.ts', '@headroom/db'],
  ['packages/project/src/a.ts', '@headroom/builder'],
  ['packages/project/src/a.ts', 'node:fs'],
  ['packages/report/src/a.ts', '@headroom/db'],
  ['packages/report/src/a.ts', '@prisma/client'],
  ['packages/builder/src/a.ts', '@headroom/report'],
  ['packages/builder/src/a.ts', 'dockerode'],
  ['packages/contract-test/src/a.ts', '@headroom/builder'],
  ['packages/db/src/a.ts', '@headroom/report'],
  ['packages/db/src/a.ts', 'bullmq'],
  ['apps/web/src/a.ts', '@headroom/worker'],
  ['apps/web/src/a.ts', '@headroom/local'],
  ['apps/web/src/a.ts', '@prisma/client'],
  ['apps/worker/src/a.ts', '@headroom/web'],
  ['packages/bench/src/a.ts', '@headroom/db'],
  ['packages/bench/src/a.ts', 'bullmq'],
  ['packages/bench/src/a.testing.ts', '@headroom/db'],
  ['apps/worker/src/a.ts', '@prisma/adapter-pg'],
  ['infra/local/src/a.ts', '@headroom/db'],
  ['infra/load-test/src/a.ts', '@headroom/bench'],
  ['packages/cli/src/a.ts', '@headroom/builder'],
]);

testImports('$path may import $module', true, [
  ['packages/builder/src/image/a.ts', 'dockerode'],
  ['packages/api/src/a.ts', '@headroom/report/compare'],
  ['packages/cli/src/a.ts', '@headroom/api/client'],
  ['packages/cli/src/a.ts', '@headroom/project'],
  ['packages/cli/src/a.ts', '@headroom/model'],
  ['packages/cli/src/a.ts', '@headroom/report/compare'],
  ['packages/project/src/a.ts', '@headroom/model/text/pattern'],
  ['packages/report/src/a.ts', '@headroom/model'],
  ['packages/db/src/a.ts', '@headroom/model'],
  ['packages/db/src/a.ts', '@prisma/client'],
  ['packages/db/src/a.test.ts', '@headroom/local'],
  ['apps/web/src/a.ts', '@headroom/db'],
  ['apps/web/src/a.ts', '@headroom/observe'],
  ['apps/worker/src/a.ts', 'bullmq'],
  ['infra/local/src/a.ts', '@headroom/api/client'],
  ['infra/local/src/a.ts', '@headroom/report'],
]);

/** Imports of the web app against the direction of its floors, and from one feature into another. */
testImports(
  'in the web app, $path must not import $module',
  false,
  [
    ['server/a.ts', '#ui/a.tsx'],
    ['server/http/a.ts', '#results/a.ts'],
    ['ui/charts/a.tsx', '#results/a.ts'],
    ['results/a.ts', '#queueing/a.ts'],
    ['results/run/a.ts', '#features/runs/a.ts'],
    ['queueing/a.ts', '#features/runs/a.ts'],
    ['features/runs/a.ts', '#app/page.tsx'],
    ['features/runs/a.ts', '#background/index.ts'],
    ['app/page.tsx', '#background/index.ts'],
    ['background/watches/a.ts', '#app/page.tsx'],
    ['features/runs/a.ts', '#features/hosts/a.ts'],
    ['features/runs/a.ts', '../hosts/a.ts'],
    ['features/runs/detail/a.ts', '../../hosts/a.ts'],
    ['features/compare/detail/body.tsx', '#features/runs/detail/body.tsx'],
    ['features/projects/detail/body.tsx', '#features/runs/detail/body.tsx'],
  ],
  'apps/web/src/',
);

testImports(
  'in the web app, $path may import $module',
  true,
  [
    ['app/page.tsx', '#features/runs/a.ts'],
    ['features/runs/detail/a.ts', '../a.ts'],
    ['features/runs/a.ts', '#queueing/a.ts'],
    ['background/webhooks/a.ts', '#features/webhooks/a.ts'],
    ['queueing/a.ts', '#results/a.ts'],
    ['results/a.ts', '#ui/a.tsx'],
    ['ui/a.tsx', '#server/a.ts'],
    // The exceptions, each with its reason in layers.ts.
    ['features/compare/detail/body.tsx', '#features/runs/live/live.tsx'],
    ['features/projects/detail/body.tsx', '#features/runs/live/live.tsx'],
    ['features/runs/detail/header.tsx', '#features/publications/publishing/actions.tsx'],
    ['features/compare/detail/header.tsx', '#features/publications/publishing/actions.tsx'],
    ['features/servers/detail/history.tsx', '#features/trends/trend-view.tsx'],
  ],
  'apps/web/src/',
);

/** What a file of a path does, and whether it may. */
type Case = readonly [path: string, what: string, may: boolean];

const QUEUES: readonly Case[] = [
  ['apps/web/src/server/a.ts', 'Queue', true],
  ['apps/web/src/server/a.ts', 'Worker', false],
];
const queues = QUEUES.map(([path, name, may]) => [path, name, may, importing(path, 'bullmq', name)] as const);
test.each(queues)(
  'the web app may queue runs but not construct workers: %s, %s: %s',
  (_path, _name, may, is) => {
    expect(is()).toBe(may);
  },
);

const QUESTIONS: readonly Case[] = [
  ['apps/web/src/a.ts', 'read(db())', true],
  ['apps/web/src/a.ts', "db().run.findMany({ where: { id: '1' } })", false],
  ['apps/web/src/a.ts', 'db().$queryRaw`SELECT 1`', false],
  ['apps/worker/src/a.ts', 'db.$disconnect()', true],
  ['apps/worker/src/a.ts', 'db.run.count()', false],
  ['apps/worker/src/a.ts', 'read.db.run.count()', false],
  ['packages/db/src/a.ts', 'db.run.count()', true],
];
const questions = QUESTIONS.map(([path, expression, may]) => {
  const text = `import { db, read } from './b.ts';\nexport { db, read };\nexport const found = async () => ${expression};\n`;
  return [
    path,
    expression,
    may,
    probe({ path, text, rule: 'queries are functions of packages/db' }),
  ] as const;
});
test.each(questions)(
  'apps hand a database on and ask it nothing themselves: %s, %s: %s',
  (_path, _what, may, is) => {
    expect(is()).toBe(may);
  },
);

/** A file of a folder that exports of another one. */
const exporting = ([path, from, may]: Case, rule: string) =>
  [path, from, may, probe({ path, text: `export { a } from '${from}';\n`, rule })] as const;

const OF_REPORT: readonly (readonly [string, string, boolean])[] = [
  ['figures', 'statistics', true],
  ['tables', 'judgements', true],
  ['statistics', 'compare', false],
  ['figures', 'judgements', false],
  ['judgements', 'compare', false],
  ['compare', 'tables', false],
  ['compare', 'cpu-profile', false],
  ['cpu-profile', 'compare', true],
];
const ofReport = OF_REPORT.map(([folder, other, may]) =>
  exporting(
    [`packages/report/src/${folder}/a.ts`, `../${other}/a.ts`, may],
    'folders of report build on each other',
  ),
);
test.each(ofReport)('folders of the report import earlier ones only: %s, %s: %s', (_path, _from, may, is) => {
  expect(is()).toBe(may);
});

const OF_BENCH: readonly (readonly [string, string, boolean])[] = [
  ['runtime', 'load', true],
  ['trial', 'experiments', true],
  ['once', 'trial', true],
  ['verify', 'testing', true],
  ['sampler', 'world', false],
  ['world', 'offer', false],
  ['offer', 'experiments', false],
  ['experiments', 'trial', false],
  ['trial', 'once', false],
  ['once', 'verify', false],
  ['conformance', 'proofs', false],
];
const ofBench = OF_BENCH.map(([folder, other, may]) =>
  exporting(
    [`packages/bench/src/${folder}/a.ts`, `../${other}/a.ts`, may],
    'folders of bench build on each other',
  ),
);
test.each(ofBench)('folders of the bench import earlier ones only: %s, %s: %s', (_path, _from, may, is) => {
  expect(is()).toBe(may);
});

const KIND_NAMERS: readonly (readonly [string, boolean])[] = [
  ['packages/api/src', false],
  ['packages/bench/src/trial', false],
  ['packages/cli/src', false],
  ['packages/db/src/trends', false],
  ['packages/report/src', false],
  ['packages/model/src', false],
  ['apps/web/src/features/runs', false],
  ['apps/worker/src/runs', false],
  ['packages/bench/src/experiments', true],
  ['packages/model/src/experiments/soak', true],
];
/** A file that says whether a kind is one that it names, as this literal. */
const namingIn = (path: string, literal: string) =>
  probe({
    path,
    text: `export const isIt = (kind: string) => kind === ${literal};\n`,
    rule: 'shared code asks the kind of an experiment',
  });
const naming = EXPERIMENT_KINDS.flatMap((kind) =>
  KIND_NAMERS.flatMap(([folder, may]) => [
    [folder, `'${kind}'`, may, namingIn(`${folder}/${kind}.ts`, `'${kind}'`)] as const,
    [folder, `\`${kind}\``, may, namingIn(`${folder}/${kind}-template.ts`, `\`${kind}\``)] as const,
  ]),
);
test.each(naming)('shared code names no kind of experiment: %s, %s: %s', (_path, _kind, may, is) => {
  expect(is()).toBe(may);
});

const OF_SERVER: readonly (readonly [string, string, boolean])[] = [
  ['auth', 'limits', true],
  ['api', 'access', true],
  ['edge', 'http', true],
  ['http', 'limits', false],
  ['limits', 'auth', false],
  ['auth', 'access', false],
  ['access', 'api', false],
  ['access', 'edge', false],
];
const ofServer = OF_SERVER.map(([folder, other, may]) =>
  exporting(
    [`apps/web/src/server/${folder}/a.ts`, `#server/${other}/a.ts`, may],
    'folders of server build on each other',
  ),
);
test.each(ofServer)(
  'folders that a request goes through import earlier ones only: %s, %s: %s',
  (_path, _from, may, is) => {
    expect(is()).toBe(may);
  },
);
