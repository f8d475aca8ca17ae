/**
 * `pnpm --filter @headroom/db migrate`: applies the migrations that the database of DATABASE_URL lacks. `migrate status`
 * lists them; `migrate resolve applied|rolled-back NAME` says of one that was begun how it ended.
 */
import { databaseUrl } from '../env.ts';
import { migrate, migrationStatus, resolve } from './index.ts';

const USE = 'Use: migrate | migrate status | migrate resolve applied|rolled-back NAME';

async function run([command, as, name]: readonly string[]): Promise<void> {
  const url = databaseUrl();
  if (command === undefined) {
    const applied = await migrate(url, { tell: console.log });
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
  } else if (command === 'status') {
    for (const [state, names] of Object.entries(await migrationStatus(url)))
      console.log(`${state}: ${state === 'applied' ? names.length : names.join(', ') || 'none'}`);
  } else if (command === 'resolve' && name && (as === 'applied' || as === 'rolled-back')) {
    await resolve(url, name, as);
    console.log(`${name} is ${as}.`);
  } else {
    throw new Error(USE);
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
