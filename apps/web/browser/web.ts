import { randomUUID } from 'node:crypto';
import { type AppOptions, startWithServices, type Web } from './app.ts';
import { takeWeb } from './pool.ts';

export { startApp, type Web } from './app.ts';

/**
 * The built web app with a database and a Redis of its own, both empty. One without settings of its own has served other
 * test files.
 */
export async function startWeb({ mode = 'demo', ...own }: AppOptions = {}): Promise<Web> {
  return Object.keys(own).length === 0 ? takeWeb(mode) : startOwnWeb({ mode, ...own });
}

/** An app that has served nobody, and whose `stop` ends its process. */
export async function startOwnWeb(options: AppOptions = {}): Promise<Web> {
  return (await startWithServices(options)).web;
}

/** An id that nothing has. */
export const UNKNOWN_ID = randomUUID();
