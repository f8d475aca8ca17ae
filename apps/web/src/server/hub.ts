import { env } from './env.ts';
import { once } from './once.ts';
import { ProgressHub } from './progress-hub.ts';

/** The process's subscription to progress. */
export const hub = once('hub', () => new ProgressHub(env().REDIS_URL));
