import { readPublicationOf } from '@headroom/db';
import { isId, notFound } from '../../../../../../../api/ids.ts';
import { route } from '../../../../../../../api/route.ts';
import { resultFile } from '../../../../../../../publications/files.ts';
import { readWholeRun } from '../../../../../../../runs/whole.ts';
import { db } from '../../../../../../../services/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route<{ id: string; file: string }>(async (_request, { id, file }) => {
  const whole = isId(id) ? await readWholeRun(id) : null;
  if (!whole) throw notFound('run', id);
  const publication = await readPublicationOf(db(), id);
  return resultFile({ run: whole.run, tables: whole.report.tables, publication }, file);
});
