export * from './answers.ts';
export * from './context.ts';
export * from './limits.ts';
