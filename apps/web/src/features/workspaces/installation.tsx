import { listWorkspaces, type WorkspaceRow } from '@headroom/db';
import { formatCount } from '@headroom/report';
import { db } from '#server/db.ts';
import { ignoredProxyHeader, PROXY_ADVICE } from '#server/edge/untrusted.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Notice } from '#ui/message.tsx';
import { Section } from '#ui/page.tsx';
import { QuotaButton } from './quota-button.tsx';
import { QUOTA_FIELDS } from './quota-fields.ts';

/** Workspaces of the installation with their quotas, for its owner. */
export async function Installation() {
  const workspaces = await listWorkspaces(db());
  const ignored = ignoredProxyHeader();
  return (
    <Section
      title="Installation"
      note="All workspaces with their quotas. Private runs are visible to their workspace only."
    >
      {ignored && (
        <Notice tone="warn" title={`Requests came with the header “${ignored}”, which is ignored`}>
          {PROXY_ADVICE}
        </Notice>
      )}
      <DataTable label="All workspaces" columns={COLUMNS} rows={workspaces} rowKey={({ id }) => id} />
    </Section>
  );
}

const COLUMNS: Column<WorkspaceRow>[] = [
  {
    id: 'name',
    title: 'Name',
    cell: ({ name }) => (
      <span className="block max-w-40 truncate sm:max-w-72" title={name}>
        {name}
      </span>
    ),
  },
  { id: 'slug', title: 'Slug', cell: ({ slug }) => <span className="num">{slug}</span> },
  { id: 'owners', title: 'Owners', cell: ({ owners }) => <Owners emails={owners} /> },
  { id: 'members', title: 'Members', number: true, cell: ({ members }) => formatCount(members) },
  ...QUOTA_FIELDS.map(
    ({ id, title, short, unit }): Column<WorkspaceRow> => ({
      id,
      title: short,
      unit,
      hint: title,
      number: true,
      cell: ({ quota }) =>
        quota[id] === null ? <span className="font-sans text-muted">no limit</span> : formatCount(quota[id]),
    }),
  ),
  {
    id: 'set',
    title: '',
    cell: ({ id, name, quota }) => (
      <span className="flex justify-end py-0.5">
        <QuotaButton workspaceId={id} name={name} quota={quota} />
      </span>
    ),
  },
];

function Owners({ emails }: { emails: readonly string[] }) {
  const text = emails.join(', ');
  return text === '' ? (
    <span className="text-muted">none</span>
  ) : (
    <span className="block max-w-56 truncate" title={text}>
      {text}
    </span>
  );
}
