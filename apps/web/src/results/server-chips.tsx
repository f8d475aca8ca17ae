import { type LimitedBy, type OverallRow, wasServerLimited } from '@headroom/report';
import { knownServerIds } from '#server/manifests.ts';
import { LimitChip, RankedServer, type ServerChip } from './ranked-server.tsx';
import { sharedLimit } from './shared-limit.ts';
import { isBare } from './traits.ts';

/** A server of a run with what its figures come with: its rank, what limited it unless that limited all, and what went wrong. */
export function ServerCell({ row, rows }: { row: OverallRow; rows: readonly OverallRow[] }) {
  const { serverId, rank } = row;
  const limitedBy = sharedLimit(rows) ? null : row.limitedBy;
  const chips = chipsOf(row);
  return (
    <RankedServer
      id={serverId}
      rank={rank}
      linked={knownServerIds().includes(serverId)}
      {...(limitedBy && {
        limit: { by: limitedBy, warns: warnsOf(row, limitedBy) },
      })}
      {...(chips.length > 0 && { chips })}
    />
  );
}

/** What limited all servers of a table, in one line below it. */
export function SharedLimit({ rows }: { rows: readonly OverallRow[] }) {
  const by = sharedLimit(rows);
  const first = rows.find(({ limitedBy }) => limitedBy === by);
  if (!by || !first) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-1.5 text-sm text-muted">
      Every measured server was limited by
      <LimitChip by={by} warns={warnsOf(first, by)} />
    </p>
  );
}

const warnsOf = (row: OverallRow, by: LimitedBy) => !wasServerLimited(row) && !isOwn(by);

/** Limits that cast no doubt on the rig. */
const isOwn = (limit: LimitedBy) => limit === 'offered load' || limit === 'waits inside the server';

function chipsOf({ failed, invalid, serverId, trials }: OverallRow): ServerChip[] {
  const chips: (ServerChip | false)[] = [
    isBare(serverId) && { tone: 'neutral', title: 'A server without an SDK, as a baseline', words: 'bare' },
    failed > 0 && { tone: 'bad', words: `${failed} of ${trials} failed` },
    invalid > 0 && {
      tone: 'warn',
      title: 'Measured while the load generator, a backend or the stdio bridge was saturated',
      words: `${invalid} invalid`,
    },
  ];
  return chips.filter((chip) => chip !== false);
}
