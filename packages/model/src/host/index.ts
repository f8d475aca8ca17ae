export * from './environment.ts';
export * from './host.ts';
export * from './host-class.ts';
export * from './placement.ts';
export * from './time-limits.ts';
