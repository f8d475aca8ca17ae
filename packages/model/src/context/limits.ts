/** Numbers of contexts, apart from their schemas: the thread that counts loads nothing else. */

/** Limits of a catalogue whose tokens are counted: bytes and entries of a list, pages, and seconds of a session. */
export const CONTEXT_LIMITS = { bytes: 20 * 2 ** 20, entries: 10_000, pages: 1000, seconds: 60 } as const;

/** Tokens above which a description is worth a look. */
export const LONG_DESCRIPTION_TOKENS = 500;
/** Values above which an enum is worth a look. */
export const LONG_ENUM_VALUES = 50;
