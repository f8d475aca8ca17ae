import type { LoadConfig } from '../src/load-config.ts';

/** Read once in k6's init context; the process that starts k6 has parsed it already. */
export const config = JSON.parse(__ENV.HEADROOM_LOAD as string) as LoadConfig;
