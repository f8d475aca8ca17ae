'use client';

import type { LimitedBy } from '@headroom/report';
import { Chip, type ChipTone } from '#ui/chip.tsx';
import { LIMIT_LABELS, LIMIT_MEANINGS } from './limit-labels.ts';
import { ServerLink } from './server-link.tsx';

/** A word about a server's figures. */
export interface ServerChip {
  readonly tone: ChipTone;
  readonly title?: string;
  readonly words: string;
}

/** A server with its rank, what limited it, and more words about its figures. */
export function RankedServer({
  id,
  rank,
  linked,
  limit,
  chips = [],
}: {
  id: string;
  rank: number | null;
  /** Whether it has a page. */
  linked: boolean;
  /** Cause that limited it, and whether that is a caveat. */
  limit?: { readonly by: LimitedBy; readonly warns: boolean };
  chips?: readonly ServerChip[];
}) {
  return (
    <span className="flex items-center gap-2">
      <span className="num w-5 shrink-0 text-right text-muted" title="Rank by throughput">
        {rank ?? '–'}
      </span>
      {/* A first column that stays in sight must not fill a small screen. */}
      <span className="flex items-center gap-x-2 gap-y-0.5 max-sm:max-w-32 max-sm:flex-wrap max-sm:py-1">
        {linked ? <ServerLink id={id} /> : <span className="font-medium">{id}</span>}
        {limit && (
          <Chip
            tone={limit.warns ? 'warn' : 'neutral'}
            title={`Limited by: ${LIMIT_LABELS[limit.by]}. ${LIMIT_MEANINGS[limit.by]}`}
          >
            <span className="sr-only">limited by </span>
            {LIMIT_LABELS[limit.by]}
          </Chip>
        )}
        {chips.map(({ tone, title, words }) => (
          <Chip key={words} tone={tone} title={title}>
            {words}
          </Chip>
        ))}
      </span>
    </span>
  );
}
