import type { ListQuery } from '@headroom/api/runs';
import { isCustom, PROFILES, RUN_STATUSES, type RunKind } from '@headroom/workload';
import { RUN_LOOKS } from '#results/status-looks.ts';
import { FilterForm } from './filter-form.tsx';

export type Filters = Pick<ListQuery, 'status' | 'server' | 'profile' | 'kind'>;

const KINDS: readonly { id: RunKind; title: string }[] = [
  { id: 'single', title: 'Single runs' },
  { id: 'comparison', title: 'Comparisons' },
  { id: 'calibration', title: 'Calibrations' },
  { id: 'capacity', title: 'Capacity' },
  { id: 'sweep', title: 'Sweeps' },
  { id: 'soak', title: 'Soaks' },
  { id: 'starts', title: 'Starts' },
  { id: 'elsewhere', title: 'Measured elsewhere' },
];

const STATUSES = RUN_STATUSES.map((id) => ({ id, title: RUN_LOOKS[id].word }));
const LOADS = PROFILES.map(({ id, title }) => ({ id, title }));

/** Filters of the list, kept in the address. */
export function RunFilters({
  filters,
  serverIds,
  ownProfiles,
}: {
  filters: Filters;
  serverIds: readonly string[];
  /** Texts of loads of somebody's own, by which runs were loaded. */
  ownProfiles: readonly string[];
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
    />
  );
}
