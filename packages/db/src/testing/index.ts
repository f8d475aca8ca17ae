/** For tests only: real databases and made-up measurements. */
export * from './database.ts';
export * from './field.ts';
export * from './fixtures.ts';
export * from './stored-runs.ts';
