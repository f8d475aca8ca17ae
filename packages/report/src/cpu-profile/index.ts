/** CPU profiles of trials, read: what a call spends its processor time on, and what changed between two sides. */
export { compareCpuProfiles, LISTED_FUNCTIONS, MIN_SAMPLES } from './compare.ts';
export { TRIAL_FLOOR } from './estimate.ts';
export { flameOf, MAX_FLAME_NODES, MIN_WIDTH } from './flame.ts';
export { toFolded } from './folded.ts';
export { leadingChange } from './leading.ts';
export { toPprof } from './pprof.ts';
export { CPU_CLASSES } from './rules.ts';
export { toSpeedscope } from './speedscope.ts';
export { summarizeCpuProfile } from './summary.ts';
export { cpuComparisonTerms } from './terms.ts';
export type * from './types.ts';
export { cpuLines, MAX_EXPLAINED, placeBeside, placeOf } from './words.ts';
