import { createLog } from '@headroom/observe';
import { logLevel, secrets } from './env.ts';
import { once } from './once.ts';

/** The log of the process. */
export const log = once('log', () => createLog({ app: 'web', level: logLevel(), secrets: secrets() }));
