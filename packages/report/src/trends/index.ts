export * from './metrics.ts';
export * from './point.ts';
export * from './steps.ts';
