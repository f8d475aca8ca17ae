import type { LoadSecond } from '@headroom/model/run';

/** A load with one more second; a load that begins again replaces the one before. */
export function withSecond(
  load: readonly LoadSecond[],
  { second, callsPerS, meanMs }: LoadSecond,
): LoadSecond[] {
  const last = load.at(-1);
  const earlier = last && last.second >= second ? load.filter((old) => old.second < second) : load;
  return [...earlier, { second, callsPerS, meanMs }];
}
