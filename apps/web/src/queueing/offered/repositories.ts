import type { ListedCommit, RepositoryListing } from '@headroom/model/run';

/** A repository with what there is to choose from in it: plain data. */
export interface RepositoryChoice extends RepositoryListing {
  /** Its address. */
  id: string;
  /** Title; an address says that itself, the hosts' own checkout does not. */
  title: string;
  /** Last commits, with their age in words as of the rendering of the page. */
  commits: (ListedCommit & { age: string })[];
  /** Time of the reading, in words as of the rendering of the page; absent of uploaded versions. */
  readAge?: string;
  /** Reason why it could not be read last time, in words; null when it could. */
  error: string | null;
  /** True where it is measured as it is: its revisions are not open to the workspace. */
  fixed?: true;
}

/** The end of an address that stands for everything below it. */
const BELOW = '*';

/** Repositories that can be chosen, and the prefixes of addresses below which hosts may read everything. */
export function repositoriesIn(repositories: readonly RepositoryChoice[]): {
  known: RepositoryChoice[];
  areas: string[];
} {
  const isArea = ({ id }: RepositoryChoice) => id.endsWith(`/${BELOW}`);
  return {
    known: repositories.filter((repository) => !isArea(repository)),
    areas: repositories.filter(isArea).map(({ id }) => id.slice(0, -BELOW.length)),
  };
}

/** The repository of this address; undefined where no host told of it. */
export function repositoryOf(
  repositories: readonly RepositoryChoice[],
  id: string,
): RepositoryChoice | undefined {
  return repositories.find((repository) => repository.id === id);
}

/** Shorter beginnings of commit ids mean many commits. */
const SHORTEST_ID = 7;

/**
 * Commit of a ref, as far as the page knows: branches, tags and the last commits. A host that takes the run
 * looks again, and knows more, such as HEAD~3.
 * @returns the commit's whole id, and the commit where it is one of the last; null: not known here
 */
export function lookUp(
  { head, refs, commits }: RepositoryChoice,
  ref: string,
): { commit: string; listed: RepositoryChoice['commits'][number] | undefined } | null {
  const name = (ref === 'HEAD' ? head : ref)?.replace(/^origin\//, '');
  const named = refs.find((known) => known.name === name);
  const isId = ref.length >= SHORTEST_ID && /^[0-9a-f]+$/.test(ref);
  const id = named?.commit ?? (isId ? commits.find(({ commit }) => commit.startsWith(ref))?.commit : null);
  return id ? { commit: id, listed: commits.find(({ commit }) => commit === id) } : null;
}

/** Branches and tags of each commit, by its whole id. */
export function namesByCommit({ refs }: Pick<RepositoryListing, 'refs'>): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { name, commit } of refs) names.set(commit, [...(names.get(commit) ?? []), name]);
  return names;
}
