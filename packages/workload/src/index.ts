export * from './allowed.ts';
export * from './answers.ts';
export * from './builds.ts';
export * from './comparison.ts';
export * from './duration.ts';
export * from './environment.ts';
export * from './events.ts';
export * from './handshake.ts';
export * from './host-class.ts';
export * from './load-config.ts';
export * from './load-result.ts';
export * from './nesting.ts';
export * from './order.ts';
export * from './plural.ts';
export * from './profile.ts';
export * from './repository.ts';
export * from './requests.ts';
export * from './run.ts';
export * from './run-limit.ts';
export * from './seed.ts';
export * from './side.ts';
export * from './suite.ts';
export { io } from './suites/io.ts';
export * from './time-limits.ts';
export * from './without-trailing.ts';

/** Path of the k6 script; its configuration is the environment variable HEADROOM_LOAD, a LoadConfig as JSON. */
export const K6_SCRIPT: string = new URL('../k6/load.ts', import.meta.url).pathname;
