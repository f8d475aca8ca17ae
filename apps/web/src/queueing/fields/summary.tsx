import { estimateSeconds, longestRunSeconds, plannedTrialBytes } from '@headroom/model/load/estimate';
import { Figures, Quantity } from '#ui/figures.tsx';
import { duration } from '#ui/time.ts';
import { loadOf, plannedTrials } from '../draft.ts';
import { measuringLabel } from '../measuring-label.ts';
import type { Choices, HostClassChoice, LoadDraft } from '../offered/choices.ts';
import { hostNote } from '../offered/host-note.ts';
import { classOf } from '../offered/offers.ts';
import { limitLabel } from '../offered/time-limits.ts';
import { Costs } from './costs.tsx';

/** Cost of the draft: number of trials, duration, runs before it, and quotas. */
export function Summary({
  draft,
  choices,
  compared,
  starts,
}: {
  draft: LoadDraft;
  choices: Choices;
  /** When it starts, where that is not once it is queued. */
  starts?: string;
  /** Comparison: each round measures both sides, and it may end before the last one. */
  compared?: { minRounds: number; atMost: boolean };
}) {
  const hostClass = classOf(choices, draft.hostClass);
  const sides = compared ? 2 : 1;
  const { rounds, trials } = plannedTrials(draft, { ...choices, ...compared, sides });
  const load = loadOf(draft);
  const longest = load ? longestRunSeconds(load, trials) : 0;
  const note = hostNote(load, hostClass.machines);
  const limits = limitLabel(hostClass.limits, longest);
  const each = load ? estimateSeconds(load, 1, hostClass.overheadS) : 0;
  const bytes = load ? (choices.bytesPerTrial[load.id] ?? plannedTrialBytes(load, choices.storedForm)) : 0;
  return (
    <div className="text-13">
      <p aria-live="polite">
        <span className="block text-muted">
          {measuringLabel(load, { atMost: compared?.atMost ?? false })}
        </span>
        <span className="block py-1 font-medium text-2xl tracking-tight">
          {load && trials > 0 ? <Quantity text={duration(trials * each)} /> : '–'}
        </span>
        <span className="block text-muted">
          <span className="num">{draft.servers.length}</span>{' '}
          {draft.servers.length === 1 ? 'server' : 'servers'}{' '}
          {compared && (
            <>
              × <span className="num">{sides}</span> sides{' '}
            </>
          )}
          × <span className="num">{rounds ?? '–'}</span> {rounds === 1 ? 'round' : 'rounds'} ={' '}
          <span className="num">{trials}</span> {trials === 1 ? 'trial' : 'trials'} of{' '}
          {load ? <Quantity text={duration(each)} /> : '–'}; plus builds.
        </span>
      </p>
      <p className="mt-3 border-line border-t pt-3 text-muted">
        {starts ?? aheadLabel(hostClass, draft.priority)}
      </p>
      {note && (
        <p className="mt-3 border-line border-t pt-3 text-warn" data-host-note>
          <Figures text={note} />
        </p>
      )}
      {limits && (
        <p className="mt-3 border-line border-t pt-3 text-muted" data-limits>
          <Figures text={limits} />
        </p>
      )}
      <Costs
        quotas={choices.quotas}
        cost={{
          queuedRuns: 1,
          benchMinutes: (trials * each) / 60,
          storedBytes: trials * bytes,
        }}
      />
    </div>
  );
}

function aheadLabel({ ahead, waits }: HostClassChoice, priority: string): string {
  if (waits) return waits;
  const count = ahead[priority] ?? 0;
  if (count === 0) return 'Next in the queue.';
  return count === 1 ? '1 run ahead.' : `${count} runs ahead.`;
}
