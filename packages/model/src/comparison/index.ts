export * from './comparison.ts';
export * from './one-sided.ts';
export * from './releases.ts';
export * from './side.ts';
export * from './side-source.ts';
export * from './target.ts';
export * from './watch.ts';
