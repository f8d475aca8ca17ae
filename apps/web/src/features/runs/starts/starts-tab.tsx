import type { TrialDetail } from '@headroom/db';
import {
  counts,
  formatCount,
  formatMs,
  type StartsRow,
  startsFinding,
  startsOf,
  WARM_WITHIN_PCT,
} from '@headroom/report';
import { experimentOf, type Starts } from '@headroom/workload';
import { sorting } from '#results/context.ts';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { TrialChoice } from '../detail/trial-choice.tsx';
import { StepChart, type StepPoint } from '../steps/step-chart.tsx';
import { START_COLUMNS, STARTS_COLUMNS } from './starts-columns.tsx';
import { StripChart } from './strip-chart.tsx';

/** How fast each server starts and warms up, and the starts of one trial. */
export function StartsTab({ view }: { view: RunView }) {
  const rows = view.report.starts;
  const repeated = view.run.trials.flatMap(repeatedOf);
  const [any] = repeated;
  if (!any) return null;
  const finding = startsFinding(rows);
  const trial = repeated.find(({ id }) => id === view.params.trial) ?? shownFirst(rows, repeated) ?? any;
  return (
    <>
      {finding && (
        <p className="mb-4 max-w-[90ch] font-medium text-[0.9375rem]">
          <Figures text={finding} />
        </p>
      )}
      <StripChart
        title="Cold starts"
        note="A dot a start, the line is their median; from the start of the process to the first healthy answer"
        xTitle="ms"
        none="No start that counts"
        strips={rows.flatMap(({ serverId, coldStart }) => {
          const stroke = view.strokes.get(serverId);
          if (!coldStart || !stroke) return [];
          const own = view.run.trials.filter((one) => one.serverId === serverId);
          const values = startsOf(own).map(({ coldStartMs }) => coldStartMs);
          const { median } = coldStart;
          return [{ serverId, colour: stroke.colour, values, median, shown: `${formatMs(median, 1)} ms` }];
        })}
      />
      <div className="mt-4">
        <StepChart
          title="Warm-up: P50 by calls since the start"
          note={`In ms, log scale, median over starts; filled from where it stays within ${WARM_WITHIN_PCT} % of its end`}
          xTitle="calls"
          empty="No start that counts"
          lines={rows.flatMap((row) => {
            const stroke = view.strokes.get(row.serverId);
            return stroke ? [{ serverId: row.serverId, ...stroke, points: pointsOf(row) }] : [];
          })}
        />
      </div>
      <div className="mt-6">
        <DataTable
          label="Starts"
          columns={STARTS_COLUMNS}
          rows={rows}
          rowKey={(row) => row.serverId}
          {...sorting(view, STARTS_COLUMNS, { id: 'cold', dir: 'asc' })}
        />
      </div>
      <p className="mt-2 max-w-[110ch] text-12 text-muted">
        One start before these is not among them: in it the contract is checked, and it is the one that may
        read programs from a cold disk. After each start one caller calls the tools in turn, without a pause.
        A server starts first where the interval of its median lies apart from those of the others, and its
        median is lower in each round.
      </p>
      <Part title="Start by start" note="The starts of one trial, in their order.">
        <TrialChoice view={view} trials={repeated} current={trial} />
        <DataTable
          label={`Starts of ${trial.serverId}, round ${trial.round}`}
          columns={START_COLUMNS}
          rows={trial.repeated.starts.map((start, index) => ({ ...start, number: index + 1 }))}
          rowKey={({ number }) => String(number)}
        />
      </Part>
    </>
  );
}

type Repeated = TrialDetail & { readonly repeated: Starts };

function repeatedOf(trial: TrialDetail): Repeated[] {
  const repeated = experimentOf('starts', trial);
  return repeated && repeated.starts.length > 0 ? [{ ...trial, repeated }] : [];
}

/** The first trial that counts of the server that starts fastest. */
function shownFirst(rows: readonly StartsRow[], repeated: readonly Repeated[]): Repeated | undefined {
  return repeated.find((trial) => trial.serverId === rows[0]?.serverId && counts(trial));
}

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
