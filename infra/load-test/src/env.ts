import { homedir } from 'node:os';
import { join } from 'node:path';

/** Environment of the web app; read here and nowhere else. */
export const inheritedEnv: NodeJS.ProcessEnv = process.env;

const cacheDir = process.env.HEADROOM_CACHE_DIR ?? join(homedir(), '.cache', 'headroom');

/** The k6 that `make demo` and `make test` install. */
export const k6Path: string = join(cacheDir, 'bin', 'k6');
