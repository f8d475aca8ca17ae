import { defineConfig } from 'vitest/config';
import { TEST_MS, WAIT_MS } from '../../infra/local/src/testing/until.ts';

// The tests in a browser have a configuration of their own: vitest.browser.config.ts.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: WAIT_MS } },
  },
});
