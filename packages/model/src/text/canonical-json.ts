import { stringify } from 'safe-stable-stringify';

/** JSON with the fields of objects sorted by name: the same text for equal values, whatever the order of their fields. */
export const canonicalJson = (value: unknown): string => stringify(value) ?? '';
