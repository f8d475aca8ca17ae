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
    <Section
      title="Host classes"
      note="Those of this workspace. Its owners may drain and remove their hosts, and say whose runs they take."
    >
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

const KEEP = 'Keep to this workspace';
const OPEN = 'Open to all';

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
            ? `Keep class ${hostClass} to this workspace?`
            : `Open class ${hostClass} to every workspace?`
        }
        keep="Leave it"
      >
        {shared
          ? 'Runs of other workspaces that wait for these hosts keep waiting until they are opened again; a running one is finished.'
          : 'Hosts of this class then take runs of all workspaces in turn.'}
      </ConfirmButton>
    </span>
  ),
};
