import { findProfile } from '@headroom/model/run';
import { formatCount, formatPct, type Headroom, levelLabel, type OverallRow } from '@headroom/report';
import Link from 'next/link';
import type { RunView } from '#results/run/view.ts';
import type { Column } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { Missing } from '#ui/missing.tsx';

/** The column of what each server was loaded to, where a capacity of one is known. */
export function headroomColumns({ headroom }: Pick<RunView, 'headroom'>): Column<OverallRow>[] {
  if (!headroom || headroom.size === 0) return [];
  const of = ({ serverId }: OverallRow) => headroom.get(serverId);
  return [
    {
      id: 'headroom',
      title: 'Share of capacity',
      unit: 'calls/s',
      number: true,
      hint: 'Rate of this run / capacity of the same build; what is left is its headroom',
      sortBy: (row) => of(row)?.usedPct ?? null,
      cell: (row) => {
        const own = of(row);
        if (!own) return <Missing why="capacity of this build unknown" />;
        return (
          <Link href={`/runs/${own.runId}`} prefetch={false} className="link" title={titleOf(own)}>
            {usedLabel(own)}
          </Link>
        );
      },
    },
  ];
}

function usedLabel({ usedPct, perS, atLeast }: Headroom): string {
  if (!atLeast) return `${formatPct(usedPct, 0)} % of ${formatCount(perS)}`;
  // What a search that ended early says of more calls than it offered is nothing.
  const most = usedPct > 100 ? 'not known' : `≤ ${formatPct(usedPct, 0)} %`;
  return `${most} of ≥ ${formatCount(perS)}`;
}

function titleOf({ loadPerS, perS, ...level }: Headroom): string {
  return `${formatCount(loadPerS)} of ${formatCount(perS)} calls a second at ${levelLabel(level)}`;
}

/** Meaning of more than 100 %. */
const OVER = {
  served:
    'Above 100 %, a server took more calls than the search found: callers of a closed load wait for their answers before they call again.',
  offered: 'Above 100 %, a server took more calls than the search found.',
} as const;

/** Meaning of that column, with the service levels of the capacities in it. */
export function HeadroomNote({ view: { headroom, run } }: { view: Pick<RunView, 'headroom' | 'run'> }) {
  if (!headroom || headroom.size === 0) return null;
  const levels = [...new Set([...headroom.values()].map(levelLabel))].join(', or ');
  const isOver = [...headroom.values()].some(({ usedPct, atLeast }) => usedPct > 100 && !atLeast);
  const rate = findProfile(run.profile)?.kind === 'open' ? 'offered' : 'served';
  return (
    <p className="mt-2 max-w-[110ch] text-sm text-muted">
      <Figures
        text={`“Share of capacity” is the rate that was ${rate} here / the newest capacity of the same build under the same suite, handshake, host and limits, at ${levels}.${isOver ? ` ${OVER[rate]}` : ''}`}
      />{' '}
      <Link href="/method#planning" prefetch={false} className="link">
        How it is computed
      </Link>
    </p>
  );
}
