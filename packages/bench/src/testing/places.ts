import { homedir } from 'node:os';
import { join } from 'node:path';

/** Folder of the servers that misbehave on purpose. */
export const FIXTURES = new URL('../../fixtures', import.meta.url).pathname;

/** Folder of repositories with a headroom.yaml, as anybody may have them. */
export const OWN = new URL('../../own', import.meta.url).pathname;

/** Cache of this machine, which tests share with everything else. */
export const CACHE_DIR = process.env.HEADROOM_CACHE_DIR ?? join(homedir(), '.cache', 'headroom');
