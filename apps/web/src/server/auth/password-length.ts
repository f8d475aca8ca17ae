/** Shortest and longest password that is taken, in characters. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;
