import type { comparisonsApi } from '@headroom/api/comparisons';
import type { CalibrationRequest, ComparisonPlan, ComparisonRequest } from '@headroom/model/comparison';
import type { z } from 'zod';
import { type FilledRequest, fillRequest } from '#queueing/asked.ts';
import { queueRun } from '#queueing/create.ts';
import { runPath } from '#results/run/labels.ts';
import type { Actor } from '#server/access/actor.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { notFound } from '#server/http/ids.ts';
import { refuseTools } from './refuse-tools.ts';

type Created = z.infer<(typeof comparisonsApi.createComparison)['success']['schema']>;

interface Asking {
  readonly workspaceId: string;
  readonly actor: Actor;
}

/** Stores a comparison as a run whose trials have sides. Throws ApiError for what `queueRun` refuses, and for tools. */
export async function queueComparison(
  { base, head, tools, untilDecided, layouts, doubt, ...request }: ComparisonRequest,
  asking: Asking,
): Promise<Created> {
  const filled = await fillRequest(request, asking.workspaceId);
  refuseTools({ known: filled.workload.tools.map(({ name }) => name), tools });
  const asked = {
    ...{ baseRef: base, headRef: head, tools, untilDecided, layouts },
    ...(doubt !== undefined && { doubt }),
  };
  return queue(filled, { ...asking, plan: { kind: 'comparison', ...asked } });
}

/**
 * Stores the calibration of a host: a ref of a repository against itself, for any host of its class to take.
 */
export async function queueCalibration(
  { layouts, ...asked }: CalibrationRequest,
  { hostId, ...asking }: Asking & { hostId: string },
): Promise<Created> {
  const host = (await hostsFor(asking.actor)).find(({ id }) => id === hostId);
  if (!host) throw notFound('host', hostId);
  const filled = await fillRequest({ ...asked, hostClass: host.hostClass }, asking.workspaceId);
  const { ref = 'HEAD' } = filled.request;
  const plan = {
    kind: 'calibration',
    baseRef: ref,
    headRef: ref,
    tools: [],
    untilDecided: false,
    layouts,
  } as const;
  return queue(filled, { ...asking, plan });
}

async function queue(filled: FilledRequest, asking: Asking & { plan: ComparisonPlan }): Promise<Created> {
  const created = await queueRun(filled, asking);
  return { ...created, url: runPath({ id: created.id, kind: asking.plan.kind }) };
}
