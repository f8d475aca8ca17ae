/** An axis of numbers, as data, so that pages hand it to the browser. */
export interface Axis {
  /** Id and unit of its column in files and in the table: `second` in `s`. */
  readonly id: string;
  readonly unit: string;
  /** Words beside the axis, where its column does not name it. */
  readonly title?: string | undefined;
  /** `nines`: a percentile, of which each further nine takes the same width. Linear by default. */
  readonly scale?: 'linear' | 'log' | 'nines' | undefined;
  /** A linear axis begins at zero, unless the values differ by less than half. */
  readonly zero?: boolean | undefined;
  /** Ends of a linear axis; those of the values by default. */
  readonly span?: readonly [from: number, to: number] | undefined;
  /** Values that it holds in any case. */
  readonly holds?: readonly number[] | undefined;
  /** Marks in place of round numbers. */
  readonly ticks?: readonly { readonly at: number; readonly label: string }[] | undefined;
}

/** Marks of a logarithmic axis. */
const [FEWEST_TICKS, MOST_TICKS] = [3, 8];

/** A value as the axis writes it. */
export function shownOn(axis: Pick<Axis, 'ticks'>, value: number): string {
  const tick = axis.ticks?.find(({ at }) => at === value);
  return tick?.label ?? figure(value);
}

/** A number of at most four digits after its first: `4,004`, `0.25`, `1.2M`. */
export function figure(value: number): string {
  const large = Math.abs(value) >= 100_000;
  return value.toLocaleString('en-US', {
    maximumSignificantDigits: large ? 3 : Math.abs(value) >= 1000 ? 6 : 4,
    ...(large && { notation: 'compact' }),
  });
}

/** Place of a percentile on an axis of nines: 1 for P90, 2 for P99. */
const nines = (pct: number) => -Math.log10(Math.max(1e-9, 1 - pct / 100));

/** Value that is plotted; null where the axis has no place for it. */
export function placed({ scale }: Axis, value: number | null): number | null {
  if (value === null || (scale === 'log' && value <= 0)) return null;
  return scale === 'nines' ? nines(value) : value;
}

/** Properties of Recharts by which it draws an axis. */
export interface DrawnAxis {
  readonly scale?: 'log';
  readonly domain: [number | 'auto', number | 'auto'];
  readonly ticks?: number[];
  readonly tickFormatter: (value: number) => string;
}

export function drawnAxis(axis: Axis, own: readonly number[], roomShare = 0): DrawnAxis {
  const values = [...own, ...(axis.holds ?? [])];
  const written = axis.ticks?.flatMap(({ at, label }) => [[placed(axis, at) ?? 0, label] as const]);
  const labels = new Map(written);
  const tickProps = written && {
    ticks: written.map(([at]) => at),
    tickFormatter: (at: number) => labels.get(at) ?? '',
  };
  if (axis.scale !== 'log') {
    const [low, high] = extent(values);
    const fromZero = axis.zero !== false && (axis.zero || low < high / 2);
    return { domain: [fromZero ? 0 : 'auto', 'auto'], tickFormatter: figure, ...tickProps };
  }
  const { low, high } = logRange(values, roomShare);
  const ticks = logTicks(low, high);
  return { scale: 'log', domain: [low, high], ticks, tickFormatter: figure, ...tickProps };
}

function extent(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

/** A logarithmic range that holds all values, with a share of the axis free at either end; equal ones stand in its middle. */
export function logRange(values: readonly number[], roomShare: number): { low: number; high: number } {
  const [low, high] = extent(values.filter((value) => value > 0));
  if (!(low <= high)) return { low: 1, high: 10 };
  const ratio = high / low > 1.01 ? high / low : 4;
  const half = Math.sqrt(ratio) * ratio ** (roomShare / (1 - 2 * roomShare));
  const middle = Math.sqrt(low * high);
  return { low: middle / half, high: middle * half };
}

/** Round numbers within a range: 1, 2 and 5 times powers of ten; fewer over many decades, more within a short one. */
export function logTicks(low: number, high: number): number[] {
  const within = (steps: readonly number[]) => {
    const ticks: number[] = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
      // toPrecision keeps 0.3 from becoming 0.30000000000000004.
      for (const step of steps) ticks.push(Number((step * 10 ** power).toPrecision(2)));
    }
    return ticks.filter((tick) => tick >= low && tick <= high);
  };
  const [tens, usual] = [within([1]), within([1, 2, 5])];
  if (usual.length > MOST_TICKS && tens.length > 1) return tens;
  return usual.length < FEWEST_TICKS ? within([1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9]) : usual;
}
