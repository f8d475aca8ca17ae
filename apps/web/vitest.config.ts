import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['../../infra/local/src/vitest-services.ts'],
    pool: 'forks',
  },
});
