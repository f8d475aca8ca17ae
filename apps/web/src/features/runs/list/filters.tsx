import type { ListQuery } from '@headroom/api/runs';
import type { RunAuthor } from '@headroom/db';
import { EXPERIMENT_KINDS, EXPERIMENTS } from '@headroom/model/experiments';
import { isCustom, PROFILES } from '@headroom/model/load';
import { RUN_STATUSES, type RunKind } from '@headroom/model/run';
import { RUN_LOOKS } from '#results/status-looks.ts';
import { FilterForm } from './filter-form.tsx';

export type Filters = Pick<ListQuery, 'search' | 'status' | 'server' | 'profile' | 'kind' | 'author' | 'tag'>;

const KINDS: readonly { id: RunKind; title: string }[] = [
  { id: 'single', title: 'Single runs' },
  { id: 'comparison', title: 'Comparisons' },
  { id: 'calibration', title: 'Calibrations' },
  ...EXPERIMENT_KINDS.map((id) => ({ id, title: EXPERIMENTS[id].plural })),
  { id: 'elsewhere', title: 'Measured elsewhere' },
];

const STATUSES = RUN_STATUSES.map((id) => ({ id, title: RUN_LOOKS[id].word }));
const LOADS = PROFILES.map(({ id, title }) => ({ id, title }));

/** Filters of the list, kept in the address. */
export function RunFilters({
  filters,
  serverIds,
  ownProfiles,
  authors,
  tags,
}: {
  filters: Filters;
  serverIds: readonly string[];
  /** Texts of loads of somebody's own, by which runs were loaded. */
  ownProfiles: readonly string[];
  authors: readonly RunAuthor[];
  tags: readonly string[];
}) {
  const asked = filters.profile && isCustom(filters.profile) ? [filters.profile] : [];
  const own = [...new Set([...ownProfiles, ...asked])].map((id) => ({ id, title: id }));
  return (
    <FilterForm
      filters={filters}
      statuses={STATUSES}
      servers={serverIds}
      profiles={[...LOADS, ...own]}
      kinds={KINDS}
      authors={authors.map((author) => ({ id: author.id, title: authorLabel(author, authors) }))}
      tags={filters.tag && !tags.includes(filters.tag) ? [filters.tag, ...tags] : tags}
    />
  );
}

/** Name of an account, with its address where another one has the same name. */
function authorLabel({ id, name, email }: RunAuthor, all: readonly RunAuthor[]): string {
  return all.some((other) => other.id !== id && other.name === name) ? `${name} (${email})` : name;
}
