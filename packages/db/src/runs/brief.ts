import type { Db } from '../db.ts';
import { toVerdicts } from '../verdicts.ts';
import { listed, type RunListing, type RunRow } from './list.ts';

/** A run as a long list shows it: neither its revisions nor its trials. */
export type RunBrief = Pick<
  RunRow,
  | 'id'
  | 'kind'
  | 'name'
  | 'tags'
  | 'repository'
  | 'baseRef'
  | 'headRef'
  | 'suite'
  | 'profile'
  | 'servers'
  | 'rounds'
  | 'hostClass'
  | 'status'
  | 'createdAt'
  | 'startedAt'
  | 'finishedAt'
  | 'verdicts'
  | 'finding'
> & { readonly hostName: string | null; readonly published: boolean };

/** Runs of a workspace, newest first, without what takes a look at every trial. */
export async function listRunBriefs(db: Db, listing: RunListing): Promise<RunBrief[]> {
  const rows = await db.$queryRaw<RunBrief[]>`
    SELECT run."id", run."kind"::text AS "kind", run."name", to_jsonb(run."tags") AS "tags", run."repository", run."baseRef", run."headRef", run."suite",
      run."profile", to_jsonb(run."servers") AS "servers", run."rounds", run."hostClass", run."status"::text AS "status",
      run."createdAt", run."startedAt", run."finishedAt", run."verdicts", run."finding", host."name" AS "hostName",
      EXISTS (SELECT 1 FROM "Publication" AS publication
        WHERE publication."runId" = run."id" AND publication."withdrawnAt" IS NULL) AS "published"
    FROM "Run" AS run
    LEFT JOIN "Host" AS host ON host."id" = run."hostId"
    ${listed(listing)}`;
  return rows.map((row) => ({ ...row, verdicts: toVerdicts(row.verdicts) }));
}
