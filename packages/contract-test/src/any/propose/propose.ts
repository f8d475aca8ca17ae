import type { HandshakeId, Json, SessionProtocol, WorkloadTool } from '@headroom/model/suite';
import { proposeExpectations } from './expectations.ts';
import type { Observation, ObservedTool, UnknownServer } from './observation.ts';
import { observe } from './observe.ts';

/** A tool that is proposed for a workload, or why it is not. */
export type ProposedTool =
  | { readonly tool: WorkloadTool; readonly note: string | undefined }
  | (Pick<WorkloadTool, 'name' | 'method'> & {
      readonly arguments: Readonly<Record<string, Json>>;
      readonly why: string;
    });

export interface Proposal {
  readonly handshakes: readonly HandshakeId[];
  /** Newest version that it speaks in sessions; undefined where it has none. */
  readonly protocol: SessionProtocol | undefined;
  readonly tools: readonly ProposedTool[];
}

/**
 * Looks at a running server: versions and handshakes, the tools that say that they only read, arguments by their
 * schemas, and what their answers have in common, one after the other and in parallel sessions.
 * @throws Breach where it opens no session and answers no request without one, or offers nothing
 */
export async function propose(server: UnknownServer): Promise<Proposal> {
  return proposalOf([await observe(server)]);
}

/**
 * A workload by what starts of a server have in common.
 * @param observations versions, handshakes and arguments are those of the first
 */
export function proposalOf(observations: readonly [Observation, ...Observation[]]): Proposal {
  const [{ protocol, isStateless, tools }] = observations;
  const ports = observations.flatMap((one) => one.ports);
  const handshakes: HandshakeId[] = protocol ? ['session', 'persistent'] : [];
  return {
    handshakes: isStateless ? [...handshakes, 'stateless'] : handshakes,
    protocol,
    tools: tools.map((tool) => {
      const starts = observations.map((one) => one.tools.find(({ name }) => name === tool.name));
      return proposedTool(tool, starts, ports);
    }),
  };
}

function proposedTool(
  { name, method, arguments: args }: ObservedTool,
  starts: readonly (ObservedTool | undefined)[],
  ports: readonly string[],
): ProposedTool {
  const call = { name, ...(method && { method }), arguments: args };
  const rows = [];
  const parallel = [];
  let note: string | undefined;
  for (const start of starts) {
    if (!start) return { ...call, why: 'another start of the server does not list it' };
    if ('why' in start) return { ...call, why: start.why };
    rows.push(...start.row);
    parallel.push(...start.parallel);
    note ??= start.note;
  }
  // Parallel calls that are answered otherwise must hold what calls one after the other do.
  const expect = proposeExpectations(note === undefined ? [...rows, ...parallel] : rows, ports);
  return { tool: { ...call, expect: expect.length > 0 ? expect : 'none' }, note };
}
