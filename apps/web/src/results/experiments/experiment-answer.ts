import {
  type Answer,
  capacityLabel,
  formatCount,
  formatMs,
  growing,
  growthLabel,
  heldMs,
  type KeyFigure,
  peakLabel,
  shortInterval,
  soakMetric,
  timesLabel,
} from '@headroom/report';
import { plural } from '@headroom/workload/plural';
import { missedLabel } from './steps/limit-label.ts';
import { outcomeLabel, type StoredExperiment } from './stored-experiment.ts';

/** A server with the outcome of its experiment. */
export interface ExperimentOutcome {
  readonly serverId: string;
  readonly experiment: StoredExperiment;
}

/** Key figures at most. */
const MOST_FIGURES = 5;

/** Words before the server that comes first, of each experiment that has an order. */
const FIRST: Readonly<Record<Exclude<StoredExperiment['kind'], 'soak' | 'isolation'>, string>> = {
  capacity: 'Highest',
  sweep: 'Highest',
  starts: 'Fastest',
  scaling: 'Scales furthest',
};

/** Answer of servers in an experiment: the one with the best estimate, and the figure of each. */
export function experimentAnswer(outcomes: readonly ExperimentOutcome[]): Answer {
  const ranked = outcomes
    .filter(({ experiment }) => outcomeLabel(experiment) !== null)
    .sort((a, b) => scoreOf(b.experiment) - scoreOf(a.experiment));
  return {
    headline: headlineOf(ranked),
    figures: ranked.slice(0, MOST_FIGURES).map(keyFigure),
  };
}

function headlineOf(ranked: readonly ExperimentOutcome[]): string | null {
  const [first] = ranked;
  if (!first) return null;
  const { serverId, experiment } = first;
  if (experiment.kind === 'soak') return soakHeadline(ranked);
  if (experiment.kind === 'isolation') return isolationHeadline(ranked);
  const outcome = `${outcomeLabel(experiment)}${endLabel(experiment)}`;
  return ranked.length === 1
    ? `${serverId}: ${outcome}`
    : `${FIRST[experiment.kind]}: ${serverId}, ${outcome}`;
}

/** Reason that a search for a capacity ended: "; limit: server CPU". */
function endLabel(experiment: StoredExperiment): string {
  const limits = experiment.kind === 'capacity' ? (experiment.limitedBy ?? []) : [];
  return limits.length === 0 ? '' : `; limit: ${limits.map(missedLabel).join(', ')}`;
}

function soakHeadline(ranked: readonly ExperimentOutcome[]): string {
  const grow = ranked.filter(
    ({ experiment }) => experiment.kind === 'soak' && growing(experiment).length > 0,
  );
  if (grow.length > 1) return `${grow.length} of ${plural(ranked.length, 'server')} grow`;
  const shown = grow[0] ?? (ranked.length === 1 ? ranked[0] : undefined);
  if (shown) return `${shown.serverId}: ${outcomeLabel(shown.experiment)}`;
  const open = ranked.some(({ experiment }) => outcomeLabel(experiment) === 'growth undecided');
  return open ? 'Growth undecided' : `No measured figure of ${plural(ranked.length, 'server')} grows`;
}

/** Outcomes of servers with a culprit, as one. */
function isolationHeadline(ranked: readonly ExperimentOutcome[]): string {
  const blocked = ranked.filter(({ experiment }) => experiment.kind === 'isolation' && experiment.culprit);
  if (blocked.length > 1)
    return `${blocked.length} of ${plural(ranked.length, 'server')} have a tool that holds others`;
  const shown = blocked[0] ?? (ranked.length === 1 ? ranked[0] : undefined);
  if (shown) return `${shown.serverId}: ${outcomeLabel(shown.experiment)}`;
  const isOpen = ranked.some(
    ({ experiment }) => experiment.kind === 'isolation' && experiment.sometimes.length > 0,
  );
  return isOpen ? 'Isolation undecided' : `No tool of ${plural(ranked.length, 'server')} holds another`;
}

/** Higher is better; of soaks what grows comes first, of isolation the held tools. */
function scoreOf(experiment: StoredExperiment): number {
  switch (experiment.kind) {
    case 'capacity':
      return experiment.perS ?? 0;
    case 'sweep':
      return experiment.peak?.callsPerS ?? 0;
    case 'soak':
      return growing(experiment).length;
    case 'starts':
      return -(experiment.coldStart?.median ?? 0);
    case 'scaling':
      return experiment.steps.at(-1)?.times?.median ?? 0;
    case 'isolation':
      return experiment.culprit?.heldTools.length ?? 0;
  }
}

function keyFigure({ serverId, experiment }: ExperimentOutcome): KeyFigure {
  return { subject: serverId, cell: null, ...figureOf(experiment) };
}

function figureOf(experiment: StoredExperiment): Pick<KeyFigure, 'name' | 'value' | 'unit' | 'interval'> {
  switch (experiment.kind) {
    case 'capacity': {
      const { perS, atLeast, interval, level } = experiment;
      return {
        name: `Capacity at P99 ≤ ${level.p99Ms} ms`,
        value: capacityLabel({ perS, atLeast }),
        unit: 'calls/s',
        interval: interval && shortInterval(interval, formatCount),
      };
    }
    case 'sweep': {
      const { peak } = experiment;
      return {
        name: experiment.flat ? 'At every level' : 'Most of any level',
        value: peak ? peakLabel(peak) : '',
        unit: 'calls/s',
        interval: peak?.interval ? shortInterval(peak.interval, formatCount) : null,
      };
    }
    case 'soak': {
      const [first] = growing(experiment);
      return {
        name: first ? soakMetric(first.metric).title : 'Growth',
        value: first
          ? growthLabel(first)
          : outcomeLabel(experiment) === 'growth undecided'
            ? 'undecided'
            : 'none',
        unit: '',
        interval: null,
      };
    }
    case 'starts': {
      const { coldStart } = experiment;
      return {
        name: 'Cold start',
        value: formatMs(coldStart?.median ?? null, 1),
        unit: 'ms',
        interval: coldStart?.interval ? shortInterval(coldStart.interval, (ms) => formatMs(ms, 1)) : null,
      };
    }
    case 'scaling': {
      const last = experiment.steps.at(-1);
      const times = last?.times;
      return {
        name: `With ${plural(last?.instances ?? 0, 'instance')}`,
        value: times ? `${timesLabel(times)} ×` : '',
        unit: '',
        interval: times?.interval ? shortInterval(times.interval, (value) => value.toFixed(2)) : null,
      };
    }
    case 'isolation': {
      const worst = experiment.culprit?.heldTools[0];
      return {
        name: worst ? `P${worst.percentile} of ${worst.tool}` : 'Held tools',
        value: worst ? heldMs(worst.mixedMs) : experiment.sometimes.length > 0 ? 'undecided' : 'none',
        unit: worst ? 'ms' : '',
        interval: null,
      };
    }
  }
}
