import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The servers under test are code bases of their own and test themselves in their own language.
    include: ['packages/*/src/**/*.test.ts', 'apps/worker/src/**/*.test.ts', 'infra/local/src/**/*.test.ts'],
    globalSetup: ['infra/local/src/vitest-services.ts'],
    // Processes, not threads: a child of a thread would die with it (see infra/local/src/processes.ts).
    pool: 'forks',
    // One file at a time: many of them measure time and load, on machines with two processors.
    fileParallelism: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
