/** Conditions under which trials were measured, held against those of others. */
import type { TrialEnvironment } from '@headroom/model/host';
import { median, pct, present, sum } from '../statistics/elementary.ts';

/** Fields that are read of a trial. */
export interface ConditionTrial {
  readonly environment?: TrialEnvironment | null;
  readonly stolenCpuMs: number | null;
  readonly windowMs: number | null;
}

/** Ratio of mean frequencies from which they are said to differ: below it lie the steps of a governor. */
export const FREQUENCY_APART = 1.05;
/** Points of a share of the steady window from which they are said to differ. */
export const SHARE_APART_POINTS = 10;
/** The same of the time that a hypervisor took, 100 being one logical processor. */
export const STOLEN_APART_POINTS = 5;

/** A condition in which trials differ, in words for each; `was` and `is` are never equal. */
export interface ConditionApart {
  readonly name: string;
  readonly was: string;
  readonly is: string;
}

interface Condition {
  readonly name: string;
  /** Whether the code that is measured has part in it, so that it says nothing of the host where both sides alternate. */
  readonly ofLoad?: true;
  /** In words where two groups of trials differ; null where they do not, or one of them does not tell. */
  readonly apart: (was: readonly ConditionTrial[], is: readonly ConditionTrial[]) => [string, string] | null;
}

const environments = (trials: readonly ConditionTrial[]) =>
  present(trials.map(({ environment }) => environment));

/** A condition that is a text, or several. */
function texts(read: (environment: TrialEnvironment) => readonly string[] | null): Condition['apart'] {
  const words = (trials: readonly ConditionTrial[]) => {
    const all = environments(trials).flatMap((environment) => read(environment) ?? []);
    return [...new Set(all)].sort().join(', ');
  };
  return (...groups) => {
    const [was = '', is = ''] = groups.map(words);
    return was === '' || is === '' || was === is ? null : [was, is];
  };
}

/** A condition that is a number: the median of its trials. */
function numbers(
  read: (trial: ConditionTrial) => number | null | undefined,
  isApart: (was: number, is: number) => boolean,
  format: (value: number) => string,
): Condition['apart'] {
  return (...groups) => {
    const [was, is] = groups.map((trials) => median(present(trials.map(read))));
    if (was == null || is == null || !isApart(was, is)) return null;
    return [format(was), format(is)];
  };
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const points = (least: number) => (was: number, is: number) => Math.abs(was - is) >= least;
const percent = (value: number) => `${value.toFixed(0)} %`;

function pressure(of: 'cpu' | 'io' | 'memory', name: string): Condition {
  const read = ({ environment }: ConditionTrial) => environment?.pressurePct?.[of];
  return {
    name: `time in which tasks waited for ${name}`,
    ofLoad: true,
    apart: numbers(read, points(SHARE_APART_POINTS), percent),
  };
}

const CONDITIONS: readonly Condition[] = [
  { name: 'frequency governor', apart: texts(({ governors }) => governors) },
  {
    name: 'processor frequency in MHz',
    apart: numbers(
      ({ environment }) => environment?.frequencyMhz?.mean,
      (was, is) => Math.max(was, is) / Math.min(was, is) >= FREQUENCY_APART,
      whole,
    ),
  },
  {
    name: 'cores slowed by heat or power',
    apart: (...groups) => {
      const each = groups.map((trials) => present(environments(trials).map(({ throttles }) => throttles)));
      if (each.some((counts) => counts.length === 0)) return null;
      const [was = 0, is = 0] = each.map((counts) => sum(counts));
      return (was === 0) === (is === 0) ? null : [`${whole(was)} times`, `${whole(is)} times`];
    },
  },
  {
    name: 'processor time that a hypervisor took',
    apart: numbers(
      ({ stolenCpuMs, windowMs }) => pct(stolenCpuMs, windowMs),
      points(STOLEN_APART_POINTS),
      (value) => `${percent(value)} of a processor`,
    ),
  },
  pressure('cpu', 'a processor'),
  pressure('io', 'disks'),
  pressure('memory', 'memory'),
];

/**
 * Conditions in which two groups of trials differ, as far as both tell.
 * @param interleaved whether they were measured in the same rounds: pressure is then what their code made of it
 */
export function conditionsApart(
  was: readonly ConditionTrial[],
  is: readonly ConditionTrial[],
  { interleaved }: { readonly interleaved: boolean },
): ConditionApart[] {
  return CONDITIONS.flatMap(({ name, ofLoad, apart }) => {
    const words = interleaved && ofLoad ? null : apart(was, is);
    return words ? [{ name, was: words[0], is: words[1] }] : [];
  });
}

/** Lockfiles of one server in which two groups of its trials differ, by their paths. */
export function locksApart(was: readonly ConditionTrial[], is: readonly ConditionTrial[]): ConditionApart[] {
  const [before, after] = [was, is].map((trials) => environments(trials)[0]?.locks);
  if (!before || !after) return [];
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return paths.flatMap((name) =>
    before[name] === after[name] ? [] : [{ name, was: before[name] ?? 'none', is: after[name] ?? 'none' }],
  );
}

/** A condition of one trial in words. */
export interface ConditionFact {
  readonly name: string;
  readonly text: string;
}

const NOT_TOLD = 'not reported by this kernel';

/** Conditions of one trial, each in words, also where its kernel does not tell; none of a trial that came to no window. */
export function conditionFacts(trial: ConditionTrial): ConditionFact[] {
  const { environment } = trial;
  if (!environment) return [];
  const { governors, frequencyMhz, throttles, pressurePct, locks, counters } = environment;
  const stolen = pct(trial.stolenCpuMs, trial.windowMs);
  const frequency =
    frequencyMhz &&
    `${whole(frequencyMhz.mean)} MHz on average, ${whole(frequencyMhz.lowest)} to ${whole(frequencyMhz.highest)}`;
  const pressed =
    pressurePct &&
    `processors ${percent(pressurePct.cpu)}, disks ${percent(pressurePct.io)}, memory ${percent(pressurePct.memory)} of the time`;
  const pinned = Object.entries(locks).map(([path, digest]) => `${path} ${digest}`);
  return [
    { name: 'Frequency', text: frequency ?? NOT_TOLD },
    { name: 'Governor', text: governors?.join(', ') ?? NOT_TOLD },
    { name: 'Slowed by heat or power', text: throttles === null ? NOT_TOLD : `${whole(throttles)} times` },
    { name: 'Taken by a hypervisor', text: stolen === null ? NOT_TOLD : `${percent(stolen)} of a processor` },
    { name: 'Tasks waited for', text: pressed ?? NOT_TOLD },
    { name: 'Lockfiles', text: pinned.join(', ') || 'none in the sources' },
    ...(counters ? [{ name: 'Counters', text: counterWords(counters) }] : []),
  ];
}

function counterWords({
  instructions,
  contextSwitches,
  missing,
}: NonNullable<TrialEnvironment['counters']>): string {
  const told = [
    ...(instructions === null ? [] : [`${whole(instructions)} instructions of the server in user space`]),
    ...(contextSwitches === null ? [] : [`${whole(contextSwitches)} context switches of the server`]),
    ...(missing === null ? [] : [`not counted: ${missing}`]),
  ];
  return told.join('; ');
}
