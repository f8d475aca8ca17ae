import { env } from '#env.ts';
import { ProgressHub } from '#progress/hub.ts';
import { once } from './once.ts';

/** The process's subscription to progress. */
export const hub = once('hub', () => new ProgressHub(env().REDIS_URL));
