/** Most publications that lists show: the newest. */
export const LISTED = 200;
