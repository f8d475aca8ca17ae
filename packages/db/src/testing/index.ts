/** For tests only: real databases and made-up measurements. */
export * from './database.ts';
export * from './fixtures.ts';
