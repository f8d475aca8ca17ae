import { plural } from '@headroom/model/text';
import {
  evenLabel,
  formatCount,
  levelLabel,
  rowsOf,
  type ScaledStep,
  type ScalingRow,
  searchedLevel,
  timesLabel,
} from '@headroom/report';
import { serverNameColumn } from '#results/figure-columns.tsx';
import type { RunView } from '#results/run/view.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { capacityColumnsOf } from '../capacity/capacity-columns.tsx';
import { trialsOf } from '../experiment.ts';
import { StepChart, type StepPoint } from '../steps/step-chart.tsx';

/** How much more each server takes with more instances: the multiples, and the table of capacities. */
export function ScalingPart({ view }: { view: RunView }) {
  const rows = rowsOf('scaling', view.report.experiment);
  const level = searchedLevel(view.run.trials);
  if (scaledIn(view).length === 0 || !level) return null;
  const steps = rows.flatMap(({ serverId, steps: own }) => own.map((step) => ({ serverId, ...step })));
  return (
    <>
      <StepChart
        title="Capacity by instances"
        note="Both as multiples of the fewest instances; hollow where it is “at least”. The dotted line is even scaling"
        empty="No multiple is known"
        xTitle="× instances"
        xTicks={[...new Set(rows.flatMap(pointsOf).map(({ x }) => x))]}
        yTitle="capacity, ×"
        diagonal
        lines={rows.flatMap((row) => {
          const stroke = view.strokes.get(row.serverId);
          return stroke ? [{ serverId: row.serverId, ...stroke, points: pointsOf(row) }] : [];
        })}
      />
      <div id="overall" className="mt-6 scroll-mt-16">
        <DataTable
          label="Scaling"
          columns={columnsOf(steps)}
          rows={steps}
          rowKey={(row) => `${row.serverId} ${row.instances}`}
        />
      </div>
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        {heldTo(view)} Callers come at random, each for one tool call; each virtual user keeps to one
        instance, as behind a balancer that knows sessions, which is not measured itself. Capacity is the
        highest rate that held at {levelLabel(level)}.
      </p>
    </>
  );
}

/** Processors of each instance, in words. */
function heldTo({ run }: RunView): string {
  const cpus = run.environment?.limits.serverCpus ?? null;
  return cpus === null
    ? 'Instances share the processors of the host: nothing holds plain processes to their part.'
    : `Each instance is held to ${cpus} ${cpus === 1 ? 'processor' : 'processors'}.`;
}

/** The trials of a run that started several instances. */
export const scaledIn = (view: Pick<RunView, 'run'>) =>
  trialsOf('scaling', view, ({ steps }) => steps.length > 0);

/** Multiples by instances, from the fewest, which are one. */
function pointsOf({ steps }: ScalingRow): StepPoint[] {
  const [fewest] = steps;
  if (!fewest || steps.every(({ times }) => times === null)) return [];
  return steps.flatMap(({ instances, times, ...capacity }) => {
    const value = instances === fewest.instances ? 1 : times?.median;
    if (value === undefined) return [];
    const label = `${plural(instances, 'instance')}: ${times ? timesLabel(times) : '1'} ×, ${formatCount(capacity.perS)} calls/s`;
    return [{ x: instances / fewest.instances, y: value, filled: !times?.atLeast, label }];
  });
}

type Row = ScaledStep & { readonly serverId: string };

function columnsOf(rows: readonly Row[]): Column<Row>[] {
  return [
    serverNameColumn(),
    {
      id: 'instances',
      title: 'Instances',
      number: true,
      strong: true,
      cell: (row) => formatCount(row.instances),
    },
    {
      id: 'times',
      title: 'Times',
      unit: '×',
      number: true,
      hint: 'Capacity as a multiple of that of the fewest instances; median over rounds of the ratio of each',
      cell: (row) => (row.times ? timesLabel(row.times) : <Missing why={whyNone(rows, row)} />),
    },
    {
      id: 'even',
      title: 'Share of perfect scaling',
      unit: '%',
      number: true,
      hint: 'Share of what the instances would take if each took as much as with the fewest',
      cell: ({ times }) => (times ? evenLabel(times) : '–'),
    },
    ...capacityColumnsOf(rows),
  ];
}

function whyNone(rows: readonly Row[], { serverId, instances }: Row): string {
  const fewest = rows.find((row) => row.serverId === serverId)?.instances;
  return instances === fewest ? 'what the others are a multiple of' : 'one of the two capacities is unknown';
}
