/** Reporters of vitest: results for people, and, for `make test`, a file of results and costs. */
export const REPORTERS = [
  'default',
  ...(process.env.HEADROOM_TEST_REPORT ? [new URL('report.ts', import.meta.url).pathname] : []),
];
