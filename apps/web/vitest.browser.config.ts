import { defineConfig } from 'vitest/config';

/** The dashboard in a real browser, against a real Postgres and Redis. */
export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    globalSetup: ['../../infra/local/src/vitest-services.ts', './browser/build.ts'],
    pool: 'forks',
    // Each file has a web app, a database and a Redis of its own. A third would wait for a processor.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is awaited is drawn by another process on the same machine.
    expect: { poll: { timeout: 30_000 } },
  },
});
