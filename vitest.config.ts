import { defineConfig } from 'vitest/config';

/** Rooms without input and output. */
const PURE = ['cli', 'observe', 'report', 'workload'].map((room) => `packages/${room}/src/**/*.test.ts`);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: PURE,
          pool: 'forks',
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'rig',
          // The servers under test are code bases of their own and test themselves in their own language.
          include: [
            'packages/{db,servers}/src/**/*.test.ts',
            'apps/worker/src/**/*.test.ts',
            'infra/local/src/**/*.test.ts',
          ],
          globalSetup: ['infra/local/src/vitest-services.ts'],
          // Processes, not threads: a child of a thread would die with it (see infra/local/src/processes.ts).
          pool: 'forks',
          // One file at a time: many of them measure time and load, on machines with two processors.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
