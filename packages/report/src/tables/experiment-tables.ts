/** Experiments as tables of data: one row a server, and one a step, slice or start of each trial. */
import {
  type Capacity,
  type CapacityStep,
  type Experiment,
  type ExperimentKind,
  type ExperimentOf,
  experimentOf,
  type IsolatedTool,
  type IsolationStep,
  type SoakSlices,
  type Start,
  type SweepStep,
} from '@headroom/workload';
import type { CapacityRow } from '../figures/capacity.ts';
import type { IsolationRow, IsolationToolRow } from '../figures/isolation-table.ts';
import type { ScaledStep, ScalingRow } from '../figures/scaling.ts';
import { type Growth, type SoakRow, settledSlices } from '../figures/soak.ts';
import { soakMetric } from '../figures/soak-words.ts';
import type { StartFigure, StartsRow, WarmUpPoint } from '../figures/starts.ts';
import type { SweepLevel, SweepRow } from '../figures/sweep.ts';
import { compareText, type ReportTrial } from '../figures/trial.ts';
import type { Interval } from '../statistics/interval.ts';
import { type ColumnOf, column, type Table, tableOf } from './table.ts';

/** Fields that are read of a trial. */
interface Tried extends Pick<ReportTrial, 'id' | 'serverId' | 'round' | 'status'> {
  readonly experiment: Experiment | null;
}

/** What experiments gave, and the trials they are of; of one kind, the rows of the others are empty. */
export interface ExperimentSource {
  readonly kind: ExperimentKind;
  readonly capacity: readonly CapacityRow[];
  readonly sweep: readonly SweepRow[];
  readonly soak: readonly SoakRow[];
  readonly starts: readonly StartsRow[];
  readonly scaling: readonly ScalingRow[];
  readonly isolation: readonly IsolationRow[];
  readonly trials: readonly Tried[];
}

/** Every table of a run of experiments of one kind, in the order pages list them. */
export function experimentTables({ kind, trials, ...rows }: ExperimentSource): Table[] {
  switch (kind) {
    case 'capacity':
      return [capacityAsTable(rows.capacity), capacitySteps(trials)];
    case 'sweep':
      return [sweepAsTable(rows.sweep), sweepLevels(rows.sweep), sweepSteps(trials)];
    case 'soak':
      return [soakAsTable(rows.soak), growthAsTable(rows.soak), soakSlices(trials)];
    case 'starts':
      return [startsAsTable(rows.starts), eachStart(trials), warmUp(rows.starts)];
    case 'scaling':
      return [scalingAsTable(rows.scaling), scalingSteps(trials)];
    case 'isolation':
      return [isolationAsTable(rows.isolation), isolationSteps(trials)];
  }
}

const CALLS = 'calls/s';

function capacityAsTable(rows: readonly CapacityRow[]): Table {
  return tableOf('capacity', 'Capacity', rows, [server(), ...capacityFigures()]);
}

function capacityFigures<Row extends Omit<CapacityRow, 'serverId'>>(): ColumnOf<Row>[] {
  return [
    column('perS', 'Capacity', CALLS, (row) => row.perS),
    column('bound', 'Bound', '', (row) => (row.atLeast ? 'at least' : null)),
    ...interval<Row>('perS', 'Capacity', CALLS, (row) => row.interval),
    column('heldPerS', 'Held rate, lowest over rounds', CALLS, (row) => row.between?.low ?? null),
    column('missedPerS', 'Failed rate, highest over rounds', CALLS, (row) => row.between?.high ?? null),
    column('rounds', 'Rounds with a held rate', '', (row) => row.rounds),
    column('confirmedRounds', 'Rounds with a confirmed rate', '', (row) => row.confirmedRounds),
    column('p99Ms', 'P99 at that load', 'ms', (row) => row.p99Ms),
    column('cpuPct', 'CPU at that load', '%', (row) => row.cpuPct),
    column('limitedBy', 'Limit of the next rate', '', (row) => row.limitedBy.join(', ') || null),
  ];
}

/** A step of a search, with the service level that it was held against. */
interface SearchStep extends CapacityStep {
  readonly levelP99Ms: number;
  readonly levelErrorPct: number;
}

const searchSteps = ({ p99Ms, errorPct, steps }: Capacity): SearchStep[] =>
  steps.map((step) => ({ ...step, levelP99Ms: p99Ms, levelErrorPct: errorPct }));

function capacitySteps(trials: readonly Tried[]): Table {
  const steps = inTrials('capacity', trials, searchSteps);
  return tableOf<InTrial<SearchStep>>('capacity-steps', 'Search steps', steps, [
    ...ofTrial('step', 'Step'),
    ...searchColumns(),
  ]);
}

function scalingAsTable(rows: readonly ScalingRow[]): Table {
  type Row = ScaledStep & { readonly serverId: string };
  const steps = rows.flatMap(({ serverId, steps: own }) => own.map((step): Row => ({ serverId, ...step })));
  return tableOf<Row>('scaling', 'Scaling', steps, [
    server(),
    column('instances', 'Instances', '', (row) => row.instances),
    ...capacityFigures<Row>(),
    column('times', 'Multiple of the fewest instances', '×', ({ times }) => times?.median ?? null),
    column('timesBound', 'Bound of the multiple', '', ({ times }) => (times?.atLeast ? 'at least' : null)),
    ...interval<Row>(
      'times',
      'Multiple of the fewest instances',
      '×',
      ({ times }) => times?.interval ?? null,
    ),
    column('evenPct', 'Share of perfect scaling', '%', ({ times }) => times?.evenPct ?? null),
  ]);
}

function scalingSteps(trials: readonly Tried[]): Table {
  type Step = SearchStep & { readonly instances: number };
  const steps = inTrials('scaling', trials, (scaling) =>
    scaling.steps.flatMap(({ instances, capacity }) =>
      searchSteps(capacity).map((step): Step => ({ ...step, instances })),
    ),
  );
  return tableOf<InTrial<Step>>('scaling-steps', 'Search steps', steps, [
    ...ofTrial('step', 'Step'),
    column('instances', 'Instances', '', ({ of }) => of.instances),
    ...searchColumns<Step>(),
  ]);
}

function isolationAsTable(rows: readonly IsolationRow[]): Table {
  type Row = IsolationToolRow & Pick<IsolationRow, 'serverId' | 'rounds' | 'judgedRounds' | 'notJudged'>;
  const tools = rows.flatMap(({ serverId, rounds, judgedRounds, notJudged, tools: own }) =>
    own.map((tool): Row => ({ serverId, rounds, judgedRounds, notJudged, ...tool })),
  );
  return tableOf<Row>('isolation', 'Isolation', tools, [
    server(),
    column('tool', 'Tool', '', (row) => row.tool),
    column('aloneP50Ms', 'P50 alone', 'ms', (row) => row.aloneP50Ms),
    column('aloneP99Ms', 'P99 alone', 'ms', (row) => row.aloneP99Ms),
    column('mixedP50Ms', 'P50 mixed', 'ms', (row) => row.mixedP50Ms),
    column('mixedP99Ms', 'P99 mixed', 'ms', (row) => row.mixedP99Ms),
    column('withoutP99Ms', 'P99 mixed, without the suspect', 'ms', (row) => row.withoutP99Ms),
    column('times', 'P99 mixed / alone', '×', (row) => row.times),
    column('heldBy', 'Held by', '', (row) => row.heldBy),
    column('calls', 'Calls in the mix', '', (row) => row.calls),
    column('wrong', 'Wrong answers', '', (row) => row.wrong),
    column('rounds', 'Rounds', '', (row) => row.rounds),
    column('judgedRounds', 'Judged rounds', '', (row) => row.judgedRounds),
    column('notJudged', 'Reasons of other rounds', '', (row) => row.notJudged.join(', ') || null),
  ]);
}

function isolationSteps(trials: readonly Tried[]): Table {
  type Step = Omit<IsolationStep, 'tools'> & { readonly of: IsolatedTool };
  const steps = inTrials('isolation', trials, (isolation) =>
    isolation.steps.flatMap(({ tools, ...step }) => tools.map((of): Step => ({ ...step, of }))),
  );
  return tableOf<InTrial<Step>>('isolation-steps', 'Isolation steps', steps, [
    ...ofTrial('row', 'Row'),
    column('load', 'Step', '', ({ of }) => of.load),
    column('subject', 'Tool alone or missing', '', ({ of }) => of.tool),
    column('tool', 'Tool', '', ({ of: { of } }) => of.name),
    column('calls', 'Right answers', '', ({ of: { of } }) => of.calls),
    column('wrong', 'Wrong answers', '', ({ of: { of } }) => of.wrong),
    column('p50Ms', 'P50', 'ms', ({ of: { of } }) => of.p50Ms),
    column('p75Ms', 'P75', 'ms', ({ of: { of } }) => of.p75Ms),
    column('p90Ms', 'P90', 'ms', ({ of: { of } }) => of.p90Ms),
    column('p95Ms', 'P95', 'ms', ({ of: { of } }) => of.p95Ms),
    column('p99Ms', 'P99', 'ms', ({ of: { of } }) => of.p99Ms),
    column('seconds', 'Counted', 's', ({ of }) => of.seconds),
    column('cpuPct', 'CPU of the server', '%', ({ of }) => of.cpuPct.server ?? null),
    column('limitedBy', 'Limited by', '', ({ of }) => of.limitedBy),
    column('rigLimited', 'Limited by the rig', '', ({ of }) => yesOrNo(of.rigLimited)),
  ]);
}

function searchColumns<Step extends SearchStep>(): ColumnOf<InTrial<Step>>[] {
  return [
    column('perS', 'Offered', CALLS, ({ of }) => of.perS),
    column('confirms', 'Confirmation step', '', ({ of }) => yesOrNo(of.confirms)),
    column('held', 'Held', '', ({ of }) => yesOrNo(of.missed === null)),
    column('missed', 'Missed', '', ({ of }) => of.missed),
    column('levelP99Ms', 'Service level: maximum P99', 'ms', ({ of }) => of.levelP99Ms),
    column('levelErrorPct', 'Service level: maximum wrong answers', '%', ({ of }) => of.levelErrorPct),
    ...stepFigures<Step>(),
  ];
}

function sweepAsTable(rows: readonly SweepRow[]): Table {
  return tableOf('sweep', 'Sweep', rows, [
    server(),
    column('by', 'Load unit', '', (row) => row.by),
    column('rounds', 'Rounds', '', (row) => row.rounds),
    column('peakPerS', 'Peak rate', CALLS, ({ peak }) => peak?.callsPerS ?? null),
    column('bound', 'Bound', '', ({ peak }) => (peak?.rigLimited ? 'at least' : null)),
    column('peakLevel', 'Users or arrivals per second at the peak', '', ({ peak }) => peak?.level ?? null),
    ...interval<SweepRow>('peakPerS', 'Peak rate', CALLS, ({ peak }) => peak?.interval ?? null),
    column('p99Ms', 'P99 at that load', 'ms', ({ peak }) => peak?.p99Ms ?? null),
    column('knee', 'Knee', 'users', (row) => row.knee),
    column('lambda', 'Rate of one concurrent call', CALLS, ({ fit }) => fit?.lambda ?? null),
    column('sigma', 'Contention', '', ({ fit }) => fit?.sigma ?? null),
    column('kappa', 'Coherency', '', ({ fit }) => fit?.kappa ?? null),
    column(
      'kappaLow',
      'Coherency, lower end of the 95 % interval',
      '',
      ({ fit }) => fit?.kappaInterval?.low ?? null,
    ),
    column(
      'kappaHigh',
      'Coherency, upper end of the 95 % interval',
      '',
      ({ fit }) => fit?.kappaInterval?.high ?? null,
    ),
    column('fitErrorPct', 'Error of the fit', '%', ({ fit }) => fit?.errorPct ?? null),
    column('noFit', 'Reason for no fit', '', (row) => row.noFit),
    column('keptUpTo', 'Highest sustained rate', 'callers/s', (row) => row.keptUpTo),
    column('behind', 'First rate behind', 'callers/s', (row) => row.behind),
    column('limitedBy', 'Limit at the peak', '', ({ peak }) => peak?.limitedBy.join(', ') || null),
  ]);
}

function sweepLevels(rows: readonly SweepRow[]): Table {
  const levels = rows.flatMap(({ serverId, levels: own }) => own.map((level) => ({ serverId, ...level })));
  return tableOf<SweepLevel & { readonly serverId: string }>('sweep-levels', 'Sweep levels', levels, [
    server(),
    column('level', 'Users or arrivals per second', '', (row) => row.level),
    column('rounds', 'Rounds', '', (row) => row.rounds),
    column('seconds', 'Counted', 's', (row) => row.seconds),
    column('callsPerS', 'Answered', CALLS, (row) => row.callsPerS),
    column('bound', 'Bound', '', (row) => (row.rigLimited ? 'at least' : null)),
    ...interval<SweepLevel>('callsPerS', 'Answered', CALLS, (row) => row.interval),
    column('meanMs', 'Mean', 'ms', (row) => row.meanMs),
    column('p50Ms', 'P50', 'ms', (row) => row.p50Ms),
    column('p95Ms', 'P95', 'ms', (row) => row.p95Ms),
    column('p99Ms', 'P99', 'ms', (row) => row.p99Ms),
    column('wrongPct', 'Wrong answers', '%', (row) => row.wrongPct),
    column('cpuPct', 'CPU', '%', (row) => row.cpuPct),
    column('limitedBy', 'Limited by', '', (row) => row.limitedBy.join(', ') || null),
  ]);
}

function sweepSteps(trials: readonly Tried[]): Table {
  const steps = inTrials('sweep', trials, (sweep) => sweep.steps);
  return tableOf<InTrial<SweepStep>>('sweep-steps', 'Sweep steps', steps, [
    ...ofTrial('step', 'Step'),
    column('level', 'Users or arrivals per second', '', ({ of }) => of.level),
    column('meanMs', 'Mean', 'ms', ({ of }) => of.meanMs),
    ...stepFigures(),
  ]);
}

function soakAsTable(rows: readonly SoakRow[]): Table {
  return tableOf('soak', 'Soak', rows, [
    server(),
    column('perS', 'Offered', 'callers/s', (row) => row.perS),
    column('capacityPerS', 'Capacity', CALLS, (row) => row.capacityPerS),
    column('minutes', 'Counted', 'min', (row) => row.minutes),
    column('rounds', 'Rounds', '', (row) => row.rounds),
    column('brokenRounds', 'Failed rounds', '', (row) => row.brokenRounds),
  ]);
}

/** Figures differ in their units, which a column of their own says. */
function growthAsTable(rows: readonly SoakRow[]): Table {
  const growth = rows.flatMap(({ serverId, growth: own }) => own.map((one) => ({ serverId, ...one })));
  return tableOf<Growth & { readonly serverId: string }>('growth', 'Growth', growth, [
    server(),
    column('metric', 'Figure', '', (row) => row.metric),
    column('unit', 'Unit of the figure', '', (row) => soakMetric(row.metric).unit),
    column('verdict', 'Verdict', '', (row) => row.verdict),
    column('mean', 'Mean', '', (row) => row.mean),
    column('perHour', 'Growth per hour', '', (row) => row.perHour),
    column('perCallKb', 'Growth per call', 'KB', (row) => row.perCallKb ?? null),
    column(
      'perHourLow',
      'Growth per hour, lower end of the 99 % interval',
      '',
      (row) => row.interval?.low ?? null,
    ),
    column(
      'perHourHigh',
      'Growth per hour, upper end of the 99 % interval',
      '',
      (row) => row.interval?.high ?? null,
    ),
    column('atMostPerHour', 'Maximum growth per hour', '', (row) => row.atMostPerHour),
    column('boundPerHour', 'Bound of steady growth per hour', '', (row) => row.boundPerHour),
    column('latePerHour', 'Growth per hour, second half', '', (row) => row.latePerHour),
    column('firstQuarter', 'First quarter', '', (row) => row.quarters?.first ?? null),
    column('lastQuarter', 'Last quarter', '', (row) => row.quarters?.last ?? null),
    column('rounds', 'Rounds', '', (row) => row.rounds),
  ]);
}

type Slice = { readonly [Name in keyof SoakSlices]: number | null } & { readonly counts: boolean };

function soakSlices(trials: readonly Tried[]): Table {
  const slices = inTrials('soak', trials, (soak) => {
    const { slices: all } = soak;
    const warmingUp = all.atS.length - settledSlices(soak).slices.atS.length;
    return all.atS.map(
      (atS, index): Slice => ({
        ...{ atS, counts: index >= warmingUp },
        ...{ calls: all.calls[index] ?? null, wrong: all.wrong[index] ?? null },
        ...{ p50Ms: all.p50Ms[index] ?? null, p99Ms: all.p99Ms[index] ?? null },
        ...{ memoryMb: all.memoryMb[index] ?? null, openFiles: all.openFiles[index] ?? null },
        threads: all.threads[index] ?? null,
      }),
    );
  });
  return tableOf<InTrial<Slice>>('soak-slices', 'Soak slices', slices, [
    ...ofTrial('slice', 'Slice'),
    column('atS', 'End', 's', ({ of }) => of.atS),
    column('counts', 'Counts', '', ({ of }) => yesOrNo(of.counts)),
    column('calls', 'Right answers', '', ({ of }) => of.calls),
    column('wrong', 'Wrong answers', '', ({ of }) => of.wrong),
    column('p50Ms', 'P50', 'ms', ({ of }) => of.p50Ms),
    column('p99Ms', 'P99', 'ms', ({ of }) => of.p99Ms),
    column('memoryMb', 'Memory', 'MB', ({ of }) => of.memoryMb),
    column('openFiles', 'Open files', '', ({ of }) => of.openFiles),
    column('threads', 'Threads', '', ({ of }) => of.threads),
  ]);
}

function startsAsTable(rows: readonly StartsRow[]): Table {
  return tableOf('starts', 'Starts', rows, [
    server(),
    column('rounds', 'Rounds', '', (row) => row.rounds),
    column('starts', 'Starts', '', (row) => row.starts),
    ...startFigure('coldStart', 'Cold start', 'ms', (row) => row.coldStart),
    ...startFigure('firstCall', 'First call', 'ms', (row) => row.firstCall),
    ...startFigure('idleMemory', 'Idle memory', 'MB', (row) => row.idleMemory),
    column('warmAfterS', 'Warm after', 's', (row) => row.warmAfter?.atS ?? null),
    column('warmAfterCalls', 'Warm after calls', '', (row) => row.warmAfter?.calls ?? null),
    column('warmMs', 'Warm P50', 'ms', (row) => row.warmMs),
    column('settledStarts', 'Settled starts', '', (row) => row.settled.starts),
    column('toldStarts', 'Judged starts', '', (row) => row.settled.of),
    column('wrong', 'Wrong answers', '', (row) => row.wrong),
  ]);
}

function startFigure(
  id: string,
  title: string,
  unit: string,
  read: (row: StartsRow) => StartFigure | null,
): ColumnOf<StartsRow>[] {
  return [
    column(id, `${title}, median`, unit, (row) => read(row)?.median ?? null),
    ...interval<StartsRow>(id, title, unit, (row) => read(row)?.interval ?? null),
    column(`${id}Min`, `${title}, minimum`, unit, (row) => read(row)?.min ?? null),
    column(`${id}Max`, `${title}, maximum`, unit, (row) => read(row)?.max ?? null),
    column(`${id}P95`, `${title}, P95`, unit, (row) => read(row)?.p95 ?? null),
  ];
}

function eachStart(trials: readonly Tried[]): Table {
  const starts = inTrials('starts', trials, (found) => found.starts);
  return tableOf<InTrial<Start>>('each-start', 'Each start', starts, [
    ...ofTrial('start', 'Start'),
    column('coldStartMs', 'Cold start', 'ms', ({ of }) => of.coldStartMs),
    column('firstCallMs', 'First call', 'ms', ({ of }) => of.firstCallMs),
    column('idleMemoryMb', 'Idle memory', 'MB', ({ of }) => of.idleMemoryMb),
    column('warmAfterS', 'Warm after', 's', ({ of }) => of.warmAfterS),
    column('warmAfterCalls', 'Warm after calls', '', ({ of }) => of.warmAfterCalls),
    column('warmMs', 'Warm P50', 'ms', ({ of }) => of.warmMs),
    column('calls', 'Calls', '', ({ of }) => of.curve.at(-1)?.calls ?? null),
    column('wrong', 'Wrong answers', '', ({ of }) => of.wrong),
  ]);
}

function warmUp(rows: readonly StartsRow[]): Table {
  const points = rows.flatMap(({ serverId, curve }) => curve.map((point) => ({ serverId, ...point })));
  return tableOf<WarmUpPoint & { readonly serverId: string }>('warm-up', 'Warm-up', points, [
    server(),
    column('calls', 'Calls', '', (row) => row.calls),
    column('atS', 'Elapsed', 's', (row) => row.atS),
    column('p50Ms', 'P50', 'ms', (row) => row.p50Ms),
  ]);
}

const server = <Row extends { readonly serverId: string }>(): ColumnOf<Row> =>
  column('serverId', 'Server', '', (row) => row.serverId);

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

/** Ends and kind of an interval. */
function interval<Row>(
  id: string,
  title: string,
  unit: string,
  read: (row: Row) => Interval | null,
): ColumnOf<Row>[] {
  return [
    column(`${id}Low`, `${title}, lower end of the interval`, unit, (row) => read(row)?.low ?? null),
    column(`${id}High`, `${title}, upper end of the interval`, unit, (row) => read(row)?.high ?? null),
    column(`${id}IntervalKind`, `${title}, kind of the interval`, '', (row) => read(row)?.kind ?? null),
  ];
}

/** A part of an experiment with the trial that it is of, and its number, from 1. */
interface InTrial<Of> {
  readonly trial: Tried;
  readonly number: number;
  readonly of: Of;
}

/** Parts of the experiments of all trials, those that do not count too, by round and server. */
function inTrials<Kind extends ExperimentKind, Of>(
  kind: Kind,
  trials: readonly Tried[],
  read: (experiment: ExperimentOf<Kind>) => readonly Of[],
): InTrial<Of>[] {
  return trials
    .toSorted((a, b) => a.round - b.round || compareText(a.serverId, b.serverId))
    .flatMap((trial) => {
      const experiment = experimentOf(kind, trial);
      return experiment ? read(experiment).map((of, index) => ({ trial, number: index + 1, of })) : [];
    });
}

function ofTrial<Of>(id: string, title: string): ColumnOf<InTrial<Of>>[] {
  return [
    column('trialId', 'Trial', '', ({ trial }) => trial.id),
    column('serverId', 'Server', '', ({ trial }) => trial.serverId),
    column('round', 'Round', '', ({ trial }) => trial.round),
    column('status', 'Outcome', '', ({ trial }) => trial.status),
    column(id, title, '', ({ number }) => number),
  ];
}

/** What came of a step, whatever its load was. */
function stepFigures<Of extends CapacityStep | SweepStep>(): ColumnOf<InTrial<Of>>[] {
  return [
    column('seconds', 'Counted', 's', ({ of }) => of.seconds),
    column('callsPerS', 'Answered', CALLS, ({ of }) => of.callsPerS),
    column('calls', 'Right answers', '', ({ of }) => of.calls),
    column('wrong', 'Wrong answers', '', ({ of }) => of.wrong),
    column('dropped', 'Dropped arrivals', '', ({ of }) => of.dropped),
    column('p50Ms', 'P50', 'ms', ({ of }) => of.p50Ms),
    column('p95Ms', 'P95', 'ms', ({ of }) => of.p95Ms),
    column('p99Ms', 'P99', 'ms', ({ of }) => of.p99Ms),
    column('p999Ms', 'P99.9', 'ms', ({ of }) => of.p999Ms),
    column('cpuPct', 'CPU of the server', '%', ({ of }) => of.cpuPct.server ?? null),
    column('loadCpuPct', 'CPU of the load generator', '%', ({ of }) => of.cpuPct.load ?? null),
    column('limitedBy', 'Limited by', '', ({ of }) => of.limitedBy),
    column('rigLimited', 'Limited by the rig', '', ({ of }) => yesOrNo(of.rigLimited)),
  ];
}
