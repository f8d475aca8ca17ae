import { type AskedConformance, triedSchema } from '@headroom/model/run';
import { boundedJson } from '@headroom/model/text';
import type { Db } from '../db.ts';

/** A build, and how it is started. */
export interface AskedBuild {
  readonly workspaceId: string;
  readonly buildId: string;
  readonly startedAs: string;
}

/** Verdicts of the conformance tool on a build in an earlier try of a workspace; undefined where it came to none. */
export async function findConformance(
  db: Db,
  { workspaceId, buildId, startedAs }: AskedBuild,
): Promise<AskedConformance | undefined> {
  const trial = await db.trial.findFirst({
    where: {
      buildId,
      run: { workspaceId, kind: 'try' },
      tried: { path: ['conformance', 'startedAs'], equals: startedAs },
    },
    orderBy: { id: 'desc' },
    select: { tried: true },
  });
  const { conformance } = trial ? triedSchema.parse(boundedJson(trial.tried)) : {};
  return conformance && 'verdicts' in conformance ? conformance : undefined;
}
