import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = new URL('../../..', import.meta.url).pathname;
const tree = mkdtempSync(join(tmpdir(), 'headroom-rule-'));
for (const file of [
  'biome.json',
  'packages/db/queries.grit',
  'packages/report/folders.grit',
  'apps/web/src/server/folders.grit',
])
  copy(file);
afterAll(() => rmSync(tree, { recursive: true }));

function copy(file: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  copyFileSync(join(ROOT, file), join(tree, file));
}

/** Whether the linter, with this repository's rules, lets a file import a name from a module. */
function mayImport(path: string, module: string, name = 'thing'): boolean {
  return mayHold(
    path,
    `import { ${name} } from '${module}';\nexport const used = ${name};\n`,
    'noRestrictedImports',
  );
}

/** Whether the linter lets a file hold a text; `rule` is what may keep it from it. */
function mayHold(path: string, text: string, rule: string): boolean {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const ran = spawnSync(biome, ['lint', '--vcs-enabled=false', path], { cwd: tree, encoding: 'utf8' });
  const output = ran.stdout + ran.stderr;
  if (ran.status !== 0 && !output.includes(rule)) throw new Error(output);
  return ran.status === 0;
}

test.each([
  ['packages/workload/src/a.ts', '@headroom/db'],
  ['packages/forge/src/a.ts', '@headroom/api/watches'],
  ['packages/observe/src/a.ts', '@headroom/db'],
  ['packages/api/src/a.ts', '@headroom/db'],
  ['packages/api/src/a.ts', 'node:fs'],
  ['packages/db/src/a.ts', '@headroom/api/rights'],
  ['packages/db/src/a.ts', '@headroom/observe'],
  ['packages/cli/src/a.ts', '@headroom/db'],
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
  ['apps/worker/src/a.ts', '@prisma/adapter-pg'],
  ['infra/local/src/a.ts', '@headroom/db'],
])('%s must not import %s', (path, module) => {
  expect(mayImport(path, module)).toBe(false);
});

test.each([
  ['packages/builder/src/image/a.ts', 'dockerode'],
  ['packages/api/src/a.ts', '@headroom/report/compare'],
  ['packages/cli/src/a.ts', '@headroom/api/client'],
  ['packages/cli/src/a.ts', '@headroom/project'],
  ['packages/cli/src/a.ts', '@headroom/workload'],
  ['packages/cli/src/a.ts', '@headroom/report/compare'],
  ['packages/project/src/a.ts', '@headroom/workload/pattern'],
  ['packages/report/src/a.ts', '@headroom/workload'],
  ['packages/db/src/a.ts', '@headroom/workload'],
  ['packages/db/src/a.ts', '@prisma/client'],
  ['packages/db/src/a.test.ts', '@headroom/local'],
  ['apps/web/src/a.ts', '@headroom/db'],
  ['apps/web/src/a.ts', '@headroom/observe'],
  ['apps/worker/src/a.ts', 'bullmq'],
  ['infra/local/src/a.ts', '@headroom/api/client'],
  ['infra/local/src/a.ts', '@headroom/report'],
])('%s may import %s', (path, module) => {
  expect(mayImport(path, module)).toBe(true);
});

/** Imports of the web app against the direction of its floors, and from one feature into another. */
test.each([
  ['server/a.ts', '#ui/a.tsx'],
  ['server/http/a.ts', '#results/a.ts'],
  ['ui/charts/a.tsx', '#results/a.ts'],
  ['results/a.ts', '#queueing/a.ts'],
  ['results/run/a.ts', '#features/runs/a.ts'],
  ['queueing/a.ts', '#features/runs/a.ts'],
  ['features/runs/a.ts', '#app/page.tsx'],
  ['features/runs/a.ts', '#features/hosts/a.ts'],
  ['features/runs/a.ts', '../hosts/a.ts'],
  ['features/runs/detail/a.ts', '../../hosts/a.ts'],
  ['features/compare/detail/body.tsx', '#features/runs/detail/body.tsx'],
  ['features/projects/detail/body.tsx', '#features/runs/detail/body.tsx'],
])('in the web app, %s must not import %s', (path, module) => {
  expect(mayImport(`apps/web/src/${path}`, module)).toBe(false);
});

test.each([
  ['app/page.tsx', '#features/runs/a.ts'],
  ['features/runs/detail/a.ts', '../a.ts'],
  ['features/runs/a.ts', '#queueing/a.ts'],
  ['queueing/a.ts', '#results/a.ts'],
  ['results/a.ts', '#ui/a.tsx'],
  ['ui/a.tsx', '#server/a.ts'],
  // The exceptions, each with its reason in biome.json.
  ['features/compare/detail/body.tsx', '#features/runs/live/live.tsx'],
  ['features/projects/detail/body.tsx', '#features/runs/live/live.tsx'],
  ['features/runs/detail/header.tsx', '#features/publications/actions.tsx'],
  ['features/compare/detail/header.tsx', '#features/publications/actions.tsx'],
  ['features/servers/detail/history.tsx', '#features/trends/trend-view.tsx'],
])('in the web app, %s may import %s', (path, module) => {
  expect(mayImport(`apps/web/src/${path}`, module)).toBe(true);
});

test('the web app may queue runs but not construct workers', () => {
  expect(mayImport('apps/web/src/server/a.ts', 'bullmq', 'Queue')).toBe(true);
  expect(mayImport('apps/web/src/server/a.ts', 'bullmq', 'Worker')).toBe(false);
});

test('apps hand a database on and ask it nothing themselves', () => {
  const mayAsk = (path: string, expression: string) =>
    mayHold(
      path,
      `import { db, read } from './b.ts';\nexport { db, read };\nexport const found = async () => ${expression};\n`,
      'queries are functions of packages/db',
    );
  expect(mayAsk('apps/web/src/a.ts', 'read(db())')).toBe(true);
  expect(mayAsk('apps/web/src/a.ts', "db().run.findMany({ where: { id: '1' } })")).toBe(false);
  expect(mayAsk('apps/web/src/a.ts', 'db().$queryRaw`SELECT 1`')).toBe(false);
  expect(mayAsk('apps/worker/src/a.ts', 'db.$disconnect()')).toBe(true);
  expect(mayAsk('apps/worker/src/a.ts', 'db.run.count()')).toBe(false);
  expect(mayAsk('apps/worker/src/a.ts', 'read.db.run.count()')).toBe(false);
  expect(mayAsk('packages/db/src/a.ts', 'db.run.count()')).toBe(true);
});

test('folders of the report import earlier ones only', () => {
  const mayUse = (folder: string, other: string) =>
    mayHold(
      `packages/report/src/${folder}/a.ts`,
      `export { a } from '../${other}/a.ts';\n`,
      'folders of report build on each other',
    );
  expect(mayUse('figures', 'statistics')).toBe(true);
  expect(mayUse('tables', 'judgements')).toBe(true);
  expect(mayUse('statistics', 'compare')).toBe(false);
  expect(mayUse('figures', 'judgements')).toBe(false);
  expect(mayUse('judgements', 'compare')).toBe(false);
  expect(mayUse('compare', 'tables')).toBe(false);
});

test('folders that a request goes through import earlier ones only', () => {
  const mayUse = (folder: string, other: string) =>
    mayHold(
      `apps/web/src/server/${folder}/a.ts`,
      `export { a } from '#server/${other}/a.ts';\n`,
      'folders of server build on each other',
    );
  expect(mayUse('auth', 'limits')).toBe(true);
  expect(mayUse('api', 'access')).toBe(true);
  expect(mayUse('edge', 'http')).toBe(true);
  expect(mayUse('http', 'limits')).toBe(false);
  expect(mayUse('limits', 'auth')).toBe(false);
  expect(mayUse('auth', 'access')).toBe(false);
  expect(mayUse('access', 'api')).toBe(false);
  expect(mayUse('access', 'edge')).toBe(false);
});
