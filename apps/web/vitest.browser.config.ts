import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../../infra/local/src/testing/longest-first.ts';
import { REPORTERS } from '../../infra/local/src/testing/reporters.ts';
import { TEST_MS, WAIT_MS } from '../../infra/local/src/testing/until.ts';

/** The dashboard in a real browser, against a real Postgres and Redis. */
export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    globalSetup: ['../../infra/local/src/vitest-services.ts', './browser/build.ts'],
    reporters: REPORTERS,
    setupFiles: ['../../infra/local/src/testing/record-cost.ts'],
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // A busy machine disturbs trials: what a test does not ask for is measured once.
    env: { HEADROOM_REMEASURE: '0' },
    // Files have a web app, a database and a Redis of their own. A third one uses the processors while others wait for
    // streams, limits, or services that are away.
    maxWorkers: 3,
    // A fault of ours fails twice; the closing lines of `make test` name what failed once.
    retry: 1,
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    // The page that is awaited is drawn by another process on the same machine.
    expect: { poll: { timeout: WAIT_MS } },
  },
});
