import { type Proposal, propose } from '@headroom/contract-test/any';
import { withHost } from '@headroom/model/host';
import {
  buildSource,
  idOf,
  literalTexts,
  type Project,
  type Server,
  type ServerDraft,
  serverText,
  workloadText,
} from '@headroom/project';
import { TrialFailure } from '../trial-failure.ts';
import { type CallTerms, observeStarts } from './observe-starts.ts';
import { type Discovery, openingOf, orOverHttp, projectOf } from './opening.ts';
import { asFailure } from './start-once.ts';

/** A server as it was found. */
export interface Discovered {
  readonly draft: ServerDraft;
  readonly proposal: Proposal;
  /** A headroom.yaml that measures it. */
  readonly text: string;
  readonly project: Project;
  readonly server: Server;
}

/**
 * Starts a server, finds out how it is talked to and what it can be asked, and stops it.
 * @throws TrialFailure where it does not get ready, and where none of its tools can be called
 */
export function discover(discovery: Discovery): Promise<Discovered> {
  return orOverHttp(discovery, (draft) => describe(discovery, draft));
}

async function describe(discovery: Discovery, draft: ServerDraft): Promise<Discovered> {
  const { file, given, also, paths } = discovery;
  const { starting, urlOf, endpoint: foundEndpoint } = await openingOf(discovery, draft);
  const { proposal, fixtures } = await observeStarts(starting, { given, also, paths }, urlOf).catch(
    asFailure,
  );
  const endpoint = foundEndpoint();
  const found: ServerDraft = { ...draft, ...(endpoint !== undefined && endpoint !== '/mcp' && { endpoint }) };
  refuseNothing(found, proposal);
  const text = serverText(found) + workloadText(proposal, fixtures);
  return { draft: found, proposal, text, ...(await projectOf(text, file)) };
}

/** None of a server's tools can be called as it is: each needs a person to decide. */
export class NothingToCall extends TrialFailure {
  readonly draft: ServerDraft;
  readonly proposal: Proposal;
  constructor(draft: ServerDraft, proposal: Proposal, reasons: readonly string[]) {
    const lead =
      reasons.length > 0
        ? 'no tool can be called yet'
        : 'the server lists no tools, no resources and no prompts without required arguments';
    super('server_failed', [lead, ...reasons].join('\n'));
    this.draft = draft;
    this.proposal = proposal;
  }
}

function refuseNothing(draft: ServerDraft, proposal: Proposal): void {
  const { tools } = proposal;
  if (tools.some((tool) => 'tool' in tool)) return;
  const reasons = tools.flatMap((tool) => ('tool' in tool ? [] : [`  ${tool.name}: ${tool.why}`]));
  throw new NothingToCall(draft, proposal, reasons);
}

/** A server that runs already, and what its tools may be called with. */
export interface RunningDiscovery extends CallTerms {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Finds out what a running server can be asked. The file that it gives has its workload; how the server is started is
 * not known, and not what the file says.
 * @throws as `propose`; TrialFailure where none of its tools can be called
 */
export async function discoverRunning({ url, headers, given, also }: RunningDiscovery): Promise<Discovered> {
  const proposal = await propose({ url, headers: withHost(url, headers), given, also });
  const { host, port, protocol } = new URL(url);
  const draft: ServerDraft = {
    ...{ id: idOf(host), title: host, transport: 'streamable-http', start: ['unknown'] },
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    source: buildSource([]),
    headers: literalTexts(headers),
  };
  refuseNothing(draft, proposal);
  const text = serverText(draft) + workloadText(proposal);
  return { draft, proposal, text, ...(await projectOf(text, null)) };
}
