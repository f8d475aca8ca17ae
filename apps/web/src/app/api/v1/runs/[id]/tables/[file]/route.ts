import { readPublicationOf } from '@headroom/db';
import { notFound } from '#api/ids.ts';
import { route } from '#api/route.ts';
import { resultFile } from '#publications/files.ts';
import { readTableOperation } from '#publications/operations.ts';
import { readWholeRun } from '#runs/whole.ts';
import { db } from '#services/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route<{ id: string; file: string }>(
  readTableOperation,
  async ({ params: { id, file } }) => {
    const whole = await readWholeRun(id);
    if (!whole) throw notFound('run', id);
    const publication = await readPublicationOf(db(), id);
    return resultFile({ run: whole.run, tables: whole.report.tables, publication }, file);
  },
);
