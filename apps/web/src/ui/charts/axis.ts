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

/** A number of at most four digits after its first: `4,004`, `0.25`, `1.2M`. */
export function figure(value: number): string {
  const large = Math.abs(value) >= 100_000;
  return value.toLocaleString('en-US', {
    maximumSignificantDigits: large ? 3 : Math.abs(value) >= 1000 ? 6 : 4,
    ...(large && { notation: 'compact' }),
  });
}

/** Value that is plotted; null where the axis has no place for it. */
export function placed({ scale }: Axis, value: number | null): number | null {
  if (value === null || (scale === 'log' && value <= 0)) return null;
  // 1 for P90, 2 for P99.
  return scale === 'nines' ? -Math.log10(Math.max(1e-9, 1 - value / 100)) : value;
}

/** Properties by which Recharts draws an axis of these values. */
export function drawnAxis(axis: Axis, own: readonly number[]) {
  const { scale, span, zero, ticks } = axis;
  const labels = new Map(ticks?.map(({ at, label }) => [placed(axis, at) ?? 0, label]));
  const values = [...own, ...(axis.holds ?? [])];
  const [low, high] = extent(scale === 'log' ? values.filter((value) => value > 0) : values);
  const begins = zero || (zero === undefined && low < high / 2) ? 0 : 'auto';
  return {
    ...(scale === 'log' ? logarithmic(low, high) : { domain: span ?? ([begins, 'auto'] as const) }),
    tickFormatter: (at: number) => (ticks ? (labels.get(at) ?? '') : figure(at)),
    ...(ticks && { ticks: [...labels.keys()] }),
  };
}

/** The least and the highest of values; of none, the least is the higher one. */
export function extent(values: readonly number[]): [low: number, high: number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

const POWERS = Array.from({ length: 25 }, (_, index) => index - 12);

/** Equal values stand in the middle. Marks are 1, 2 and 5 times powers of ten: fewer over many decades, more within one. */
function logarithmic(low: number, high: number) {
  const [from, to] = low > high ? [1, 10] : high / low > 1.01 ? [low, high] : [low / 2, high * 2];
  const steps = to / from > 300 ? [1] : to / from > 8 ? [1, 2, 5] : [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9];
  const ticks = POWERS.flatMap((power) => steps.map((step) => Number(`${step}e${power}`)));
  return {
    scale: 'log',
    domain: [from, to],
    ticks: ticks.filter((tick) => tick >= from && tick <= to),
  } as const;
}
