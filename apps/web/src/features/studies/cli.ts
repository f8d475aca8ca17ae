/**
 * `pnpm import-study <folder>…`: stores a published study, one folder a repeat, or the folder of the whole study.
 * Ends with 0 when it is stored (or, with --dry-run, could be), 1 when it was refused, 2 when it was asked wrongly or
 * the database does not answer.
 */
import { databaseUrl } from '#server/env.ts';
import { importCommand } from './import-command.ts';

process.exitCode = await importCommand(process.argv.slice(2), {
  databaseUrl,
  print: console.log,
  complain: console.error,
});
