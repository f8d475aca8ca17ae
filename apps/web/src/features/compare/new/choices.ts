import { firstLoad } from '#queueing/draft.ts';
import type { Choices, LoadDraft } from '#queueing/offered/choices.ts';
import { revisionsOf, toolsFor } from '#queueing/offered/offers.ts';
import type { RepositoryChoice } from '#queueing/offered/repositories.ts';
import type { KnownBuilds } from './same-builds.ts';

/** Choices of the form for a new comparison: plain data, rendered by the client. */
export interface CompareChoices extends Choices {
  minRounds: number;
  defaultRounds: number;
  /** Rounds after which a comparison "until decided" is looked at, by the most rounds it may take. */
  looks: Record<number, number[]>;
  /** Number of primary metrics of a server, and of each tool of it. */
  primary: { perServer: number; perTool: number };
  /** Builds of earlier comparisons of the workspace at the commits that can be chosen. */
  knownBuilds: KnownBuilds;
  /** Servers of the last comparison of the workspace; none before the first. */
  lastServers: string[];
  /** The package of a project at the version of its file, and its newest release, as sides, by project id. */
  packages: Readonly<Record<string, { base: string; head: string }>>;
  /** Share of the comparisons of a build with itself that may call any metric changed, in percent. */
  doubtPct: number;
}

/** Values chosen and typed: not yet a request, the API judges it. */
export interface CompareDraft extends LoadDraft {
  base: string;
  head: string;
  /** Tools that are judged; as many as the workload has: all. */
  tools: string[];
  untilDecided: boolean;
  /** Layouts in memory that each side is built in. */
  layouts: 1 | 2;
}

/**
 * The form as it opens: what the address asks for, where it is known; else `firstSides`, of the
 * servers of a project or of the last comparison: all that there are take hours.
 */
export function firstCompareDraft(
  choices: CompareChoices,
  asked: Record<string, string | undefined>,
): CompareDraft {
  const load = firstLoad(choices, asked, { rounds: choices.defaultRounds });
  const first = firstSides(choices, load, asked.head);
  const tools = toolsFor(choices, load);
  const known = asked.servers !== undefined || load.project !== '';
  const chosen = known ? load.servers : load.servers.filter((id) => choices.lastServers.includes(id));
  const wanted = asked.tools?.split(',').filter((name) => tools.includes(name)) ?? [];
  return {
    ...load,
    servers: chosen,
    head: first.head,
    base: asked.base || first.base,
    tools: wanted.length > 0 ? wanted : tools,
    untilDecided: asked.untilDecided === 'true',
    layouts: asked.layouts === '2' ? 2 : 1,
  };
}

/**
 * Sides that the form begins with: the package of the project at its version against its newest release, else HEAD
 * against the commit before it.
 */
function firstSides(
  choices: CompareChoices,
  load: LoadDraft,
  asked?: string,
): Pick<CompareDraft, 'base' | 'head'> {
  const own = choices.packages[load.project];
  if (own) return { base: own.base, head: asked || own.head };
  const head = asked || 'HEAD';
  return { head, base: isSingle(revisionsOf(choices, load)) ? head : `${head}~1` };
}

/** The draft after another project was chosen: sides that nobody changed are those of the new one. */
export function withFirstSides(
  choices: CompareChoices,
  draft: CompareDraft,
  before: CompareDraft,
): CompareDraft {
  const earlier = firstSides(choices, before);
  const isFirst = before.base === earlier.base && before.head === earlier.head;
  return isFirst ? { ...draft, ...firstSides(choices, draft) } : draft;
}

/** Whether a repository has one commit only: nothing came before it. */
export function isSingle(repository: RepositoryChoice | undefined): boolean {
  return repository?.commits.length === 1;
}

/** The draft with all tools of its workload judged, as where another project or suite was chosen. */
export function withAllTools(
  choices: Pick<CompareChoices, 'suites' | 'projects'>,
  draft: CompareDraft,
): CompareDraft {
  return { ...draft, tools: toolsFor(choices, draft) };
}

/** Number of primary metrics that share the doubt. */
export function primaryMetrics(
  { primary }: Pick<CompareChoices, 'primary'>,
  { servers, tools }: Pick<CompareDraft, 'servers' | 'tools'>,
): number {
  return servers.length * (primary.perServer + tools.length * primary.perTool);
}

/** The draft as a request: all tools are none, refs are trimmed. */
export function sidesOf(choices: CompareChoices, { base, head, tools, ...load }: CompareDraft) {
  const all = tools.length === toolsFor(choices, load).length;
  return { base: base.trim(), head: head.trim(), tools: all ? [] : tools };
}
