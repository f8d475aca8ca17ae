import type { LoadConfig } from '../src/load/config.ts';

/** Read once in k6's init context: a file, as a variable of the environment has at most 128 KB. */
export const config = JSON.parse(open(__ENV.HEADROOM_LOAD as string)) as LoadConfig;
