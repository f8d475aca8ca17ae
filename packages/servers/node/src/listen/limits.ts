/** Largest request that is read, in bytes. */
export const LARGEST_BODY = 4 * 1024 * 1024;

// Longer than any client's pause, so that connections are not closed under a virtual user.
export const KEEP_ALIVE_TIMEOUT_S = 65;
