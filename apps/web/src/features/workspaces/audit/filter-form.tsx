'use client';

import type { AuditFilters } from '@headroom/api/audit';
import Form from 'next/form';
import Link from 'next/link';
import { AutoSubmit } from '#ui/auto-submit.tsx';
import { Choice } from '#ui/choice.tsx';
import { DateField } from '#ui/date-field.tsx';
import { SearchField } from '#ui/search-field.tsx';

/** Form of a log's filters. Works as a plain form too. */
export function AuditFilterForm({
  filters,
  actions,
  path,
  whole,
}: {
  filters: AuditFilters;
  /** What the log tells of. */
  actions: readonly { id: string; title: string }[];
  /** Address of the log without filters. */
  path: string;
  /** Whether it is the log of the installation. */
  whole: boolean;
}) {
  return (
    <Form
      action="/workspace/audit"
      scroll={false}
      // Values that a browser restores on the way back were not chosen on this page.
      autoComplete="off"
      className="mb-3 flex flex-wrap items-end gap-x-2 gap-y-2 sm:gap-x-3"
    >
      {whole && <input type="hidden" name="of" value="installation" />}
      <SearchField name="who" title="Who" placeholder="E-mail address or token" value={filters.who} />
      <Choice name="what" title="What" options={actions} value={filters.what} />
      <div className="flex gap-x-2 max-sm:w-full sm:gap-x-3">
        <DateField name="from" title="From" value={filters.from} />
        <DateField name="to" title="To" value={filters.to} />
      </div>
      <AutoSubmit values={filters} />
      {Object.values(filters).some(Boolean) && (
        <Link href={path} className="link pb-1.5 text-13">
          Show all
        </Link>
      )}
    </Form>
  );
}
