import type { TrialDetail } from '@headroom/db';
import { counts, KEPT_UP_SHARE, type SweepRow, sweepFinding } from '@headroom/report';
import { experimentOf, type Sweep } from '@headroom/workload';
import { sorting } from '#results/context.ts';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { TrialChoice } from '../detail/trial-choice.tsx';
import { numbered } from '../steps/step-columns.tsx';
import { LevelTables } from './level-tables.tsx';
import { stepColumnsOf } from './step-columns.tsx';
import { SweepCharts } from './sweep-charts.tsx';
import { sweepColumnsOf } from './sweep-columns.tsx';

/** What a growing load does to each server, and the sweep of one trial step by step. */
export function SweepTab({ view }: { view: RunView }) {
  const rows = view.report.sweep;
  const swept = view.run.trials.flatMap(sweptOf);
  const [first] = swept;
  if (!first) return null;
  const { by } = first.sweep;
  const trial = swept.find(({ id }) => id === view.params.trial) ?? shownFirst(rows, swept) ?? first;
  const finding = sweepFinding(rows);
  const columns = sweepColumnsOf(rows, by);
  return (
    <>
      {finding && (
        <p className="mb-4 max-w-[90ch] font-medium text-[0.9375rem]">
          <Figures text={finding} />
        </p>
      )}
      <SweepCharts view={view} rows={rows} by={by} />
      <div className="mt-6">
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
        note="Medians over the rounds in which the rig did not limit, where there are any."
      >
        <LevelTables rows={rows} by={by} />
      </Part>
      <Part title="Step by step" note="Each level in the order in which it was offered, in one trial.">
        <TrialChoice view={view} trials={swept} current={trial} />
        <DataTable
          label={`Steps of ${trial.serverId}, round ${trial.round}`}
          columns={stepColumnsOf(by)}
          rows={numbered(trial.sweep.steps)}
          rowKey={({ number }) => String(number)}
        />
      </Part>
    </>
  );
}

type Swept = TrialDetail & { readonly sweep: Sweep };

function sweptOf(trial: TrialDetail): Swept[] {
  const sweep = experimentOf('sweep', trial);
  return sweep && sweep.steps.length > 0 ? [{ ...trial, sweep }] : [];
}

/** The first trial that counts of the server with the highest peak. */
function shownFirst(rows: readonly SweepRow[], swept: readonly Swept[]): Swept | undefined {
  return swept.find((trial) => trial.serverId === rows[0]?.serverId && counts(trial));
}

/** Meaning of the table's columns, and why figures of some servers are missing. */
function Notes({ rows, by }: { rows: readonly SweepRow[]; by: Sweep['by'] }) {
  const text = 'mt-2 max-w-[110ch] text-12 text-muted';
  if (by === 'arrivals') {
    return (
      <p className={text}>
        Callers come at random, each for one call of a tool. A server falls behind at the first level at which
        it answers less than {100 * KEPT_UP_SHARE} % of them, and fewer than chance explains.
      </p>
    );
  }
  return (
    <>
      <p className={text}>
        The knee is the level from which more users give less than half of their share. σ and κ are the
        coefficients of the Universal Scalability Law over the tool calls that a server has at once:
        contention, and what keeping those calls in step with each other costs.{' '}
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
