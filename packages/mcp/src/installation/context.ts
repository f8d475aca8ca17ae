import type { Output } from '@headroom/api/client';
import { z } from 'zod';
import { contextParts } from '../context-reply.ts';
import { agentTool } from '../tool.ts';
import { ask, type Installation } from './ask.ts';

/** Runs in which a count is looked for. */
const MOST_RUNS = 10;

type Context = Output<'GET /api/v1/runs/{id}/contexts'>['contexts'][number];

export const context = agentTool({
  name: 'context',
  title: 'Context cost of a server',
  description: "Tokens that a server's tools and instructions take of a model's context, at its newest run.",
  scope: 'read',
  isReadOnly: true,
  input: z.strictObject({ server: z.string().describe('Server id') }),
  async call({ server }, installation: Installation) {
    const query = { server, status: 'finished', limit: MOST_RUNS } as const;
    const { runs } = await ask(installation, 'GET /api/v1/runs', { query });
    for (const { id } of runs) {
      const { contexts } = await ask(installation, 'GET /api/v1/runs/{id}/contexts', { params: { id } });
      const found = newestSide(contexts.filter(({ serverId, figures }) => serverId === server && figures));
      if (!found?.figures) continue;
      const { lines, data } = contextParts(found.figures);
      const page = installation.pageOf(`/runs/${id}`);
      return {
        lead: `Counted in run ${id}${found.side ? ` at ${found.side}` : ''}. Page: ${page}`,
        quotes: lines,
        data: { server, run: id, side: found.side, ...data, page },
      };
    }
    throw new Error(
      `no count of this server in the newest ${MOST_RUNS} finished runs of the workspace; measure it first`,
    );
  },
});

/** Head of a comparison, which is the newer build. */
function newestSide(contexts: readonly Context[]): Context | undefined {
  return contexts.find(({ side }) => side === 'head') ?? contexts[0];
}
