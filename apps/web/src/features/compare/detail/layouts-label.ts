import type { RunDetail } from '@headroom/db';
import { buildKey, SIDES } from '@headroom/model/comparison';

/** Which servers were built in two layouts, and which could not be. */
export function layoutsLabel({ servers, builds }: Pick<RunDetail, 'servers' | 'builds'>): string {
  const isTwice = (id: string) => SIDES.every((side) => builds[buildKey(id, side)]?.layouts === 2);
  const twice = servers.filter(isTwice);
  const once = servers.filter((id) => !isTwice(id));
  const parts = [
    ...(twice.length > 0 ? [`two builds of each side in turns: ${twice.join(', ')}`] : []),
    ...(once.length > 0 ? [`one, its toolchain offers no other: ${once.join(', ')}`] : []),
  ];
  return parts.join('; ');
}
