/** Simulated hosts and comparisons, for tests and for `pnpm --filter @headroom/load-test simulate`. */
export * from './power-examples.ts';
export { aComparison, aRow } from './test-comparison.ts';
export { HOSTS, isChange, judgedPairs } from './test-family.ts';
export * from './test-host.ts';
export * from './test-noise.ts';
export { recordedNoise } from './test-recorded.ts';
