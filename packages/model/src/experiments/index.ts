export type { HostFacts, Refusal } from './experiment.ts';
export * from './experiments.ts';
export * from './loads.ts';
export * from './outcome.ts';
export * from './step.ts';
