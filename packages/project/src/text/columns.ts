/** Width of the lines that are written into files. */
export const MOST_COLUMNS = 100;
