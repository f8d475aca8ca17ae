import { type CapacityRow, levelLabel, rowsOf } from '@headroom/report';
import { sorting } from '#results/context.ts';
import { serverNameColumn } from '#results/figure-columns.tsx';
import type { RunView } from '#results/run/view.ts';
import { DataTable } from '#ui/data-table.tsx';
import { type TrialOf, trialsOf } from '../experiment.ts';
import { capacityColumnsOf } from './capacity-columns.tsx';
import { SearchChart } from './search-chart.tsx';

/** The most calls a second that each server takes: the searches of one round, and the table of servers. */
export function CapacityPart({ view }: { view: RunView }) {
  const rows = rowsOf('capacity', view.report.experiment);
  const searched = searchedIn(view);
  const [first] = searched;
  if (!first) return null;
  const columns = [serverNameColumn<CapacityRow>(true), ...capacityColumnsOf(rows)];
  return (
    <>
      <SearchChart
        title={`P99 by callers a second, ${roundOf(searched)}`}
        note="In ms, log scale, over the calls of all tools; filled where the rate held, hollow where it did not"
        lines={[...view.strokes].flatMap(([serverId, stroke]) => {
          const own = searched.find((other) => other.serverId === serverId);
          return own ? [{ serverId, ...stroke, capacity: own.experiment }] : [];
        })}
      />
      <div id="overall" className="mt-6 scroll-mt-16">
        <DataTable
          label="Capacity"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.serverId}
          {...sorting(view, columns, { id: 'perS', dir: 'desc' })}
        />
      </div>
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        Callers come at random, each for one tool call. A rate holds at {levelLabel(first.experiment)} if no
        caller leaves unserved. Capacity is the median over rounds of the highest rate that held, to 5 %. “At
        least” means that something other than the server ended the search.
      </p>
    </>
  );
}

/** The searches of a run of which some step has ended. */
export const searchedIn = (view: Pick<RunView, 'run'>) =>
  trialsOf('capacity', view, ({ steps }) => steps.length > 0);

/** Rounds that a chart of the first search of each server shows. */
function roundOf(searched: readonly TrialOf<'capacity'>[]): string {
  const firsts = searched.filter(
    ({ serverId }, index) => searched.findIndex((other) => other.serverId === serverId) === index,
  );
  const rounds = new Set(firsts.map(({ round }) => round));
  return rounds.size === 1 ? `round ${[...rounds][0]}` : 'the first search of each server';
}
