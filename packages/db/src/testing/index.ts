/** For tests only: real databases and made-up measurements. */
export * from './archives.ts';
export * from './checks.ts';
export * from './claim-run.ts';
export * from './database.ts';
export * from './field.ts';
export * from './fixtures.ts';
export * from './measure-trials.ts';
export * from './page-reads.ts';
export * from './people.ts';
export * from './projects.ts';
export * from './series.ts';
export * from './stored-runs.ts';
export * from './sums.ts';
export * from './uploads.ts';
export * from './watches.ts';
export * from './way-back.ts';
