const { PATH = '', NODE_COMPILE_CACHE } = process.env;

/** Environment of a command that nobody configured. Its modules are compiled once for all tests. */
export const BARE_ENV: NodeJS.ProcessEnv = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
