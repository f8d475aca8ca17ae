import { linearTicks } from '#ui/charts/linear-ticks.ts';
import { logShare } from '#ui/charts/log-scale.ts';
import { logTicks } from '#ui/charts/log-ticks.ts';

/**
 * Ratio beyond which values get a logarithmic axis: on a linear one the lower lines would lie on each other.
 */
const LINEAR_UP_TO = 8;

export interface Scale {
  readonly ticks: readonly number[];
  /** Position of a value, in percent from the top. */
  readonly y: (value: number) => number;
  readonly logarithmic: boolean;
  /** Start of the axis, where that is not 0 and it is linear. */
  readonly cutAt: number | null;
}

/** An axis that holds these values; `several` lines may be far from each other. */
export function scaleOf(values: readonly number[], several: boolean): Scale {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const logarithmic = several && low > 0 && high / low > LINEAR_UP_TO;
  const ticks = logarithmic ? logTicks(low, high) : linearTicks(low, high);
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
  const share = (value: number) =>
    logarithmic ? logShare(value, first, last) : (value - first) / (last - first);
  return {
    ticks,
    logarithmic,
    y: (value) => 100 * (1 - share(value)),
    cutAt: logarithmic || first === 0 ? null : first,
  };
}
