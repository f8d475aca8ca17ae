/** Steps that all servers take at once. */
import { MIN_LEVEL_LENGTH } from '../compare/change-points.ts';
import { SAME_WITHIN } from './changes.ts';
import type { Step } from './steps.ts';

/** Fewer servers than this may step at once by chance, or by a commit that touched two of them. */
const LEAST_SERVERS = 3;

/** A server's series, as far as it tells of steps. */
export interface SteppingLine {
  /** Whether it was measured, by place. */
  readonly isMeasured: readonly boolean[];
  readonly steps: readonly Step[];
}

/**
 * Whether every server steps at a place, and in the same direction: then it is rather the host that changed, or what the
 * servers share, than the code of each. Servers that were measured too seldom on one side to show a step are left out;
 * of fewer than three others nothing is said.
 */
export function isShared(place: number, lines: readonly SteppingLine[]): boolean {
  const able = lines.filter(({ isMeasured }) => {
    const count = (side: readonly boolean[]) => side.filter(Boolean).length;
    return (
      count(isMeasured.slice(0, place)) >= MIN_LEVEL_LENGTH &&
      count(isMeasured.slice(place)) >= MIN_LEVEL_LENGTH
    );
  });
  if (able.length < LEAST_SERVERS) return false;
  const near = able.map(({ steps }) => steps.find(({ index }) => Math.abs(index - place) <= SAME_WITHIN));
  return near.every((step) => step !== undefined && step.direction === near[0]?.direction);
}
