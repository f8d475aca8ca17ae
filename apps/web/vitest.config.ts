import { defineConfig } from 'vitest/config';

// The tests in a browser have a configuration of their own: vitest.browser.config.ts.
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], pool: 'forks', testTimeout: 20_000, hookTimeout: 30_000 },
});
