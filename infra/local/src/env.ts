import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const envSchema = z.object({
  PATH: z.string().default(''),
  /** Tools and builds that are kept between runs: bin/k6, bin/redis-server with lib/, builds/. */
  HEADROOM_CACHE_DIR: z
    .string()
    .min(1)
    .default(join(homedir(), '.cache', 'headroom')),
});

/** The environment of the local services; read here and nowhere else. */
export const env = envSchema.parse(process.env);
