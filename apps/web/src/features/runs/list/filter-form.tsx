'use client';

import Form from 'next/form';
import Link from 'next/link';
import { AutoSubmit } from '#ui/auto-submit.tsx';
import { Choice } from '#ui/choice.tsx';
import type { Filters } from './filters.tsx';

type Options = readonly { readonly id: string; readonly title: string }[];

/** Form of the list's filters. Works as a plain form too. */
export function FilterForm({
  filters,
  statuses,
  servers,
  profiles,
  kinds,
}: {
  filters: Filters;
  statuses: Options;
  /** Their ids, which are their titles too. */
  servers: readonly string[];
  profiles: Options;
  kinds: Options;
}) {
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
      <Choice
        name="server"
        title="Server"
        options={servers.map((id) => ({ id, title: id }))}
        value={filters.server}
      />
      <Choice name="profile" title="Load profile" options={profiles} value={filters.profile} />
      <Choice name="kind" title="Kind" options={kinds} value={filters.kind} />
      <AutoSubmit values={filters} />
      {filtered && (
        <Link href="/runs" className="link pb-1.5 text-13">
          Show all
        </Link>
      )}
    </Form>
  );
}
