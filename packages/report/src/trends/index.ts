export * from './changes.ts';
export * from './levels.ts';
export * from './metrics.ts';
export * from './point.ts';
export { isShared } from './shared.ts';
export * from './steps.ts';
