import type { ListQuery } from '@headroom/api/runs';
import { PROFILES, RUN_STATUSES, type RunKind } from '@headroom/workload';
import Form from 'next/form';
import Link from 'next/link';
import { RUN_LOOKS } from '#results/status-looks.ts';
import { AutoSubmit } from '#ui/auto-submit.tsx';
import { Choice } from '#ui/choice.tsx';

export type Filters = Pick<ListQuery, 'status' | 'server' | 'profile' | 'kind'>;

const KINDS: readonly { id: RunKind; title: string }[] = [
  { id: 'single', title: 'Single runs' },
  { id: 'comparison', title: 'Comparisons' },
  { id: 'calibration', title: 'Calibrations' },
];

/** Form of the list's filters, kept in the address. Works as a plain form too. */
export function RunFilters({ filters, serverIds }: { filters: Filters; serverIds: readonly string[] }) {
  const statuses = RUN_STATUSES.map((id) => ({ id, title: RUN_LOOKS[id].word }));
  const servers = serverIds.map((id) => ({ id, title: id }));
  const filtered = Object.values(filters).some(Boolean);
  return (
    <Form
      action="/runs"
      scroll={false}
      // Values that a browser restores on the way back were not chosen on this page.
      autoComplete="off"
      className="mb-3 flex flex-wrap items-end gap-x-2 gap-y-2 sm:gap-x-3"
    >
      <Choice name="status" title="Status" options={statuses} value={filters.status} first />
      <Choice name="server" title="Server" options={servers} value={filters.server} />
      <Choice name="profile" title="Load profile" options={PROFILES} value={filters.profile} />
      <Choice name="kind" title="Kind" options={KINDS} value={filters.kind} />
      <AutoSubmit values={filters} />
      {filtered && (
        <Link href="/runs" className="link pb-1.5 text-13">
          Show all
        </Link>
      )}
    </Form>
  );
}
