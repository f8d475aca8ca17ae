import type { TrialStatus } from '@headroom/model/run';
import { clsx } from 'clsx';
import { trialLabel } from '#results/run/trial-label.ts';
import { StatusIcon } from '#results/status-icon.tsx';
import { TRIAL_LOOKS } from '#results/status-looks.ts';
import type { LiveTrial } from './state.ts';

/** Above this many trials the cells no longer carry names. */
const NAMED_CELLS = 60;

const CELLS: Record<TrialStatus, string> = {
  waiting: 'border-line border-dashed text-muted',
  running: 'border-accent bg-accent-soft text-accent',
  passed: 'border-transparent bg-near/25 text-text',
  server_failed: 'border-bad/50 bg-bad-soft text-bad',
  rig_failed: 'border-warn/50 bg-warn-soft text-warn',
  invalid: 'border-warn/50 bg-warn-soft text-warn',
  cancelled: 'border-line bg-sunken text-muted',
  newer: 'border-line bg-sunken text-muted',
};

/** Every trial as a cell, a row for each round, in the order they are measured. */
export function TrialStrip({
  trials,
  building,
}: {
  trials: readonly LiveTrial[];
  /** Key in `builds` of the current build. */
  building: string | undefined;
}) {
  const rounds = Map.groupBy(trials, ({ round }) => round);
  const named = trials.length <= NAMED_CELLS;
  return (
    <section
      aria-label="Trials"
      // A scrolling area must be reachable by keyboard.
      tabIndex={named ? undefined : 0}
      className={clsx('grid gap-y-1.5', !named && 'max-h-72 gap-x-8 overflow-y-auto xl:grid-cols-2')}
    >
      {[...rounds].map(([round, own]) => (
        <div key={round} className="flex items-start gap-3">
          <span className="w-16 shrink-0 pt-0.5 text-12 text-muted leading-6">
            Round <span className="num">{round}</span>
          </span>
          <ol className="flex min-w-0 flex-1 flex-wrap gap-1">
            {own.map((trial) => (
              <Cell
                key={trial.id}
                trial={trial}
                named={named}
                building={trial.status === 'waiting' && trial.build === building}
              />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

function Cell({ trial, named, building }: { trial: LiveTrial; named: boolean; building: boolean }) {
  const { word, icon } = building ? { word: 'Building', icon: 'hammer' as const } : TRIAL_LOOKS[trial.status];
  const says = `${trialLabel(trial)}: ${word.toLowerCase()}${trial.reason ? `. ${trial.reason}` : ''}`;
  return (
    <li
      title={says}
      className={clsx(
        'flex h-7 items-center gap-1 rounded border text-12',
        named ? 'px-2' : 'w-7 justify-center',
        building ? 'border-accent border-dashed text-accent' : CELLS[trial.status],
      )}
    >
      <StatusIcon of={icon} className="shrink-0" />
      <span className={named ? undefined : 'sr-only'}>
        {trial.serverId}
        {trial.side && <span className="ml-1">{trial.side}</span>}
      </span>
      <span className="sr-only">: {word}</span>
    </li>
  );
}
