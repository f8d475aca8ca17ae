import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './infra/local/src/testing/longest-first.ts';
import { REPORTERS } from './infra/local/src/testing/reporters.ts';
import { TEST_MS, WAIT_MS } from './infra/local/src/testing/until.ts';
import { EXPERIMENT_KINDS } from './packages/model/src/experiments/loads.ts';

type Settings = NonNullable<TestProjectInlineConfiguration['test']>;

/** Rooms whose tests need no service; those of cli talk to servers that they start themselves. */
const PURE = ['api', 'cli', 'forge', 'mcp', 'model', 'observe', 'project', 'report'].map(
  (room) => `packages/${room}/src/**/*.test.ts`,
);

/** Tests that build or start servers, or need a container engine. */
const RIG = [
  'packages/cli/src/mcp/local.test.ts',
  'packages/cli/src/local/{asks,authorization,context,fixtures,full-backend,look,measure,operations,streams,target,target-compared,target-refused,users}.test.ts',
  // Its programs are compiled: minutes, unless Go has them in its cache.
  'packages/cli/src/release/release.test.ts',
  'apps/worker/src/{discoveries,projects,queue}/**/*.test.ts',
  'apps/worker/src/compare/ended.test.ts',
  'apps/worker/src/host/{serve,strangers}.test.ts',
  'apps/worker/src/metrics/worker.test.ts',
  'apps/worker/src/runs/{builds,disturbed,full-disk,limits,outcomes,recovery,run}.test.ts',
  'infra/local/src/{demo,sixteenth-server}.test.ts',
  'packages/bench/src/runtime/{child,process-backends,sandboxed}.test.ts',
  'packages/bench/src/once/image.test.ts',
  'packages/bench/src/trial/profiled.test.ts',
  'packages/bench/src/world/own-backends.test.ts',
  'packages/builder/src/image/{bases,foreign,hostile-output,image-builder,interrupted,prune-images}.test.ts',
  'packages/builder/src/build/{dotnet,own-tests}.test.ts',
];

/** Contracts of suites with small bodies, whose limits hold on a busy machine, too. */
const CONTRACTS = ['packages/bench/src/verify/{every-server,io,io-others,synthetic}.test.ts'];

/** Tests within limits that a busy machine breaks, or that fill it with processes: two at a time. */
const WAITING = [
  // Bodies of megabytes, each of which must be answered in 5 s.
  'packages/contract-test/src/payload/payload.test.ts',
  'packages/bench/src/verify/payload.test.ts',
  'packages/bench/src/runtime/docker/*.test.ts',
  'packages/bench/src/runtime/remote/remote-engine.test.ts',
  // 50 calls at once of servers that are built in the test, all within its time.
  'apps/worker/src/projects/own-server.test.ts',
  'packages/bench/src/runtime/kubernetes/{kubernetes,runners}.test.ts',
  // A cancelled run ends within 2 s.
  'apps/worker/src/runs/run.test.ts',
  // Processor time of two processes is held against that of containers and sandboxes.
  'packages/bench/src/once/stdio-party.test.ts',
];

/**
 * Experiments on servers that hardly compute. They judge latencies, rates and processor time after a load,
 * which full processors spoil: two at a time, beside nothing else that computes.
 */
const EXPERIMENTS = [
  'packages/bench/src/load/counts.test.ts',
  'packages/cli/src/local/{aborts,fixture-latencies}.test.ts',
  `packages/bench/src/experiments/{${EXPERIMENT_KINDS.join(',')}}.test.ts`,
];

/** Tests that need the whole machine, or take it: nothing else runs beside them. */
const ALONE = [
  // A P99 of milliseconds is held against that of theory.
  'packages/bench/src/load/open-load.test.ts',
  // Verdicts on a millisecond of real processor time.
  'apps/worker/src/compare/compare.test.ts',
  'apps/worker/src/cpu-profiles/profile-cpu.test.ts',
  // It keeps processors busy, so that a trial is disturbed.
  'apps/worker/src/runs/disturbed.test.ts',
  // It uses up the processes of the user that all builds run as.
  'packages/builder/src/sandbox/forks.test.ts',
  // It fills a Redis, which what else computes would keep from being full.
  'packages/cli/src/local/full-backend.test.ts',
];

/** Tests of the built web app that ask it over HTTP alone. */
const HTTP = [
  ...['api', 'cli', 'cli-run', 'cli-watch', 'compare-api', 'dispatcher', 'hostile', 'limits', 'operations'],
  ...[
    'mcp',
    'newer',
    'contexts-api',
    'cpu-profiles-api',
    'discoveries-api',
    'outputs-api',
    'page-cache',
    'permissions',
    'pool',
    'publish-history',
  ],
  'projects-api',
].map((name) => `apps/web/browser/${name}.test.ts`);

/** Tests in a browser whose worker builds servers and measures them. */
const WITH_WORKER = ['apps/web/browser/{discovery,releases,run}.test.ts'];

/**
 * Tests that hold what hostile input costs their process, which what another file left there would hide; and those that
 * give the app its environment, which it reads once a process, or use what it makes once of that.
 */
const PROCESSES = [
  // Helm may be compiled while the tests of services run.
  'infra/local/src/chart/*.test.ts',
  '{packages/{builder,contract-test},apps/{web,worker},infra/local}/src/fuzz.test.ts',
  'packages/bench/src/runtime/{answering,redis-settings}.test.ts',
  'packages/builder/src/archive/archive.test.ts',
  'packages/builder/src/build/{hostile-output,log}.test.ts',
  'packages/builder/src/sources/buildable-of.test.ts',
  'packages/contract-test/src/answers.test.ts',
  'apps/web/src/features/accounts/{handle,invited-only,oidc}.test.ts',
  'apps/web/src/features/hosts/calibrations.test.ts',
  'apps/web/src/features/runs/list/trial-figures.test.ts',
  'apps/web/src/features/runs/progress/{feeds,places}.test.ts',
  'apps/web/src/features/watches/head-of.test.ts',
  'apps/web/src/features/webhooks/message.test.ts',
  'apps/web/src/server/{console,shutdown}.test.ts',
  'apps/web/src/server/auth/{asked-mail,guard,oidc}.test.ts',
  'apps/web/src/server/limits/consume.test.ts',
];

/**
 * The slowest of the tests without servers: simulations, loads, and files that start hundreds of processes, whose cost
 * grows with the memory of their parent. `FAST=1` leaves them out.
 */
const DEAR = [
  'packages/report/src/compare/{claims,simulation,watch-simulation}.test.ts',
  'packages/report/src/experiments/identical.test.ts',
  'packages/project/src/fuzz.test.ts',
  'packages/cli/src/commands/{try,watch}.test.ts',
  'packages/db/src/backup/backup.test.ts',
  'packages/db/src/runs/size.test.ts',
  'packages/builder/src/sources/hostile.test.ts',
  'packages/bench/src/authorization/{load-tokens,tokens}.test.ts',
  'packages/bench/src/conformance/ask.test.ts',
  'packages/bench/src/load/{aborts,asks,foreign,k6,k6-files,listening,operations,parallel,streams,users}.test.ts',
  'packages/contract-test/src/{answers,outage}.test.ts',
  'packages/contract-test/src/{any/verify-any,synthetic/synthetic}.test.ts',
  'apps/worker/src/compare/prune.test.ts',
  'apps/worker/src/revisions/{listing,mirror,sources,worktrees}.test.ts',
];

const TESTING = 'infra/local/src/testing';

/**
 * Processes instead of threads: a child of a thread dies with it. Every file says what it cost. Time is enough on a busy
 * machine: tests that judge a time say which.
 */
const COMMON: Settings = {
  pool: 'forks',
  setupFiles: [`${TESTING}/record-cost.ts`],
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: WAIT_MS } },
};

/** Tests of servers and loads, which need no service of ours. */
const RETRIED: Settings = {
  ...COMMON,
  // A busy machine disturbs trials: what a test does not ask for is measured once.
  env: { HEADROOM_REMEASURE: '0' },
  // A fault of ours fails twice; the closing lines of `make test` name what failed once.
  retry: 1,
};

/** Real services for tests that wait for them. */
const WITH_SERVICES: Settings = {
  ...RETRIED,
  globalSetup: [`${TESTING}/services.ts`],
  setupFiles: [`${TESTING}/record-cost.ts`, `${TESTING}/own-redis.ts`],
};

/** Files that share processes, in which modules are loaded once; what a file changed of them is undone at its end. */
const shared = (settings: Settings): Settings => ({
  ...settings,
  isolate: false,
  setupFiles: [settings.setupFiles ?? [], `${TESTING}/undo.ts`].flat(),
});

/** The built web app; apps and Chromium serve one file after another. */
const WITH_WEB: Settings = {
  ...shared(WITH_SERVICES),
  globalSetup: [`${TESTING}/services.ts`, 'apps/web/browser/build.ts'],
};

/** Longest wait for a page or an answer of the web app, in seconds: most whole tests take less on a busy machine. */
const PAGE_S = 60;

/** Tests that wait for the web app alone: no worker builds and measures meanwhile. */
const WITH_WEB_ALONE: Settings = {
  ...WITH_WEB,
  env: { ...WITH_WEB.env, TEST_WAIT_S: String(PAGE_S) },
  expect: { poll: { timeout: 1000 * PAGE_S } },
};

/** Projects by their names. Each runs by itself, as a part of `make test`. */
const PROJECTS: Record<string, Settings> = {
  pure: { ...shared(COMMON), include: PURE, exclude: [...RIG, ...EXPERIMENTS, ...DEAR] },
  web: { ...shared(COMMON), include: ['apps/web/src/**/*.test.ts'], exclude: PROCESSES },
  processes: { ...COMMON, include: PROCESSES, exclude: DEAR, maxWorkers: 2 },
  services: {
    ...shared(WITH_SERVICES),
    include: [
      'packages/{bench,builder,contract-test,db}/src/**/*.test.ts',
      'apps/worker/src/**/*.test.ts',
      'infra/local/src/**/*.test.ts',
    ],
    exclude: [...RIG, ...CONTRACTS, ...WAITING, ...EXPERIMENTS, ...ALONE, ...PROCESSES, ...DEAR],
    maxWorkers: 2,
  },
  dear: { ...WITH_SERVICES, include: DEAR, maxWorkers: 2 },
  // Its files wait for loads, builds and leases two thirds of their time.
  rig: { ...WITH_SERVICES, include: RIG, exclude: [...WAITING, ...ALONE], maxWorkers: 4 },
  // Most of it is waiting for backends that are away.
  contracts: { ...RETRIED, include: CONTRACTS, maxWorkers: 3 },
  waiting: { ...WITH_SERVICES, include: WAITING, maxWorkers: 2 },
  experiments: { ...RETRIED, include: EXPERIMENTS, maxWorkers: 2 },
  alone: { ...WITH_SERVICES, include: ALONE, maxWorkers: 1 },
  http: { ...WITH_WEB_ALONE, include: HTTP, maxWorkers: 2 },
  // A third file uses the processors while others wait for streams, limits, or services that are away.
  browser: {
    ...WITH_WEB_ALONE,
    include: ['apps/web/browser/**/*.test.ts'],
    exclude: [...HTTP, ...WITH_WORKER],
    maxWorkers: 3,
  },
  // Its workers wait for loads most of their time, and its verdicts are of differences that a busy machine shows, too.
  runs: { ...WITH_WEB, include: WITH_WORKER, maxWorkers: 3 },
};

export default defineConfig({
  test: {
    reporters: REPORTERS,
    sequence: { sequencer: LongestFirst },
    projects: Object.entries(PROJECTS).map(([name, settings], groupOrder) => ({
      test: { name, ...settings, sequence: { groupOrder } },
    })),
  },
});
