import { listAlerts, type WatchRun } from '@headroom/db';
import { refLabel } from '#results/run/labels.ts';
import { Finding } from '#results/watch/finding.tsx';
import { db } from '#server/db.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { NONE } from '#ui/none.ts';
import { When } from '#ui/when.tsx';
import { type Followed, versionLabel } from '../releases.ts';
import { type ReleaseRow, releaseRows } from './release-rows.ts';

interface Row extends ReleaseRow {
  readonly alertedAt: Date | null;
}

/** Versions of a watch, newest first, with their dates, verdicts and alerts. */
export async function ReleaseTable({
  followed,
  runs,
  firstCommit,
}: {
  followed: Followed;
  runs: readonly WatchRun[];
  firstCommit: string;
}) {
  const alerts = await listAlerts(
    db(),
    runs.map(({ id }) => id),
  );
  const rows = releaseRows(followed, { runs, firstCommit }).map(
    (row): Row => ({ ...row, alertedAt: alerts.get(row.run?.id ?? '') ?? null }),
  );
  return (
    <DataTable cards whole label="Releases" columns={COLUMNS} rows={rows} rowKey={({ version }) => version} />
  );
}

const COLUMNS: Column<Row>[] = [
  {
    id: 'version',
    title: 'Version',
    cell: ({ version }) => (
      <span className="num" title={version}>
        {versionLabel(version)}
      </span>
    ),
  },
  {
    id: 'released',
    title: 'Released',
    cell: ({ releasedAt }) => (releasedAt ? <When at={releasedAt} /> : NONE),
  },
  {
    id: 'found',
    title: 'Compared with the one before',
    wide: true,
    cell: ({ run, reason }) =>
      run ? <Compared run={run} /> : <span className="text-muted [overflow-wrap:anywhere]">{reason}</span>,
  },
  {
    id: 'search',
    title: 'Release found',
    wide: true,
    cell: ({ run }) => (run?.found ? <Found found={run.found} /> : NONE),
  },
  {
    id: 'alert',
    title: 'Alert',
    cell: ({ alertedAt }) => (alertedAt ? <When at={alertedAt} /> : NONE),
  },
];

/** Verdict and headline of a comparison, with its base. */
function Compared({ run }: { run: WatchRun }) {
  return (
    <>
      <Finding run={run} />
      <span className="block text-muted [overflow-wrap:anywhere]">
        <Figures text={[run.finding, `base ${refLabel(run.base)}`].filter(Boolean).join('; ')} />
      </span>
    </>
  );
}

/** Result of the search behind a slowdown. */
function Found({ found: { commits, reason } }: { found: NonNullable<WatchRun['found']> }) {
  const names = commits.map(refLabel).join(', ');
  return <Figures text={reason === null ? names : `among ${names}: ${reason}`} />;
}
