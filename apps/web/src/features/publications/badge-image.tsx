import { badgeOf, badgeText } from './badge.ts';
import type { StoredRow } from './stored-experiment.ts';

/** The badge of a server, drawn into the page: it is seen before there is an address to ask for it. */
export function BadgeImage({ row }: { row: StoredRow }) {
  return (
    // biome-ignore lint/performance/noImgElement: a drawing of some hundred bytes, with no file behind it
    <img src={`data:image/svg+xml,${encodeURIComponent(badgeOf(row))}`} alt={badgeText(row)} height={20} />
  );
}
