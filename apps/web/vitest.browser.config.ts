import { defineConfig } from 'vitest/config';

/** The dashboard in a real browser, against a real Postgres and Redis. */
export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    globalSetup: ['../../infra/local/src/vitest-services.ts', './browser/build.ts'],
    pool: 'forks',
    // One web app and one browser at a time: a test should not fail because the machine is small.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is awaited is drawn by another process on the same machine.
    expect: { poll: { timeout: 30_000 } },
  },
});
