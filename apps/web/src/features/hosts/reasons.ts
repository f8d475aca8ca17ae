import type { CatalogEntry } from '#results/catalog.ts';

/** Servers that cannot be run for one reason. */
export interface Unable {
  serverIds: string[];
  /** A sentence; without the server's title, where it began with it. */
  reason: string;
}

/** The servers that cannot be run, by reason: most often one missing toolchain keeps several away. */
export function unableByReason(catalog: readonly CatalogEntry[]): Unable[] {
  const byReason = new Map<string, string[]>();
  for (const { manifest, missing } of catalog) {
    if (missing === null) continue;
    const title = `${manifest.title} `;
    const reason = missing.startsWith(title) ? missing.slice(title.length) : missing;
    byReason.set(reason, [...(byReason.get(reason) ?? []), manifest.id]);
  }
  return [...byReason].map(([reason, serverIds]) => ({ serverIds, reason }));
}
