/** Page of a run for the holder of its secret link. */
export const linkPath = (id: string, key: string) => `/runs/${id}?key=${key}`;
