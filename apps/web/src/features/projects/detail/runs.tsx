import { listRunBriefs, type ProjectRow, type RunBrief } from '@headroom/db';
import { RUN_COLUMNS } from '#results/run/run-columns.tsx';
import { withHeadline } from '#results/run/with-headline.ts';
import { db } from '#server/db.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { NONE } from '#ui/none.ts';
import { Section } from '#ui/page.tsx';
import { When } from '#ui/when.tsx';

/** Runs that are listed; the page of all runs has the others. */
const SHOWN = 5;

/** The last runs and comparisons of a project; nothing before the first. */
export async function ProjectRuns({ project: { id, workspaceId } }: { project: ProjectRow }) {
  const briefs = await listRunBriefs(db(), { workspaceId, projectId: id, limit: SHOWN });
  if (briefs.length === 0) return null;
  const runs = await Promise.all(briefs.map(withHeadline));
  return (
    <Section title="Last runs and comparisons">
      <DataTable
        cards
        label="Last runs and comparisons"
        columns={COLUMNS}
        rows={runs}
        rowKey={(run) => run.id}
      />
    </Section>
  );
}

const COLUMNS: Column<RunBrief>[] = [
  ...RUN_COLUMNS,
  { id: 'host', title: 'Host', cell: ({ hostName }) => hostName ?? NONE },
  { id: 'queued', title: 'Queued', cell: ({ createdAt }) => <When at={createdAt} /> },
];
