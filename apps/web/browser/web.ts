import { randomUUID } from 'node:crypto';
import { type AppOptions, startWithServices, type Web } from './app.ts';
import { takeWeb } from './pool.ts';

export { startApp, type Web } from './app.ts';

/**
 * The built web app with a database and a Redis of its own, both empty. One without settings of its own has served other
 * test files.
 */
export async function startWeb({ mode = 'demo', ...own }: AppOptions = {}): Promise<Web> {
  if (Object.keys(own).length === 0) return takeWeb(mode);
  return (await startWithServices({ mode, ...own })).web;
}

/** An id that nothing has. */
export const UNKNOWN_ID = randomUUID();
