import { defineConfig } from 'vitest/config';
import { REPORTERS } from '../../infra/local/src/testing/reporters.ts';
import { TEST_MS, WAIT_MS } from '../../infra/local/src/testing/until.ts';

/**
 * Tests that give the app its environment, which it reads once a process, or use what it makes once of that; and those
 * that hold what hostile input costs a process.
 */
const OF_A_PROCESS = [
  'src/fuzz.test.ts',
  'src/features/accounts/{handle,invited-only}.test.ts',
  'src/features/hosts/calibrations.test.ts',
  'src/features/runs/list/trial-figures.test.ts',
  'src/features/runs/progress/{feeds,places}.test.ts',
  'src/features/watches/attend/head-of.test.ts',
  'src/features/webhooks/message.test.ts',
  'src/server/{console,shutdown}.test.ts',
  'src/server/auth/{asked-mail,guard}.test.ts',
  'src/server/limits/consume.test.ts',
];

const COST = '../../infra/local/src/testing/record-cost.ts';

const PATIENT = {
  pool: 'forks',
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: WAIT_MS } },
} as const;

// The tests in a browser have a configuration of their own: vitest.browser.config.ts.
export default defineConfig({
  test: {
    reporters: REPORTERS,
    projects: [
      {
        test: {
          ...PATIENT,
          name: 'web',
          include: ['src/**/*.test.ts'],
          exclude: OF_A_PROCESS,
          isolate: false,
          setupFiles: [COST, '../../infra/local/src/testing/undo.ts'],
        },
      },
      { test: { ...PATIENT, name: 'web processes', include: OF_A_PROCESS, setupFiles: [COST] } },
    ],
  },
});
