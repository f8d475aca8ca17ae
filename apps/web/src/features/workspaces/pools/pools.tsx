import { canHere } from '@headroom/api/rights';
import { listPools, type Pool } from '@headroom/db';
import type { SignedIn } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Section } from '#ui/page.tsx';

/** The host classes that belong to a workspace and whose runs they take; nothing where it has none. */
export async function Pools({ actor, workspaceId }: { actor: SignedIn; workspaceId: string }) {
  const pools = await listPools(db(), workspaceId);
  if (pools.length === 0) return null;
  const columns = canHere(actor, 'host.manage') ? [...COLUMNS, SHARING] : COLUMNS;
  return (
    <Section title="Host classes" note="Owners may drain, remove and share their hosts.">
      <DataTable
        fit
        label="Host classes"
        columns={columns}
        rows={pools}
        rowKey={({ hostClass }) => hostClass}
      />
    </Section>
  );
}

const COLUMNS: Column<Pool>[] = [
  { id: 'class', title: 'Class', cell: ({ hostClass }) => hostClass },
  { id: 'hosts', title: 'Hosts', number: true, cell: ({ hosts }) => hosts },
  {
    id: 'takes',
    title: 'Takes runs of',
    cell: ({ shared }) => (shared ? 'every workspace' : 'this workspace only'),
  },
];

const KEEP = 'Reserve for this workspace';
const OPEN = 'Share with all';

const SHARING: Column<Pool> = {
  id: 'sharing',
  title: '',
  cell: ({ hostClass, shared }) => (
    <span className="flex justify-end py-0.5">
      <ConfirmButton
        request="PUT /api/v1/pools/{hostClass}"
        input={{ params: { hostClass }, body: { shared: !shared } }}
        act={shared ? KEEP : OPEN}
        name={`${shared ? KEEP : OPEN}: ${hostClass}`}
        title={
          shared
            ? `Reserve class ${hostClass} for this workspace?`
            : `Share class ${hostClass} with every workspace?`
        }
        keep="Cancel"
      >
        {shared
          ? 'Queued runs of other workspaces wait until it is shared again; running ones finish.'
          : 'Hosts of this class then take runs of all workspaces in turn.'}
      </ConfirmButton>
    </span>
  ),
};
