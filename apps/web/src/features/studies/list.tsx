import { listStudies } from '@headroom/db';
import { studyLacks } from '@headroom/report/studies';
import Link from 'next/link';
import { parsedStudy, type Study } from '#results/read-study.ts';
import { StudyChip } from '#results/study-chip.tsx';
import { studyPath } from '#results/study-path.ts';
import { db } from '#server/db.ts';
import { ButtonLink } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { When } from '#ui/when.tsx';
import { studySize } from './labels.ts';

/** Every published study with its source and what it has. */
export async function StudyList() {
  const studies = (await listStudies(db())).map(parsedStudy);
  if (studies.length === 0) {
    return (
      <Empty
        title="No published study yet"
        action={<ButtonLink href="/studies/import">Import a study</ButtonLink>}
      >
        Import published results of others from their files.
      </Empty>
    );
  }
  return <DataTable label="Published studies" columns={COLUMNS} rows={studies} rowKey={({ id }) => id} />;
}

const COLUMNS: Column<Study>[] = [
  {
    id: 'title',
    title: 'Study',
    cell: ({ slug, title }) => (
      <Link href={studyPath(slug)} className="link font-medium">
        {title}
      </Link>
    ),
  },
  { id: 'source', title: 'Source', cell: ({ source }) => <StudyChip source={source} /> },
  { id: 'size', title: 'Holds', cell: ({ data }) => studySize(data) },
  {
    id: 'lacks',
    title: 'Not in it',
    cell: ({ data }) => (
      <span className="block max-w-[28rem] whitespace-normal py-1.5 text-12 text-muted">
        {studyLacks(data).join('; ') || 'nothing'}
      </span>
    ),
  },
  { id: 'imported', title: 'Imported', cell: ({ importedAt }) => <When at={importedAt} /> },
];

/** Keeps the place of the table while it is read. */
export function StudyListSkeleton() {
  return (
    <Skeleton>
      <TableSkeleton rows={4} />
    </Skeleton>
  );
}
