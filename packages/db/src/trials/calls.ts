import { ALL_TOOLS, type RequestSeries } from '@headroom/model/load';
import type { Db } from '../db.ts';
import { decodeRequests } from './request-series.ts';

/** Calls of all tools of every trial of a run second by second, by the id of the trial; without trials that kept none. */
export async function listCalls(db: Db, runId: string): Promise<Map<string, RequestSeries>> {
  const series = await db.requestSeries.findMany({ where: { name: ALL_TOOLS, trial: { runId } } });
  return new Map(
    series.map(({ trialId, name, kind, ...encoded }) => [
      trialId,
      { name, kind, ...decodeRequests(encoded) },
    ]),
  );
}
