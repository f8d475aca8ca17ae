import { listPublishedRuns, type PublicationRow } from '@headroom/db';
import { plural } from '@headroom/model/text';
import Link from 'next/link';
import { resultPath } from '#results/publication-path.ts';
import { profileTitle, suiteTitle } from '#results/run/labels.ts';
import { db } from '#server/db.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { When } from '#ui/when.tsx';

const LISTED = 20;

/** Published runs of this installation by the suite that repeats the study, newest first. */
export async function OwnRuns({ suite }: { suite: string }) {
  // Experiments stand beside no study.
  const rows = await listPublishedRuns(db(), { limit: LISTED, suite, kind: 'single' });
  if (rows.length === 0) {
    return (
      <p className="text-13 text-muted">
        None is published yet. A run of suite {suiteTitle(suite)} shows this study under “Beside its study”.
      </p>
    );
  }
  return <DataTable fit label="Our published runs" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />;
}

const COLUMNS: Column<PublicationRow>[] = [
  {
    id: 'title',
    title: 'Result',
    cell: ({ slug, title }) => (
      <Link href={resultPath(slug)} className="link font-medium">
        {title}
      </Link>
    ),
  },
  {
    id: 'size',
    title: 'Size',
    cell: ({ run }) => `${plural(run.servers.length, 'server')} × ${plural(run.rounds, 'round')}`,
  },
  { id: 'profile', title: 'Load', cell: ({ run }) => profileTitle(run.profile) },
  { id: 'published', title: 'Published', cell: ({ publishedAt }) => <When at={publishedAt} /> },
];
