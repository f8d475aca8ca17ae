import { publicationsApi } from '@headroom/api/publications';
import { readPublicationOf } from '@headroom/db';
import { resultFile } from '#features/publications/files.ts';
import { readRunReport } from '#results/run/read-report.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';

export const dynamic = 'force-dynamic';

export const GET = route(publicationsApi.readTable, async ({ params: { id, file } }) => {
  const whole = await readRunReport(id);
  if (!whole) throw notFound('run', id);
  const publication = await readPublicationOf(db(), id);
  return resultFile({ run: whole.run, tables: whole.report.tables, publication }, file);
});
