import { ALL_TOOLS, type RequestSeries } from '@headroom/model/load';
import type { Db } from '../db.ts';
import { decodeRequests, unpackRequests } from './request-series.ts';

/** Calls of all tools of every trial of a run second by second, by the id of the trial; without trials that kept none. */
export async function listCalls(db: Db, runId: string): Promise<Map<string, RequestSeries>> {
  const trials = await db.trial.findMany({
    where: { runId },
    select: {
      id: true,
      requestData: true,
      requests: { where: { name: ALL_TOOLS }, omit: { trialId: true } },
    },
  });
  return new Map(
    trials.flatMap(({ id, requestData, requests: [row] }) => {
      const packed = unpackRequests(requestData)?.find(({ name }) => name === ALL_TOOLS);
      if (packed) return [[id, packed] as const];
      if (!row) return [];
      const { name, kind, ...encoded } = row;
      return [[id, { name, kind, ...decodeRequests(encoded) }] as const];
    }),
  );
}
