import { type LimitedBy, type OverallRow, wasServerLimited } from '@headroom/report';
import { knownServerIds } from '#server/manifests.ts';
import { RankedServer, type ServerChip } from './ranked-server.tsx';

/** A server of a run with what its figures come with: its rank, what limited it, and what went wrong. */
export function ServerCell({ row }: { row: OverallRow }) {
  const { serverId, rank, limitedBy } = row;
  const chips = chipsOf(row);
  return (
    <RankedServer
      id={serverId}
      rank={rank}
      linked={knownServerIds().includes(serverId)}
      {...(limitedBy && {
        limit: { by: limitedBy, warns: !wasServerLimited(row) && !isOwn(limitedBy) },
      })}
      {...(chips.length > 0 && { chips })}
    />
  );
}

/** Limits that cast no doubt on the rig. */
const isOwn = (limit: LimitedBy) => limit === 'offered load' || limit === 'waits inside the server';

function chipsOf({ failed, invalid, trials }: OverallRow): ServerChip[] {
  const chips: (ServerChip | false)[] = [
    failed > 0 && { tone: 'bad', words: `${failed} of ${trials} failed` },
    invalid > 0 && {
      tone: 'warn',
      title: 'Measured while the load generator, a backend or the stdio bridge was saturated',
      words: `${invalid} invalid`,
    },
  ];
  return chips.filter((chip) => chip !== false);
}
