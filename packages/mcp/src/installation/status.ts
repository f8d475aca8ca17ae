import { setTimeout as pause } from 'node:timers/promises';
import { hasEnded } from '@headroom/model/run';
import { z } from 'zod';
import { agentTool } from '../tool.ts';
import { waitSeconds } from '../wait.ts';
import { ask, type Installation, Refusal } from './ask.ts';
import { comparisonReply } from './comparison-reply.ts';
import { runReply } from './run-reply.ts';

const POLL_MS = 2000;

export const status = agentTool({
  name: 'status',
  title: 'Read a run or comparison',
  description:
    'State of a run or comparison; once it has ended its figures, or its verdict and what changed.',
  scope: 'read',
  isReadOnly: true,
  input: z.strictObject({ id: z.string().describe('Id of a run or comparison'), wait: waitSeconds }),
  async call({ id, wait }, installation: Installation, signal) {
    await untilEnded(id, wait, installation, signal);
    const { pageOf } = installation;
    const comparison = await comparisonOf(id, installation);
    if (comparison) return comparisonReply(comparison, pageOf(comparison.url));
    return runReply(
      await ask(installation, 'GET /api/v1/runs/{id}', { params: { id } }),
      pageOf(`/runs/${id}`),
    );
  },
});

/** The comparison with this id; undefined for a run without sides. */
async function comparisonOf(id: string, installation: Installation) {
  try {
    return await ask(installation, 'GET /api/v1/comparisons/{id}', { params: { id } });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined;
    throw error;
  }
}

async function untilEnded(
  id: string,
  wait: number,
  installation: Installation,
  signal: AbortSignal,
): Promise<void> {
  const until = Date.now() + wait * 1000;
  for (;;) {
    const progress = await ask(installation, 'GET /api/v1/runs/{id}/progress', { params: { id }, signal });
    if (hasEnded(progress.status)) return;
    const left = until - Date.now();
    if (left <= 0) return;
    await pause(Math.min(POLL_MS, left), undefined, { signal });
  }
}
