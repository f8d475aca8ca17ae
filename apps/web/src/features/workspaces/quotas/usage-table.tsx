import { type QuotaUse, readUsage, type Usage } from '@headroom/db';
import { amount, QUOTA_TITLES } from '#queueing/quota-labels.ts';
import { db } from '#server/db.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';

interface Row extends QuotaUse {
  readonly quota: keyof Usage;
}

/** Use of a workspace's quotas. */
export async function UsageTable({ workspaceId }: { workspaceId: string }) {
  const usage = await readUsage(db(), workspaceId);
  const rows = (Object.keys(TITLES) as (keyof Usage)[]).map((quota) => ({ quota, ...usage[quota] }));
  return <DataTable fit label="Quotas" columns={COLUMNS} rows={rows} rowKey={({ quota }) => quota} />;
}

/** Titles of the quotas, in the order of the table. */
const TITLES: Record<keyof Usage, string> = {
  queuedRuns: QUOTA_TITLES.queuedRuns,
  runningRuns: 'Runs at once',
  benchMinutes: QUOTA_TITLES.benchMinutes,
  storedBytes: QUOTA_TITLES.storedBytes,
};

/** Runs that are worked on are counted as those that wait. */
const inUnit = (quota: keyof Usage, value: number) =>
  amount(quota === 'runningRuns' ? 'queuedRuns' : quota, value);

const COLUMNS: Column<Row>[] = [
  { id: 'quota', title: 'Quota', cell: ({ quota }) => TITLES[quota] },
  { id: 'used', title: 'Used', number: true, cell: ({ quota, used }) => inUnit(quota, used) },
  {
    id: 'planned',
    title: 'Planned',
    number: true,
    hint: 'Expected additional use of unfinished runs',
    cell: ({ quota, planned }) => inUnit(quota, planned),
  },
  {
    id: 'limit',
    title: 'Limit',
    number: true,
    cell: ({ quota, limit }) =>
      limit === null ? <span className="font-sans text-muted">no limit</span> : inUnit(quota, limit),
  },
];
