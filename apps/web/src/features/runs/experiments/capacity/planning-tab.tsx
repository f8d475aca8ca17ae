import { can } from '@headroom/api/rights';
import { type Capacity, experimentOf } from '@headroom/model/experiments';
import {
  capacityLabel,
  formatCount,
  formatMb,
  formatMoney,
  formatPct,
  HOURS_A_MONTH,
  instancesLabel,
  levelLabel,
  memoryAtCapacity,
  type Plan,
  type PlannedLoad,
  type Prices,
  planFinding,
  planFor,
  rowsOf,
} from '@headroom/report';
import Link from 'next/link';
import { sorting } from '#results/context.ts';
import { serverNameColumn } from '#results/figure-columns.tsx';
import { intervalColumnOf } from '#results/interval-column.tsx';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { currentActor } from '#server/access/permit.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { Missing } from '#ui/missing.tsx';
import { runAgain } from '../../detail/again.ts';
import { assumptionsOf } from './assumptions.ts';
import { otherLevels } from './other-levels.ts';
import { askedPlan } from './planning-fields.ts';
import { PlanningForm } from './planning-form.tsx';

/** Instances, processors, memory and cost of each server for a load that the reader gives. */
export function PlanningTab({ view }: { view: RunView }) {
  const { run } = view;
  const [first] = run.trials.flatMap((trial) => experimentOf('capacity', trial) ?? []);
  if (!first) return null;
  const asked = askedPlan(view.params);
  return (
    <>
      <PlanningForm view={view} asked={asked} />
      {asked.plan && <Planned view={view} level={first} {...asked.plan} />}
      <Part title="What is assumed">
        <ul className="max-w-[90ch] list-disc space-y-1 pl-5 text-sm text-muted marker:text-muted">
          {assumptionsOf(run).map((text) => (
            <li key={text}>
              <Figures text={text} />
            </li>
          ))}
        </ul>
        <OtherLevels view={view} level={first} />
      </Part>
    </>
  );
}

function Planned({
  view,
  level,
  load,
  prices,
}: {
  view: RunView;
  level: Pick<Capacity, 'p99Ms' | 'errorPct'>;
  load: PlannedLoad;
  prices: Prices | null;
}) {
  const memory = memoryAtCapacity(view.run.trials);
  const servers = rowsOf('capacity', view.report.experiment).map((row) => ({
    ...row,
    memoryMb: memory.get(row.serverId) ?? null,
  }));
  const plans = planFor(servers, load, prices);
  const finding = planFinding(plans);
  const columns = columnsOf(plans, load, prices);
  const peak = rateLabel(load.perS * load.peakFactor);
  return (
    <>
      {finding && (
        <p className="mb-4 max-w-[90ch] font-medium text-[0.9375rem]">
          <Figures text={finding} />
        </p>
      )}
      <DataTable
        label="Plan"
        columns={columns}
        rows={plans}
        rowKey={({ serverId }) => serverId}
        {...sorting(view, columns, { id: prices ? 'cost' : 'instances', dir: 'asc' })}
      />
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        <Figures
          text={`Instances = ${peak} calls a second at the peak / (capacity × ${formatPct(100 - load.sparePct)} %), rounded up, one at least. Capacity is the median over rounds of the highest rate that held ${levelLabel(level)}. ${prices ? costLabel(prices) : ''}`}
        />{' '}
        <Link href="/method#planning" prefetch={false} className="link">
          How it is computed
        </Link>
      </p>
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        Not included: one instance more for when one is away (N + 1); memory above the highest seen at the
        capacity; what instances cost each other, as one alone was measured and N are taken to take N times as
        much; growth of the data beyond what was measured.
      </p>
    </>
  );
}

function costLabel({ kind }: Prices): string {
  const priced = kind === 'parts' ? 'processors and memory to provide' : 'instances';
  return `Cost is of all ${priced}, there for all of a month of ${HOURS_A_MONTH} h, in the currency of the prices.`;
}

/** A rate that the reader gave, with the decimals that it needs. */
function rateLabel(perS: number): string {
  return perS.toLocaleString('en-US', { maximumFractionDigits: perS < 10 ? 2 : 0 });
}

const noRate = <Missing why="no rate held" />;

/** Figure that is at most so much where the capacity is one at least. */
function upTo(read: (plan: Plan) => number | null, format: (value: number) => string, why: string) {
  return (plan: Plan) => {
    const value = read(plan);
    if (plan.instances === null) return noRate;
    if (value === null) return <Missing why={why} />;
    return `${plan.atLeast && plan.instances > 1 ? '≤ ' : ''}${format(value)}`;
  };
}

function columnsOf(plans: readonly Plan[], load: PlannedLoad, prices: Prices | null): Column<Plan>[] {
  return [
    serverNameColumn(true),
    {
      id: 'instances',
      title: 'Instances',
      number: true,
      strong: true,
      hint: 'For the peak, with the share left; at most so many where the capacity is one at least',
      sortBy: ({ instances }) => instances,
      cell: (plan) => (plan.instances === null ? noRate : instancesLabel(plan)),
    },
    ...intervalColumns(plans),
    {
      id: 'capacity',
      title: 'Capacity of one',
      unit: 'calls/s',
      number: true,
      best: 'desc',
      sortBy: ({ perS }) => perS,
      cell: (plan) => (plan.perS === null ? noRate : capacityLabel(plan)),
    },
    {
      id: 'headroom',
      title: `Headroom of one at ${rateLabel(load.perS)}/s`,
      unit: '%',
      number: true,
      best: 'desc',
      hint: 'Share of the capacity of one instance that the average load leaves',
      sortBy: ({ headroomPct }) => headroomPct,
      cell: headroomCell,
    },
    {
      id: 'used',
      title: 'Used at the peak',
      unit: '%',
      number: true,
      hint: 'Rate at the peak / capacity of all instances',
      sortBy: ({ usedPct }) => usedPct,
      cell: upTo(({ usedPct }) => usedPct, formatPct, 'not known'),
    },
    {
      id: 'cpusUsed',
      title: 'Processors, peak',
      number: true,
      hint: 'Used by all instances: what one used at its capacity, scaled to the peak',
      sortBy: ({ cpusUsed }) => cpusUsed,
      cell: ({ instances, cpusUsed }) => {
        if (instances === null) return noRate;
        return cpusUsed === null ? <Missing why="not sampled" /> : cpuLabel(cpusUsed);
      },
    },
    {
      id: 'cpus',
      title: 'Processors to provide',
      number: true,
      hint: 'For each instance what one used at its capacity',
      sortBy: ({ cpus }) => cpus,
      cell: upTo(({ cpus }) => cpus, cpuLabel, 'not sampled'),
    },
    {
      id: 'memory',
      title: 'Memory',
      unit: 'MB',
      number: true,
      hint: 'For each instance the peak memory of one at its capacity',
      sortBy: ({ memoryMb }) => memoryMb,
      cell: upTo(({ memoryMb }) => memoryMb, formatMb, 'not sampled'),
    },
    ...(prices ? [COST] : []),
  ];
}

const cpuLabel = (cpus: number) =>
  cpus.toLocaleString('en-US', { maximumFractionDigits: 2, minimumFractionDigits: 2 });

const COST: Column<Plan> = {
  id: 'cost',
  title: 'Cost',
  unit: 'a month',
  number: true,
  strong: true,
  sortBy: ({ cost }) => cost,
  cell: (plan) => upTo(({ cost }) => cost, formatMoney, plan.costMissing ?? '')(plan),
};

/** Instances by both ends of the intervals, where a server has one. */
function intervalColumns(plans: readonly Plan[]): Column<Plan>[] {
  if (plans.every(({ interval }) => interval === null)) return [];
  const column = intervalColumnOf(plans, ({ interval }) => interval, {
    format: formatCount,
    of: 'instances at both ends of the capacity’s interval',
  });
  const cell = (plan: Plan) => {
    if (plan.instances === null) return noRate;
    if (plan.atLeast) return <Missing why="the capacity is one at least" />;
    const { interval } = plan;
    return interval && interval.low === interval.high ? formatCount(interval.low) : column.cell(plan);
  };
  return [{ ...column, cell }];
}

function headroomCell({ headroomPct, atLeast, perS }: Plan) {
  if (headroomPct === null || perS === null) return noRate;
  if (headroomPct >= 0) return `${atLeast ? '≥ ' : ''}${formatPct(headroomPct)}`;
  if (atLeast) return <Missing why="it was not tested at this rate" />;
  return <span className="text-muted">none: {formatPct(100 - headroomPct, 0)} % of it</span>;
}

/** Links to a new run that searches by another service level, for who may queue one. */
async function OtherLevels({ view, level }: { view: RunView; level: Pick<Capacity, 'p99Ms' | 'errorPct'> }) {
  const { run } = view;
  const may = can(await currentActor(), 'run.create', run);
  return (
    <p className="mt-3 text-13">
      Capacities of this run were searched at <Figures text={levelLabel(level)} />. Another service level
      needs a search of its own{may ? ': ' : '.'}
      {may &&
        otherLevels(run.profile, level.p99Ms).map(({ p99Ms, profile }, index) => (
          <span key={p99Ms}>
            {index > 0 && ', '}
            <Link href={runAgain({ ...run, profile })} prefetch={false} className="link">
              <Figures text={`P99 ≤ ${p99Ms} ms`} />
            </Link>
          </span>
        ))}
    </p>
  );
}
