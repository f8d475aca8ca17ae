import { type OverallRow, wasServerLimited } from '@headroom/report';
import { Chip } from '#ui/chip.tsx';
import { LIMIT_LABELS, LIMIT_MEANINGS } from './limit-labels.ts';
import { BUSY_MEANING, shareOfTrials } from './run/busy-labels.ts';
import { ServerName } from './server-name.tsx';

/** A server of a run with what its figures come with: its rank, what limited it, and what went wrong. */
export function ServerCell({ row }: { row: OverallRow }) {
  return (
    <span className="flex items-center gap-2">
      <span className="num w-5 shrink-0 text-right text-muted" title="Rank by throughput">
        {row.rank ?? '–'}
      </span>
      {/* A first column that stays in sight must not fill a small screen. */}
      <span className="flex items-center gap-x-2 gap-y-0.5 max-sm:max-w-32 max-sm:flex-wrap max-sm:py-1">
        <ServerName serverId={row.serverId} />
        <Chips row={row} />
      </span>
    </span>
  );
}

function Chips({ row }: { row: OverallRow }) {
  const { limitedBy, disturbed, failed, invalid, trials, passed } = row;
  return (
    <>
      {limitedBy && (
        <Chip
          tone={wasServerLimited(row) || limitedBy === 'offered load' ? 'neutral' : 'warn'}
          title={`Limited by: ${LIMIT_LABELS[limitedBy]}. ${LIMIT_MEANINGS[limitedBy]}`}
        >
          <span className="sr-only">limited by </span>
          {LIMIT_LABELS[limitedBy]}
        </Chip>
      )}
      {disturbed > 0 && (
        <Chip tone="warn" title={`In ${shareOfTrials(disturbed, passed + invalid)}. ${BUSY_MEANING}`}>
          host busy
        </Chip>
      )}
      {failed > 0 && (
        <Chip tone="bad">
          {failed} of {trials} failed
        </Chip>
      )}
      {invalid > 0 && (
        <Chip tone="warn" title="Measured while the load generator or a backend was saturated">
          {invalid} invalid
        </Chip>
      )}
    </>
  );
}
