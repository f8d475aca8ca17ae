import type { Sweep } from '@headroom/model/experiments';
import { KEPT_UP_SHARE, rowsOf, type SweepRow } from '@headroom/report';
import { sorting } from '#results/context.ts';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { DataTable } from '#ui/data-table.tsx';
import { trialsOf } from '../experiment.ts';
import { LevelTables } from './level-tables.tsx';
import { SweepCharts } from './sweep-charts.tsx';
import { isFitted, sweepColumnsOf } from './sweep-columns.tsx';

/** What a growing load does to each server: charts, the table of servers, and the figures of each level. */
export function SweepPart({ view }: { view: RunView }) {
  const rows = rowsOf('sweep', view.report.experiment);
  const [first] = sweptIn(view);
  if (!first) return null;
  const { by } = first.experiment;
  const columns = sweepColumnsOf(rows, by);
  return (
    <>
      <SweepCharts view={view} rows={rows} by={by} />
      <div id="overall" className="mt-6 scroll-mt-16">
        <DataTable
          label="Sweep"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.serverId}
          {...sorting(view, columns, { id: 'peak', dir: 'desc' })}
        />
      </div>
      <Notes rows={rows} by={by} />
      <Part
        title="Level by level"
        note="Medians over the rounds in which the rig was not the limit, if there are any."
      >
        <LevelTables rows={rows} by={by} />
      </Part>
    </>
  );
}

/** The sweeps of a run of which some step has ended. */
export const sweptIn = (view: Pick<RunView, 'run'>) =>
  trialsOf('sweep', view, ({ steps }) => steps.length > 0);

/** Meaning of the table's columns, and why figures of some servers are missing. */
function Notes({ rows, by }: { rows: readonly SweepRow[]; by: Sweep['by'] }) {
  const text = 'mt-2 max-w-[110ch] text-12 text-muted';
  if (by === 'arrivals') {
    return (
      <p className={text}>
        Callers come at random, each for one tool call. A server falls behind at the first level at which it
        answers less than {100 * KEPT_UP_SHARE} % of them, and fewer than chance explains.
      </p>
    );
  }
  return (
    <>
      <p className={text}>
        The knee is the level from which more users give less than half of their share.{' '}
        {isFitted(rows) &&
          'σ and κ are the coefficients of the Universal Scalability Law over the tool calls that a server has at once: contention, and what keeping those calls in step with each other costs. '}
        <a href="/method#sweep" className="link">
          How both are found
        </a>
      </p>
      {rows
        .filter(({ noFit, rounds }) => noFit !== null && rounds > 0)
        .map(({ serverId, noFit }) => (
          <p key={serverId} className={text}>
            The law is not shown for {serverId}: {noFit}.
          </p>
        ))}
    </>
  );
}
