/** How much more servers take with more instances, from the searches of a run's trials. */
import { type Capacity, experimentOf } from '@headroom/model/experiments';
import { plural } from '@headroom/model/text';
import { formatPct } from '../../figures/format.ts';
import { byServer, counts } from '../../figures/trial.ts';
import { median } from '../../statistics/elementary.ts';
import { canBeCompared } from '../../statistics/interval.ts';
import { capacityLabel, capacityRow, intervalBetween, levelLabel } from '../capacity/capacity.ts';
import type { ServiceLevel } from '../capacity/row.ts';
import type { ExperimentTrial, Told } from '../experiment.ts';
import { tooFewToTell } from '../few-rounds.ts';
import type { ScaledStep, ScalingOutcome, ScalingRow, Times } from './row.ts';

/** Scaling of the servers of a run, those that take the most with their most instances first. */
export function scalingTable(trials: readonly ExperimentTrial[]): ScalingRow[] {
  return byServer(trials)
    .map(([serverId, own]) => ({ serverId, steps: stepsOf(serverId, own) }))
    .sort((a, b) => (b.steps.at(-1)?.perS ?? -1) - (a.steps.at(-1)?.perS ?? -1));
}

function stepsOf(serverId: string, trials: readonly ExperimentTrial[]): ScaledStep[] {
  const numbers = trials.flatMap((trial) =>
    (experimentOf('scaling', trial)?.steps ?? []).map(({ instances }) => instances),
  );
  const rising = [...new Set(numbers)].sort((a, b) => a - b);
  const [fewest = 1] = rising;
  return rising.map((instances) => {
    const searched = trials.map((trial) => ({ ...trial, experiment: capacityIn(trial, instances) }));
    const { serverId: _, ...row } = capacityRow(serverId, searched);
    return { ...row, instances, times: timesOf(trials, { instances, fewest }) };
  });
}

function capacityIn(trial: ExperimentTrial, instances: number): Capacity | null {
  return experimentOf('scaling', trial)?.steps.find((step) => step.instances === instances)?.capacity ?? null;
}

function timesOf(
  trials: readonly ExperimentTrial[],
  { instances, fewest }: { readonly instances: number; readonly fewest: number },
): Times | null {
  if (instances === fewest) return null;
  const both = trials.filter(counts).flatMap((trial) => {
    const [base, more] = [capacityIn(trial, fewest), capacityIn(trial, instances)];
    if (!base?.perS || !more?.perS || base.atLeast) return [];
    const [low, high] = [
      more.perS / (base.belowPerS ?? base.perS),
      (more.belowPerS ?? more.perS) / base.perS,
    ];
    return [{ ratio: more.perS / base.perS, low, high, atLeast: more.atLeast }];
  });
  const ratios = both.map(({ ratio }) => ratio);
  const middle = median(ratios);
  if (middle === null) return null;
  return {
    median: middle,
    interval: intervalBetween(
      both.map(({ low }) => low),
      both.map(({ high }) => high),
    ),
    atLeast: both.some(({ atLeast }) => atLeast),
    evenPct: (100 * middle * fewest) / instances,
  };
}

/** What is told of the scaling of one server. */
export type ToldScaling = Told<Pick<ScalingOutcome, 'steps'>>;

/** Servers that a sentence names; a table has all. */
const NAMED = 3;

/**
 * Finding of a run, in a sentence; null where nothing is known. A server is said to scale only where the interval of its
 * multiple, over rounds enough (MIN_ROUNDS_FOR_MEDIAN), lies above 1. What something else than the server ended is not
 * known.
 */
export function scalingFinding(rows: readonly ToldScaling[], level: ServiceLevel): string | null {
  const told = rows.flatMap((row) => partOf(row) ?? []);
  const [first] = rows.flatMap(({ steps }) => steps.at(-1) ?? []);
  if (told.length === 0 || !first) return null;
  const more = told.length > NAMED ? [`and ${plural(told.length - NAMED, 'server')} more in the table`] : [];
  const parts = [...told.slice(0, NAMED), ...more].join('; ');
  const lasts = rows.flatMap(({ steps }) => steps.at(-1) ?? []).filter(({ times }) => times !== null);
  const few = canBeCompared(lasts) ? '' : `: ${tooFewToTell('whether that repeats')}`;
  return `${parts}. Capacities at ${levelLabel(level)}, in ${plural(first.rounds, 'round')}${few}.`;
}

function partOf({ serverId, steps }: ToldScaling): string | null {
  const [base, last] = [steps[0], steps.at(-1)];
  if (!base || !last || base === last || base.perS === null || last.perS === null) return null;
  const [few, many] = [plural(base.instances, 'instance'), plural(last.instances, 'instance')];
  const [before, after] = [capacityLabel(base), capacityLabel(last)];
  const rates = `${after} calls a second, and ${before} with ${few}`;
  if (base.atLeast) {
    return `scaling of ${serverId} is unknown: the search with ${few} ended at a limit other than the server (${before} calls a second)`;
  }
  if (!last.times) {
    return `scaling of ${serverId} is unknown: no round found a capacity with both ${few} and ${many}: ${rates}`;
  }
  if (!canBeCompared([last])) {
    return `${serverId} with ${many} took ${timesLabel(last.times)} × as much: ${rates}`;
  }
  if (!isBeyond(last.times)) {
    if (last.atLeast) {
      return `scaling of ${serverId} is unknown: the search with ${many} ended at a limit other than the server (${rates})`;
    }
    return `a gain of ${serverId} from ${many} is not certain: ${rates}`;
  }
  return `${serverId} scales to ${timesLabel(last.times)} × with ${many}: ${rates}`;
}

function isBeyond({ interval }: Pick<Times, 'interval'>): boolean {
  return interval?.kind === 'confidence' && interval.low > 1;
}

/** A share of even scaling in percent, in words: "92.5", "at least 76.3". */
export function evenLabel({ evenPct, atLeast }: Pick<Times, 'evenPct' | 'atLeast'>): string {
  return `${atLeast ? 'at least ' : ''}${formatPct(evenPct)}`;
}

/** A multiple in words: "3.7", "at least 3.7". */
export function timesLabel({ median: times, atLeast }: Pick<Times, 'median' | 'atLeast'>): string {
  return `${atLeast ? 'at least ' : ''}${times.toFixed(times < 10 ? 2 : 1)}`;
}
