/** Page of what the commits of a watch did. */
export function historyPath(id: string): string {
  return `/trends?watch=${id}`;
}

/** Page of a watch. */
export function watchPath(id: string): string {
  return `/watches/${id}`;
}

/** Address of the badge of a watch that shows one. */
export function badgePath(id: string): string {
  return `${watchPath(id)}/badge.svg`;
}
