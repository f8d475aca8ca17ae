import { defineConfig } from 'vitest/config';
import { REPORTERS } from '../../infra/local/src/testing/reporters.ts';
import { TEST_MS, WAIT_MS } from '../../infra/local/src/testing/until.ts';

// The tests in a browser have a configuration of their own: vitest.browser.config.ts.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    reporters: REPORTERS,
    setupFiles: ['../../infra/local/src/testing/record-cost.ts'],
    pool: 'forks',
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: WAIT_MS } },
  },
});
