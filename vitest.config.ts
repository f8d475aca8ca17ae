import { defineConfig } from 'vitest/config';
import { LongestFirst } from './infra/local/src/testing/longest-first.ts';
import { REPORTERS } from './infra/local/src/testing/reporters.ts';
import { TEST_MS, WAIT_MS } from './infra/local/src/testing/until.ts';

/** Rooms whose tests need no service; those of cli talk to servers that they start themselves. */
const PURE = ['api', 'cli', 'forge', 'observe', 'project', 'report', 'workload'].map(
  (room) => `packages/${room}/src/**/*.test.ts`,
);

/** Tests that build or start servers, or need a container engine. */
const RIG = [
  'packages/cli/src/local/**/*.test.ts',
  'apps/worker/src/{host,metrics,projects,queue,runs}/**/*.test.ts',
  'infra/local/src/{demo,sixteenth-server}.test.ts',
  'packages/bench/src/world/**/*.test.ts',
  'packages/builder/src/image/**/*.test.ts',
  'packages/builder/src/build/own-tests.test.ts',
];

/** Tests that hold what hostile input costs their process: what another file left there would hide some of it. */
const HOSTILE = [
  '{packages/{builder,contract-test},apps/worker,infra/local}/src/fuzz.test.ts',
  'packages/builder/src/archive/archive.test.ts',
  'packages/builder/src/build/{hostile-output,log}.test.ts',
  'packages/builder/src/sources/buildable-of.test.ts',
  'packages/contract-test/src/answers.test.ts',
];

/** Contracts of suites with small bodies, whose limits hold on a busy machine, too. */
const CONTRACTS = ['packages/bench/src/verify/{every-server,io,synthetic}.test.ts'];

/** Tests within limits that a busy machine breaks, or that fill it with processes: two at a time. */
const WAITING = [
  // Bodies of megabytes, each of which must be answered in 5 s.
  'packages/contract-test/src/payload/payload.test.ts',
  'packages/bench/src/verify/payload.test.ts',
  'packages/bench/src/runtime/docker/*.test.ts',
  'packages/bench/src/remote/remote-engine.test.ts',
  // 50 calls at once of servers that are built in the test, all within its time.
  'apps/worker/src/projects/own-server.test.ts',
  'packages/bench/src/runtime/kubernetes/{kubernetes,runners}.test.ts',
];

/** Tests that measure time or load, or use up what the machine has: nothing else runs beside them. */
const ALONE = [
  'apps/worker/src/compare/compare.test.ts',
  'packages/bench/src/load/{counts,open-load}.test.ts',
  'packages/bench/src/trial/capacity.test.ts',
  'packages/bench/src/trial/scaling.test.ts',
  'packages/bench/src/trial/soak.test.ts',
  'packages/bench/src/trial/starts.test.ts',
  'packages/bench/src/trial/sweep.test.ts',
  'apps/worker/src/runs/disturbed.test.ts',
  'apps/worker/src/runs/run.test.ts',
  'packages/bench/src/runtime/*.test.ts',
  'packages/bench/src/once/stdio-party.test.ts',
  'packages/builder/src/sandbox/forks.test.ts',
  'packages/cli/src/local/full-backend.test.ts',
];

/** Every file says what it cost. */
const COST = ['infra/local/src/testing/record-cost.ts'];

/** Where files share a process, modules are loaded once, and what a file changed of it is undone at its end. */
const UNDO = ['infra/local/src/testing/undo.ts'];

/** Time enough on a busy machine: tests that judge a time say which. */
const PATIENT = { testTimeout: TEST_MS, hookTimeout: TEST_MS, expect: { poll: { timeout: WAIT_MS } } };

/** Real services for tests that wait for them, and processes instead of threads: a child of a thread dies with it. */
const WITH_SERVICES = {
  globalSetup: ['infra/local/src/vitest-services.ts'],
  setupFiles: [...COST, 'infra/local/src/vitest-own-redis.ts'],
  pool: 'forks',
  // A busy machine disturbs trials: what a test does not ask for is measured once.
  env: { HEADROOM_REMEASURE: '0' },
  // A fault of ours fails twice; the closing lines of `make test` name what failed once.
  retry: 1,
  ...PATIENT,
} as const;

export default defineConfig({
  test: {
    reporters: REPORTERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          include: PURE,
          exclude: RIG,
          pool: 'forks',
          isolate: false,
          setupFiles: [...COST, ...UNDO],
          ...PATIENT,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...WITH_SERVICES,
          name: 'services',
          include: [
            'packages/{bench,builder,contract-test,db}/src/**/*.test.ts',
            'apps/worker/src/**/*.test.ts',
            'infra/local/src/**/*.test.ts',
          ],
          exclude: [...RIG, ...HOSTILE, ...CONTRACTS, ...WAITING, ...ALONE],
          isolate: false,
          setupFiles: [...WITH_SERVICES.setupFiles, ...UNDO],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...WITH_SERVICES,
          name: 'hostile',
          // They start what they need themselves.
          globalSetup: [],
          setupFiles: COST,
          include: HOSTILE,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...WITH_SERVICES,
          name: 'rig',
          include: RIG,
          exclude: [...WAITING, ...ALONE],
          // They wait for what they start more than they compute.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...WITH_SERVICES,
          name: 'contracts',
          include: CONTRACTS,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...WITH_SERVICES,
          name: 'waiting',
          include: WAITING,
          maxWorkers: 2,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...WITH_SERVICES,
          name: 'alone',
          include: ALONE,
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
