export * from './point.ts';
export * from './steps.ts';
