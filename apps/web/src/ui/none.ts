/** Text of a cell without a value, the one that figures are formatted with: tables mute it, and cards leave it out. */
export const NONE = '–';
