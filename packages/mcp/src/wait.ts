import { z } from 'zod';

/** Proxies and the web app end a connection that is silent for a minute. */
const MAX_WAIT_S = 45;

/** Seconds that a call may wait for an end. */
export const waitSeconds = z.int().min(0).max(MAX_WAIT_S).default(0).describe('Seconds to wait for its end');
