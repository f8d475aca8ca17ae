/** The page of a run as whoever has its secret link opens it. */
export const linkPath = (id: string, key: string) => `/runs/${id}?key=${key}`;
