import { Fold } from '#ui/fold.tsx';
import { StudyTable } from './study-table.tsx';
import type { StudyView } from './view.ts';

/** One of a study's tables, folded under its title where it has one; nothing where the study has no such table. */
export function NamedTable({
  view: { context, tables },
  name,
  title,
  note,
}: {
  view: StudyView;
  name: string;
  title?: string;
  note?: string | undefined;
}) {
  const table = tables.find((candidate) => candidate.name === name);
  if (!table) return null;
  const drawn = (
    <>
      <StudyTable table={table} printed={context.printed} />
      {note && <p className="mt-1 text-sm text-muted">{note}</p>}
    </>
  );
  return title ? <Fold title={title}>{drawn}</Fold> : drawn;
}
