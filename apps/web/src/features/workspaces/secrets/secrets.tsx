import { listSecrets, type SecretRow } from '@headroom/db';
import { db } from '#server/db.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/message.tsx';
import { Section } from '#ui/page.tsx';
import { When } from '#ui/when.tsx';
import { secretsAreOn } from './manage.ts';
import { SecretForm } from './secret-form.tsx';

/** The names of a workspace's secrets, and the form for another one. */
export async function Secrets({ workspaceId }: { workspaceId: string }) {
  const secrets = await listSecrets(db(), workspaceId);
  const on = secretsAreOn();
  return (
    <>
      {!on && (
        <div className="mb-5">
          <Notice tone="warn" title="Secrets are off">
            The operator must set HEADROOM_SECRETS_KEY, for the web app and the workers.
          </Notice>
        </div>
      )}
      {secrets.length > 0 ? (
        <DataTable label="Secrets" columns={COLUMNS} rows={secrets} rowKey={({ name }) => name} fit />
      ) : (
        <Empty title="No secrets yet">
          A server of a project gets one where its headroom.yaml says {'{secret.NAME}'} and lists the name
          under secrets.
        </Empty>
      )}
      {on && (
        <Section title="New secret" note="Replaces an existing secret of this name.">
          <SecretForm />
        </Section>
      )}
    </>
  );
}

const COLUMNS: Column<SecretRow>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => <span className="num">{name}</span> },
  { id: 'changed', title: 'Stored', cell: ({ changedAt }) => <When at={changedAt} /> },
  {
    id: 'delete',
    title: '',
    cell: ({ name }) => (
      <span className="flex justify-end py-0.5">
        <ConfirmButton
          request="DELETE /api/v1/secrets/{name}"
          input={{ params: { name } }}
          act="Delete"
          name={`Delete ${name}`}
          tone="danger"
          title={`Delete ${name}?`}
          keep="Keep it"
        >
          Servers that use it will no longer start.
        </ConfirmButton>
      </span>
    ),
  },
];
