export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Labelled {
  /** Centre of the point. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedLabel extends Box {
  /** Whether the label stands so far from its point that a line must join them. */
  readonly apart: boolean;
}

/** Distances from the point's centre to the label, nearest first. */
const RINGS_PX: readonly [number, ...number[]] = [7, 10, 13, 17, 21, 26, 32, 38, 45, 54, 64, 76, 90];
const NEAR_PX = 13;
/** Directions in which a label may stand: right first, where it is read most easily. */
const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [0.8, -0.6],
  [0.8, 0.6],
  [-0.8, -0.6],
  [-0.8, 0.6],
  [0.4, -0.9],
  [0.4, 0.9],
  [-0.4, -0.9],
  [-0.4, 0.9],
] as const;

/**
 * A place for the label of every point, within `bounds`, where it covers no point and no other label.
 * Crowded points choose first. A label for which no place is free stands where it covers least.
 * @param pointPx half the width of a point
 */
export function placeLabels(points: readonly Labelled[], bounds: Box, pointPx: number): PlacedLabel[] {
  const dots = points.map(({ x, y }) => ({
    x: x - pointPx,
    y: y - pointPx,
    width: 2 * pointPx,
    height: 2 * pointPx,
  }));
  const placed = new Map<number, PlacedLabel>();
  for (const index of mostCrowdedFirst(points)) {
    const point = points[index] as Labelled;
    const taken = [...dots.filter((_, other) => other !== index), ...placed.values()];
    placed.set(index, cheapest(point, bounds, taken) ?? labelAt(point, 1, 0, RINGS_PX[0]));
  }
  return points.map((_, index) => placed.get(index) as PlacedLabel);
}

function mostCrowdedFirst(points: readonly Labelled[]): number[] {
  const crowd = points.map(({ x, y }) =>
    points.reduce((sum, other) => sum + 1 / (20 + Math.hypot(other.x - x, other.y - y)), 0),
  );
  return points.map((_, index) => index).sort((a, b) => (crowd[b] ?? 0) - (crowd[a] ?? 0));
}

/** The first place within `bounds` that covers nothing that is taken, or the one that covers least. */
function cheapest(point: Labelled, bounds: Box, taken: readonly Box[]): PlacedLabel | undefined {
  let best: PlacedLabel | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const px of RINGS_PX) {
    for (const [dx, dy] of DIRECTIONS) {
      const box = labelAt(point, dx, dy, px);
      // Above and below its point a label may slide sideways to stay within the chart.
      if (dx === 0) box.x = slidden(box, bounds);
      if (!within(box, bounds)) continue;
      const cost = coveredBy(box, taken, least);
      if (cost === 0) return box;
      if (cost < least) [best, least] = [box, cost];
    }
  }
  return best;
}

/** The area of what is taken that a box covers; summed no further than `enough`. */
function coveredBy(box: Box, taken: readonly Box[], enough: number): number {
  let sum = 0;
  for (const other of taken) {
    sum += overlapArea(box, other);
    if (sum >= enough) break;
  }
  return sum;
}

function slidden({ x, width }: Box, bounds: Box): number {
  return Math.max(bounds.x, Math.min(x, bounds.x + bounds.width - width));
}

/** The label in a direction: its nearest edge or corner is `px` from the point. */
function labelAt({ x, y, width, height }: Labelled, dx: number, dy: number, px: number) {
  const left = dx > 0 ? x + dx * px : dx < 0 ? x + dx * px - width : x - width / 2;
  const top = dy > 0 ? y + dy * px : dy < 0 ? y + dy * px - height : y - height / 2;
  return { x: left, y: top, width, height, apart: px > NEAR_PX };
}

function within(box: Box, bounds: Box): boolean {
  return (
    box.x >= bounds.x &&
    box.y >= bounds.y &&
    box.x + box.width <= bounds.x + bounds.width &&
    box.y + box.height <= bounds.y + bounds.height
  );
}

/** The area two boxes share; 0 where they only touch. */
export function overlapArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}
