import { publicationsApi } from '@headroom/api/publications';
import { can } from '@headroom/api/rights';
import { listContexts, readPublicationOf } from '@headroom/db';
import { isCompared } from '@headroom/model/run';
import { contextTables } from '@headroom/report';
import { resultFile } from '#features/publications/files/files.ts';
import { tablesOf } from '#features/publications/result.ts';
import { tablesBy } from '#results/run/headroom.ts';
import { readCapacities } from '#results/run/read-headroom.ts';
import { readRunReport } from '#results/run/read-report.ts';
import { findTarget } from '#server/access/target.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';

export const dynamic = 'force-dynamic';

export const GET = route(publicationsApi.readTable, async ({ params: { id, file }, actor }) => {
  const whole = await readRunReport(id);
  if (!whole) throw notFound('run', id);
  const publication = await readPublicationOf(db(), { runId: id });
  const capacities = await readCapacities(whole, async (other) =>
    can(actor, 'run.read', await findTarget('run', other, null)),
  );
  const contexts = await listContexts(db(), id);
  const tables = isCompared(whole.run)
    ? await tablesOf(whole, contexts)
    : [...tablesBy(whole.report, capacities), ...contextTables(contexts)];
  return resultFile({ run: whole.run, tables, publication }, file);
});
