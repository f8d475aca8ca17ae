import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../../infra/local/src/testing/longest-first.ts';
import { REPORTERS } from '../../infra/local/src/testing/reporters.ts';
import { TEST_MS, WAIT_MS } from '../../infra/local/src/testing/until.ts';

/** Tests of the built app that ask it over HTTP alone. */
const HTTP = [
  ...['api', 'cli', 'cli-run', 'cli-watch', 'compare-api', 'dispatcher', 'hostile', 'limits', 'operations'],
  ...['page-cache', 'permissions', 'pool', 'projects-api'],
].map((name) => `browser/${name}.test.ts`);

const COMMON = {
  setupFiles: ['../../infra/local/src/testing/record-cost.ts'],
  pool: 'forks' as const,
  // Web apps and Chromium serve one file after another, and modules are loaded once: a file undoes what it changes.
  isolate: false,
  // A busy machine disturbs trials: what a test does not ask for is measured once.
  env: { HEADROOM_REMEASURE: '0' },
  // A fault of ours fails twice; the closing lines of `make test` name what failed once.
  retry: 1,
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  // The page that is awaited is drawn by another process on the same machine.
  expect: { poll: { timeout: WAIT_MS } },
};

/** The built app: its pages in a real browser, its API by HTTP, against a real Postgres and Redis. */
export default defineConfig({
  test: {
    globalSetup: ['../../infra/local/src/vitest-services.ts', './browser/build.ts'],
    reporters: REPORTERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...COMMON, name: 'http', include: HTTP, maxWorkers: 2, sequence: { groupOrder: 0 } } },
      {
        test: {
          ...COMMON,
          name: 'browser',
          include: ['browser/**/*.test.ts'],
          exclude: HTTP,
          // A third file uses the processors while others wait for streams, limits, or services that are away.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
