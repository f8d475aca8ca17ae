import {
  DISCOVERY_STEPS,
  type Discovered,
  type DiscoveryRequest,
  type DiscoveryStep,
  discoveredSchema,
  discoveryRequestSchema,
  type RunStatus,
} from '@headroom/model/run';
import { z } from 'zod';
import type { Db } from '../db.ts';

/** A discovery with the state of its run. */
export interface StoredDiscovery {
  /** Id of its run. */
  readonly id: string;
  readonly workspaceId: string;
  readonly hostClass: string;
  readonly status: RunStatus;
  readonly reason: string | null;
  readonly cancelling: boolean;
  readonly request: DiscoveryRequest;
  /** Step that its host is at, or ended at; null before the first. */
  readonly step: DiscoveryStep | null;
  /** Null before the end. */
  readonly found: Discovered | null;
}

const stepSchema = z.enum(DISCOVERY_STEPS).nullable();
const filesSchema = z.record(z.string(), z.string());

/** The discovery of a run; null where the run is none. */
export async function readDiscovery(db: Db, runId: string): Promise<StoredDiscovery | null> {
  const row = await db.discovery.findUnique({
    where: { runId },
    select: {
      request: true,
      step: true,
      found: true,
      run: {
        select: { workspaceId: true, hostClass: true, status: true, reason: true, cancelRequestedAt: true },
      },
    },
  });
  if (!row) return null;
  const { cancelRequestedAt, ...run } = row.run;
  return {
    id: runId,
    ...run,
    cancelling: cancelRequestedAt !== null,
    request: discoveryRequestSchema.parse(row.request),
    step: stepSchema.parse(row.step),
    found: discoveredSchema.nullable().parse(row.found),
  };
}

/** Files that a discovery found beside the headroom.yaml, by their paths. */
export async function readDiscoveredFiles(db: Db, runId: string): Promise<Readonly<Record<string, string>>> {
  const row = await db.discovery.findUnique({ where: { runId }, select: { files: true } });
  return filesSchema.parse(row?.files ?? {});
}
