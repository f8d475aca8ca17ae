/** Rooms that test files guard without importing them: they start an app, a command or a server, and ask it. */
import { dirname, matchesGlob } from 'node:path';
import { EXPERIMENT_KINDS } from '@headroom/model/experiments';

interface Guard {
  /** Pattern of test files. */
  readonly tests: string;
  /** Patterns of what they guard, beside their own folder. */
  readonly rooms: readonly string[];
}

const WEB = 'apps/web/src';
const SERVER = `${WEB}/server`;
const browser = (names: string) => `apps/web/browser/${names}.test.ts`;
const feature = (name: string) => `${WEB}/features/${name}/**`;
const pages = (name: string) => `${WEB}/app/${name}/**`;

export const GUARDS: readonly Guard[] = [
  {
    tests: browser('{a11y,keyboard,keyboard-run,pages,policy,words}'),
    rooms: [`${WEB}/ui/**`, `${WEB}/app/*`],
  },
  // It knows every page.
  { tests: browser('a11y'), rooms: [`${WEB}/app/**/page.tsx`] },
  {
    tests: browser('{accounts,workspaces,audit,tokens,secrets}'),
    rooms: [
      feature('accounts'),
      feature('workspaces'),
      pages('{account,workspace,sign-in,sign-up,invitations,forgot-password,reset-password}'),
    ],
  },
  {
    tests: browser(
      '{api,compare-api,contexts-api,cpu-profiles-api,discoveries-api,outputs-api,projects-api,permissions}',
    ),
    rooms: [
      pages('api'),
      `${SERVER}/{api,http,access}/**`,
      'packages/api/src/**',
      feature('api-reference'),
      pages('{api-reference,schema}'),
    ],
  },
  {
    tests: browser('mcp'),
    rooms: [pages('{mcp,api}'), 'packages/{api,cli,mcp}/src/**', `${SERVER}/{api,http,access}/**`],
  },
  { tests: browser('accounts'), rooms: [`${SERVER}/{auth,mail}/**`] },
  { tests: browser('{hostile,hostile-streams,limits}'), rooms: [`${SERVER}/{edge,http,limits}/**`] },
  { tests: browser('{page-cache,pool}'), rooms: [`${SERVER}/edge/**`] },
  {
    tests: browser('operations'),
    rooms: [`${SERVER}/{*,readiness/**,metrics/**}`, pages('{healthz,readyz,metrics}')],
  },
  {
    tests: browser('{compare,compare-list,compare-new,compare-sides,compare-trade,keyboard-run,run}'),
    rooms: [feature('compare'), pages('compare'), `${WEB}/results/comparison/**`],
  },
  { tests: browser('{calibrate,hosts}'), rooms: [feature('hosts'), pages('hosts'), `${SERVER}/hosts/**`] },
  {
    tests: browser('{form,repositories,archives,custom-profile}'),
    rooms: [`${WEB}/queueing/**`, feature('load-profiles'), `${WEB}/features/runs/new/**`],
  },
  {
    tests: browser('{tables,live,disturbed,network,run}'),
    rooms: [
      `${WEB}/features/runs/{*,detail/**,list/**,live/**,progress/**}`,
      pages('runs'),
      `${WEB}/results/{*,run/**}`,
    ],
  },
  ...EXPERIMENT_KINDS.map((kind) => ({
    tests: browser(kind),
    rooms: [
      `${WEB}/features/runs/detail/{experiment-tab,shown-trial,trial-choice}*`,
      `${WEB}/features/runs/experiments/*`,
      `${WEB}/results/experiments/{*,steps/*,${kind}/**}`,
    ],
  })),
  {
    tests: browser('planning'),
    rooms: [`${WEB}/features/runs/experiments/capacity/**`, `${WEB}/results/experiments/capacity/**`],
  },
  {
    tests: browser('cpu-profiles'),
    rooms: [`${WEB}/results/cpu-profiles/**`, 'packages/report/src/cpu-profile/**'],
  },
  { tests: browser('releases'), rooms: [`${WEB}/features/watches/**`, 'apps/worker/src/releases/**'] },
  { tests: browser('context'), rooms: [`${WEB}/features/runs/detail/context-*`, `${WEB}/results/*`] },
  { tests: browser('queue'), rooms: [`${WEB}/features/runs/queue/**`, pages('queue')] },
  { tests: browser('method'), rooms: [feature('method'), pages('method')] },
  { tests: browser('{discovery,projects,upload}'), rooms: [feature('projects'), pages('projects')] },
  { tests: browser('discovery'), rooms: ['apps/worker/src/discoveries/**', 'packages/bench/src/once/**'] },
  {
    tests: browser(
      '{as-published,keyboard-run,publish,publish-comparison,publish-experiments,publish-history,sharing,words}',
    ),
    rooms: [feature('publications'), pages('results')],
  },
  { tests: browser('newer'), rooms: ['packages/db/src/{newer,db}.ts', 'packages/db/prisma/**'] },
  { tests: browser('retention'), rooms: [`${WEB}/background/retention/**`] },
  {
    tests: browser('servers'),
    rooms: [feature('servers'), pages('servers'), `${WEB}/results/conformance/**`],
  },
  { tests: browser('studies'), rooms: [feature('studies'), pages('studies'), 'infra/studies/**'] },
  { tests: browser('{trends,history}'), rooms: [feature('trends'), pages('trends')] },
  {
    tests: browser('{watches,history,forge}'),
    rooms: [feature('watches'), `${WEB}/background/watches/**`, pages('watches'), 'packages/forge/src/**'],
  },
  {
    tests: browser('{webhooks,dispatcher}'),
    rooms: [feature('webhooks'), `${WEB}/background/{*,webhooks/**}`, `${SERVER}/outbound/**`],
  },
  { tests: browser('{cli,cli-run,cli-watch}'), rooms: ['packages/cli/src/**', 'integrations/**'] },
  { tests: 'packages/cli/src/local/*.test.ts', rooms: ['packages/cli/bin/**'] },
  {
    tests: 'packages/cli/src/release/release.test.ts',
    rooms: [
      'packages/cli/{bin,src}/**',
      'packages/model/{src/host/places.ts,k6/**}',
      'packages/bench/src/{load,once,runtime}/*',
      'packages/builder/src/sandbox/*',
      'infra/{k6,mock-backend,stdio-bridge}/**',
    ],
  },
  { tests: 'packages/builder/src/build/own-tests.test.ts', rooms: ['packages/servers/**'] },
  {
    tests: 'packages/bench/src/verify/*.test.ts',
    rooms: ['packages/servers/**', 'packages/contract-test/src/**'],
  },
  {
    tests:
      'packages/bench/src/load/{aborts,asks,k6,k6-files,listening,operations,parallel,streams,users}.test.ts',
    rooms: ['packages/model/k6/**', 'infra/k6/**', 'packages/bench/fixtures/streams/**'],
  },
  {
    tests: 'packages/bench/src/authorization/{load-tokens,tokens}.test.ts',
    rooms: ['packages/model/k6/**', 'infra/k6/**', 'packages/bench/fixtures/streams/**'],
  },
  {
    tests: 'packages/bench/src/load/{counts,open-load}.test.ts',
    rooms: ['packages/model/k6/**', 'infra/k6/**'],
  },
  {
    tests: 'packages/bench/src/{experiments/soak,verify/accusations}.test.ts',
    rooms: ['packages/bench/fixtures/streams/**'],
  },
  { tests: 'packages/bench/src/runtime/bridge.test.ts', rooms: ['infra/stdio-bridge/**'] },
  {
    tests:
      'packages/cli/src/local/{aborts,asks,authorization,fixtures,fixture-latencies,operations,streams,users}.test.ts',
    rooms: ['packages/model/k6/**', 'infra/{k6,stdio-bridge}/**', 'packages/bench/fixtures/streams/**'],
  },
  {
    tests: 'packages/cli/src/{local/context,release/release}.test.ts',
    rooms: ['packages/contract-test/src/any/context/**'],
  },
  { tests: 'packages/bench/src/runtime/docker/*.test.ts', rooms: ['infra/images/**'] },
  {
    tests: 'apps/worker/src/runs/{outcomes,recovery}.test.ts',
    rooms: ['apps/worker/src/*', 'packages/bench/src/{experiments,offer,trial}/**'],
  },
  { tests: 'infra/local/src/{demo,sixteenth-server}.test.ts', rooms: ['infra/local/src/**'] },
  { tests: 'infra/local/src/compose.test.ts', rooms: ['infra/compose*', 'infra/**/*.{yml,yaml}'] },
  { tests: 'infra/local/src/chart/*.test.ts', rooms: ['infra/chart/**'] },
  {
    tests: 'infra/local/src/layers/dependency-rule.test.ts',
    rooms: ['biome.json', 'biome.layers.json', '**/*.grit', 'docs/architecture.md'],
  },
  { tests: 'infra/local/src/docs.test.ts', rooms: ['**/*.md'] },
  { tests: 'packages/project/src/docs.test.ts', rooms: ['docs/own-servers.md', 'docs/own-servers/*'] },
  { tests: 'infra/local/src/expressions/*.test.ts', rooms: ['{apps,packages,infra}/**/*.{ts,tsx}'] },
];

/** Patterns of what a test file guards: its own folder, and the rooms that are named here. */
export function guardedBy(test: string): string[] {
  const named = GUARDS.filter(({ tests }) => matchesGlob(test, tests));
  return [`${dirname(test)}/*`, ...named.flatMap(({ rooms }) => rooms)];
}
