export * from './comparison.ts';
export * from './side.ts';
export * from './watch.ts';
