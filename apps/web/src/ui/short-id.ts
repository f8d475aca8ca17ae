/** The part of an id that is shown: its random end, because ids of one day begin alike. */
export function shortId(id: string): string {
  return id.slice(-8);
}
