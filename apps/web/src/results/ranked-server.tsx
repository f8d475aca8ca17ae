'use client';

import type { LimitedBy } from '@headroom/report';
import { LIMIT_LABELS, LIMIT_MEANINGS } from '@headroom/report/limit-labels';
import type { ReactNode } from 'react';
import { Chip, type ChipTone } from '#ui/chip.tsx';
import { ServerLink } from './server-link.tsx';

/** A word about a server's figures. */
export interface ServerChip {
  readonly tone: ChipTone;
  readonly title?: string;
  readonly words: string;
}

interface Limit {
  /** Cause that limited a server. */
  readonly by: LimitedBy;
  /** True for a limit that casts doubt on the figures. */
  readonly warns: boolean;
}

/** Limit of a server, with its meaning on hover. */
export function LimitChip({ by, warns, children }: Limit & { children?: ReactNode }) {
  return (
    <Chip tone={warns ? 'warn' : 'neutral'} title={`Limited by: ${LIMIT_LABELS[by]}. ${LIMIT_MEANINGS[by]}`}>
      {children}
      {LIMIT_LABELS[by]}
    </Chip>
  );
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
  limit?: Limit;
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
          <LimitChip {...limit}>
            <span className="sr-only">limited by </span>
          </LimitChip>
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
