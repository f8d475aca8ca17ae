import { createDb } from '@headroom/db';
import { env } from './env.ts';
import { once } from './once.ts';

/** The process's database connections. */
export const db = once('db', () => createDb(env().DATABASE_URL));
