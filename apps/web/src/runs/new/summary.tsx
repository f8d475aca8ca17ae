import { Quantity } from '../../ui/figures.tsx';
import { duration } from '../../ui/time.ts';
import type { Draft, HostClassChoice } from './choices.ts';

/** What the draft would cost: how many trials, how long, behind how many runs. */
export function Summary({
  hostClass,
  draft,
  maxRounds,
}: {
  hostClass: HostClassChoice;
  draft: Draft;
  maxRounds: number;
}) {
  const rounds = Number(draft.rounds);
  const valid = Number.isInteger(rounds) && rounds >= 1 && rounds <= maxRounds;
  const trials = valid ? draft.servers.length * rounds : 0;
  const each = hostClass.secondsPerTrial[draft.profile] ?? 0;
  return (
    <div className="text-13">
      <p aria-live="polite">
        <span className="block text-muted">Measuring takes about</span>
        <span className="block py-1 font-medium text-2xl tracking-tight">
          {trials > 0 ? <Quantity text={duration(trials * each)} /> : '–'}
        </span>
        <span className="block text-muted">
          <span className="num">{draft.servers.length}</span>{' '}
          {draft.servers.length === 1 ? 'server' : 'servers'} ×{' '}
          <span className="num">{valid ? rounds : '–'}</span> {rounds === 1 ? 'round' : 'rounds'} ={' '}
          <span className="num">{trials}</span> {trials === 1 ? 'trial' : 'trials'} of{' '}
          <Quantity text={duration(each)} />; builds come on top the first time.
        </span>
      </p>
      <p className="mt-3 border-line border-t pt-3 text-muted">{aheadWords(hostClass)}</p>
    </div>
  );
}

function aheadWords({ ahead, waits }: HostClassChoice): string {
  if (waits) return waits;
  if (ahead === 0) return 'Nothing is queued before it: it starts at once.';
  return ahead === 1
    ? '1 run is queued or running before it.'
    : `${ahead} runs are queued or running before it.`;
}
