/** `pnpm --filter @headroom/db migrate`: applies the migrations the database of DATABASE_URL lacks. */
import { databaseUrl } from '../env.ts';
import { migrate } from './index.ts';

const applied = await migrate(databaseUrl());
console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
// A timer of the engine's lock would keep the process for ten more seconds.
process.exit();
