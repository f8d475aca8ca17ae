/** Profile of a few seconds: it shows that a server works, and gives no figure to choose by. */
export const SMOKE = 'smoke';
