/** Page of a watch. */
export function watchPath(id: string): string {
  return `/watches/${id}`;
}
