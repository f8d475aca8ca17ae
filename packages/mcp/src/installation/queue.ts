/** Tools that queue something for the hosts of an installation. */
import type { Output } from '@headroom/api/client';
import { comparisonRequestSchema } from '@headroom/model/comparison';
import { runRequestSchema } from '@headroom/model/run';
import { duration, plural } from '@headroom/model/text';
import { z } from 'zod';
import { agentTool, type Reply } from '../tool.ts';
import { ask, type Installation } from './ask.ts';
import { chooseServers } from './project.ts';

const run = runRequestSchema.shape;
const comparison = comparisonRequestSchema.shape;

/** Load where none is named: a question about a change should be answered soon. */
const PROFILE = 'quick';

const choice = {
  project: z.string().optional().describe('Id or title of a project'),
  servers: run.servers.optional().describe('Server ids; default: all of the project'),
  profile: run.profile.default(PROFILE).describe(`Load profile; default: ${PROFILE}`),
  repository: run.repository.describe('Address, if there is no project'),
};

export const measure = agentTool({
  name: 'measure',
  title: 'Measure servers',
  description: 'Queue a run that measures servers. Returns its id at once; ask status for figures.',
  scope: 'submit',
  isReadOnly: false,
  input: z.strictObject({
    ...choice,
    ref: run.ref.describe('Branch, tag or commit'),
    rounds: run.rounds,
  }),
  async call(input, installation: Installation) {
    const body = { ...input, ...(await chooseServers(input, installation)) };
    const queued = await ask(installation, 'POST /api/v1/runs', { body });
    return queuedReply(`Queued run ${queued.id}`, queued, installation.pageOf(`/runs/${queued.id}`));
  },
});

export const compare = agentTool({
  name: 'compare',
  title: 'Compare two versions',
  description:
    'Queue a comparison: is head slower than base? Measures both in the same rounds. Returns its id at once; ask status for the verdict.',
  scope: 'submit',
  isReadOnly: false,
  input: z.strictObject({
    ...choice,
    base: comparison.base.describe(
      'Before the change: a branch, tag or commit; of a project also npm:NAME@VERSION, pypi:NAME==VERSION, oci:IMAGE or archive:SHA256',
    ),
    head: comparison.head.describe('The same after it'),
    rounds: comparison.rounds.describe('More rounds find smaller changes'),
  }),
  async call(input, installation: Installation) {
    const body = { ...input, ...(await chooseServers(input, installation)) };
    const queued = await ask(installation, 'POST /api/v1/comparisons', { body });
    return queuedReply(`Queued comparison ${queued.id}`, queued, installation.pageOf(queued.url));
  },
});

type Queued = Output<'POST /api/v1/runs'>;

function queuedReply(lead: string, queued: Queued, page: string): Reply {
  const { id, trials, estimatedSeconds, ahead } = queued;
  const waiting = ahead > 0 ? `, ${plural(ahead, 'run')} ahead` : '';
  return {
    lead: `${lead}: ${plural(trials, 'trial')}, about ${duration(estimatedSeconds)} of measuring${waiting}. Page: ${page}`,
    data: { id, status: 'queued', trials, estimatedSeconds, ahead, page },
  };
}
