/**
 * Moves places on a line apart until neighbours are at least `gap` from each other, as little as that takes, and
 * keeps them between `low` and `high`; places that do not fit are spaced evenly. Their order stays.
 */
export function spread(places: readonly number[], gap: number, low: number, high: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const step = Math.min(gap, (high - low) / Math.max(1, places.length - 1));
  // Groups that touch move together, around the mean of where their members wish to be.
  const groups: { wish: number; members: number[] }[] = [];
  for (const index of order) {
    groups.push({ wish: places[index] ?? 0, members: [index] });
    while (groups.length > 1 && touches(groups.at(-2), groups.at(-1), step)) {
      const last = groups.pop();
      const before = groups.pop();
      if (last && before) groups.push(joined(before, last));
    }
  }
  const moved = new Map(groups.flatMap((group) => placesOf(group, step)));
  return within(
    places.map((place, index) => moved.get(index) ?? place),
    order,
    { step, low, high },
  );
}

type Group = { wish: number; members: number[] };

const lengthOf = ({ members }: Group, step: number) => (members.length - 1) * step;

function touches(before: Group | undefined, after: Group | undefined, step: number): boolean {
  if (!before || !after) return false;
  return before.wish + lengthOf(before, step) / 2 + step > after.wish - lengthOf(after, step) / 2;
}

function joined(before: Group, after: Group): Group {
  const members = [...before.members, ...after.members];
  const sum = before.wish * before.members.length + after.wish * after.members.length;
  return { wish: sum / members.length, members };
}

function placesOf(group: Group, step: number): [number, number][] {
  const first = group.wish - lengthOf(group, step) / 2;
  return group.members.map((member, place) => [member, first + place * step]);
}

/** Pushes what sticks out at either end back in, and what is then too close before it. */
function within(
  places: number[],
  order: readonly number[],
  { step, low, high }: { step: number; low: number; high: number },
): number[] {
  let floor = low;
  for (const index of order) {
    places[index] = Math.max(places[index] ?? low, floor);
    floor = (places[index] ?? low) + step;
  }
  let ceiling = high;
  for (const index of order.toReversed()) {
    places[index] = Math.min(places[index] ?? high, ceiling);
    ceiling = (places[index] ?? high) - step;
  }
  return places;
}
