import { PROFILES, RUN_STATUSES } from '@headroom/workload';
import Form from 'next/form';
import Link from 'next/link';
import { RUN_LOOKS } from '../../ui/status.tsx';
import type { ListQuery } from '../operations.ts';
import { AutoSubmit } from './auto-submit.tsx';

export type Filters = Pick<ListQuery, 'status' | 'server' | 'profile'>;

/** What to list, kept in the address. Works as a plain form too. */
export function RunFilters({ filters, serverIds }: { filters: Filters; serverIds: readonly string[] }) {
  const statuses = RUN_STATUSES.map((id) => ({ id, title: RUN_LOOKS[id].word }));
  const servers = serverIds.map((id) => ({ id, title: id }));
  const filtered = Object.values(filters).some(Boolean);
  return (
    <Form action="/runs" scroll={false} className="mb-3 flex flex-wrap items-end gap-x-2 gap-y-2 sm:gap-x-3">
      <Choice name="status" title="Status" options={statuses} value={filters.status} first />
      <Choice name="server" title="Server" options={servers} value={filters.server} />
      <Choice name="profile" title="Load profile" options={PROFILES} value={filters.profile} />
      <AutoSubmit values={filters} />
      {filtered && (
        <Link href="/runs" className="link pb-1.5 text-13">
          Show all
        </Link>
      )}
    </Form>
  );
}

function Choice({
  name,
  title,
  options,
  value,
  first = false,
}: {
  name: string;
  title: string;
  options: readonly { id: string; title: string }[];
  value: string | undefined;
  first?: boolean;
}) {
  return (
    <label className="text-12 text-muted max-sm:min-w-24 max-sm:flex-1">
      <span className="mb-1 block">{title}</span>
      <select
        name={name}
        defaultValue={value ?? ''}
        data-filter={first ? '' : undefined}
        className="h-8 w-full rounded-md sm:min-w-28 border border-line-strong bg-surface px-2 text-13 text-text"
      >
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.title}
          </option>
        ))}
      </select>
    </label>
  );
}
