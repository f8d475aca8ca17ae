'use client';

import Form from 'next/form';
import Link from 'next/link';
import { AutoSubmit } from '#ui/auto-submit.tsx';
import { Choice } from '#ui/choice.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Filters } from './filters.tsx';

type Options = readonly { readonly id: string; readonly title: string }[];

const titled = (ids: readonly string[]): Options => ids.map((id) => ({ id, title: id }));

/** Form of the list's filters. Works as a plain form too. */
export function FilterForm({
  filters,
  statuses,
  servers,
  profiles,
  kinds,
  authors,
  tags,
}: {
  filters: Filters;
  statuses: Options;
  /** Their ids, which are their titles too. */
  servers: readonly string[];
  profiles: Options;
  kinds: Options;
  authors: Options;
  tags: readonly string[];
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
      <SearchField
        name="search"
        title="Search"
        placeholder="Name, note, tag, server, commit…"
        value={filters.search}
      />
      <Choice name="status" title="Status" options={statuses} value={filters.status} />
      <Choice name="server" title="Server" options={titled(servers)} value={filters.server} />
      <Choice name="profile" title="Load profile" options={profiles} value={filters.profile} />
      <Choice name="kind" title="Kind" options={kinds} value={filters.kind} />
      {(authors.length > 1 || filters.author) && (
        <Choice name="author" title="Queued by" options={authors} value={filters.author} />
      )}
      {tags.length > 0 && <Choice name="tag" title="Tag" options={titled(tags)} value={filters.tag} />}
      <AutoSubmit values={filters} />
      {filtered && (
        <Link href="/runs" className="link pb-1.5 text-13">
          Show all
        </Link>
      )}
    </Form>
  );
}
