/** Tools for an agent where no installation is named: the commands that work on this machine alone. */
import {
  type AgentTool,
  agentTool,
  contextParts,
  type Judged,
  judgedParts,
  waitSeconds,
} from '@headroom/mcp';
import type { ContextFigures } from '@headroom/model/context';
import { MAX_ROUNDS } from '@headroom/model/run';
import type { Outcome } from '@headroom/report/compare';
import { z } from 'zod';
import { type Ended, linesOf } from './job.ts';
import type { Jobs, ReadEnd } from './jobs.ts';

/** Seconds that a count may take before its id is told. */
const CONTEXT_S = 45;

/** A value that no parser of arguments takes for an option. */
const word = z.string().max(1000).regex(/^[^-]/, 'must not begin with "-"');

const target = word.describe(
  'Package (npm:NAME@VERSION, pypi:NAME), address, headroom.yaml or folder of the server',
);
const seconds = z.int().min(1).max(600).optional().describe('Seconds of load per trial');
const rounds = z.int().min(1).max(MAX_ROUNDS).optional().describe('More rounds find smaller changes');

const measure = agentTool({
  name: 'measure',
  title: 'Measure a server here',
  description:
    'Start a server on this machine and measure it. Returns an id at once; ask status for figures.',
  scope: null,
  isReadOnly: false,
  isOpenWorld: true,
  input: z.strictObject({ target, seconds }),
  call: async (input, jobs: Jobs) =>
    started(jobs, 'measure', [input.target, ...option('seconds', input.seconds), '--markdown=-'], measured),
});

const compare = agentTool({
  name: 'compare',
  title: 'Compare two versions here',
  description:
    'Is head slower than base? Measures both on this machine in the same rounds. Returns an id at once; ask status for the verdict.',
  scope: null,
  isReadOnly: false,
  isOpenWorld: true,
  input: z.strictObject({
    base: word.describe('Revision of this folder, or package before the change'),
    head: word.default('HEAD').describe('The same after it'),
    seconds,
    rounds,
  }),
  call: async ({ base, head, ...more }, jobs: Jobs) =>
    started(
      jobs,
      'compare',
      [base, head, '--local', ...option('seconds', more.seconds), ...option('rounds', more.rounds)],
      compared,
    ),
});

const context = agentTool({
  name: 'context',
  title: 'Context cost of a server',
  description: "Count the tokens that a server's tools and instructions take of a model's context.",
  scope: null,
  // It starts a server of others.
  isReadOnly: false,
  isOpenWorld: true,
  input: z.strictObject({ target }),
  async call(input, jobs: Jobs, signal) {
    const id = jobs.start('context', [input.target], counted);
    return jobs.report(id, CONTEXT_S, signal);
  },
});

const status = agentTool({
  name: 'status',
  title: 'Read a measurement',
  description: 'State of a measurement or comparison; once it has ended its figures or verdict.',
  scope: null,
  isReadOnly: true,
  input: z.strictObject({ id: z.string(), wait: waitSeconds }),
  call: ({ id, wait }, jobs: Jobs, signal) => jobs.report(id, wait, signal),
});

/** Everything that an agent can do on this machine. */
export const LOCAL_TOOLS: readonly AgentTool<Jobs>[] = [compare, measure, status, context];

export const LOCAL_INSTRUCTIONS =
  'Headroom measures MCP servers on this machine, one at a time. compare and measure return an id; status tells how it went.';

const option = (name: string, value: number | undefined) =>
  value === undefined ? [] : [`--${name}=${value}`];

function started(jobs: Jobs, name: string, args: readonly string[], read: ReadEnd) {
  const id = jobs.start(name, args, read);
  return { lead: `Started ${name} ${id}.`, data: { id, status: 'running' } };
}

/** Results are read as this version of the command writes them. */
function measured({ json, stdout }: Ended): ReturnType<ReadEnd> {
  const { server, profile, result } = json as {
    server: string;
    profile: string;
    result: { outcome: string };
  };
  return { outcome: result.outcome, quotes: linesOf(stdout), data: { server, profile } };
}

function compared({ json }: Ended): ReturnType<ReadEnd> {
  const judged = json as Judged & { outcome: Outcome };
  const { verdict, quotes, data } = judgedParts(judged, judged.outcome);
  return { outcome: verdict, quotes, data };
}

function counted({ json }: Ended): ReturnType<ReadEnd> {
  const { lines, data } = contextParts(json as ContextFigures);
  return { outcome: 'counted', quotes: lines, data };
}
