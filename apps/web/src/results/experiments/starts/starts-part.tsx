import { formatCount, formatMs, rowsOf, type StartsRow, startsOf, WARM_WITHIN_PCT } from '@headroom/report';
import { sorting } from '#results/context.ts';
import type { RunView } from '#results/run/view.ts';
import { RowsChart } from '#ui/charts/rows-chart.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { trialsOf } from '../experiment.ts';
import { StepChart, type StepPoint } from '../steps/step-chart.tsx';
import { STARTS_COLUMNS } from './starts-columns.tsx';

/** How fast each server starts and warms up: every start, the warm-up curves, and the table of servers. */
export function StartsPart({ view }: { view: RunView }) {
  const rows = rowsOf('starts', view.report.experiment);
  if (repeatedIn(view).length === 0) return null;
  return (
    <>
      <RowsChart
        title="Cold starts"
        note="A dot is a start, the point their median, in ms on a log scale; from the start of the process to the first healthy answer"
        unit="ms"
        scale="log"
        none="No start that counts"
        rows={rows.flatMap(({ serverId, coldStart }) => {
          const stroke = view.strokes.get(serverId);
          if (!coldStart || !stroke) return [];
          const own = view.run.trials.filter((one) => one.serverId === serverId);
          const parts = startsOf(own).map(({ coldStartMs }) => coldStartMs);
          const { median } = coldStart;
          const shown = `${formatMs(median, 1)} ms`;
          const label = `median ${shown} of ${parts.length}`;
          return [{ name: serverId, colour: stroke.colour, value: median, parts, shown, label }];
        })}
      />
      <div className="mt-4">
        <StepChart
          title="Warm-up: P50 by calls since the start"
          note={`In ms, log scale, median over starts; filled from where it stays within ${WARM_WITHIN_PCT} % of its end`}
          xTitle="calls"
          yTitle="P50, ms"
          empty="No start that counts"
          lines={rows.flatMap((row) => {
            const stroke = view.strokes.get(row.serverId);
            return stroke ? [{ serverId: row.serverId, ...stroke, points: pointsOf(row) }] : [];
          })}
        />
      </div>
      <div id="overall" className="mt-6 scroll-mt-16">
        <DataTable
          label="Starts"
          columns={STARTS_COLUMNS}
          rows={rows}
          rowKey={(row) => row.serverId}
          {...sorting(view, STARTS_COLUMNS, { id: 'cold', dir: 'asc' })}
        />
      </div>
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        The first start of a trial is not counted: the contract is checked in it, and it may read programs
        from a cold disk. After each start one caller calls the tools in turn, without a pause. A server
        starts first if the interval of its median lies apart from those of the others and its median is lower
        in each round.
      </p>
    </>
  );
}

/** The trials of a run that started a server. */
export const repeatedIn = (view: Pick<RunView, 'run'>) =>
  trialsOf('starts', view, ({ starts }) => starts.length > 0);

/** The warm-up curve of a server; a P50 of 0 has no place on its axis. */
function pointsOf({ curve, warmAfter }: StartsRow): StepPoint[] {
  return curve
    .filter(({ p50Ms }) => p50Ms > 0)
    .map(({ calls, atS, p50Ms }) => ({
      x: calls,
      y: p50Ms,
      filled: warmAfter !== null && calls > warmAfter.calls,
      label: `P50 ${formatMs(p50Ms)} ms after ${formatCount(calls)} calls, ${formatMs(atS)} s`,
    }));
}
