import { CUSTOM_KINDS, type CustomKind, parseProfile } from '@headroom/model/load/custom-profile';
import type { LoadProfile } from '@headroom/model/load/profile';
import type {
  Choices,
  HostClassChoice,
  KeptOption,
  LoadDraft,
  Option,
  ProfileOption,
  ProjectOption,
  ServerOption,
  SuiteOption,
} from './choices.ts';
import { type RepositoryChoice, repositoriesIn, repositoryOf } from './repositories.ts';

/** The host class with this id; the first one where there is none. */
export function classOf({ hostClasses }: Pick<Choices, 'hostClasses'>, id: string): HostClassChoice {
  return hostClasses.find((hostClass) => hostClass.id === id) ?? hostClasses[0];
}

/** The project that a draft, or an address, names; undefined: none, or one that cannot be run. */
export function projectOf(
  { projects }: Pick<Choices, 'projects'>,
  { project }: { project?: string | undefined },
): ProjectOption | undefined {
  return projects.find(({ id }) => id === project);
}

/** Whether an address asks for a project, or the workload of one, that is not there to be run. */
export function asksForLost(
  { projects, suites }: Pick<Choices, 'projects' | 'suites'>,
  { project, suite }: { project?: string | undefined; suite?: string | undefined },
): boolean {
  if (project) return !projects.some(({ id }) => id === project);
  return Boolean(suite) && !suites.some(({ id }) => id === suite);
}

/** The revisions that a draft can choose from, as far as they are known; undefined: none is. */
export function revisionsOf(choices: Choices, draft: LoadDraft): RepositoryChoice | undefined {
  const { repositories } = classOf(choices, draft.hostClass);
  return projectOf(choices, draft)?.versions ?? repositoryOf(repositories, draft.repository);
}

/** The subject of a draft: a project, or a suite. */
export type Subject = Pick<LoadDraft, 'project' | 'suite'>;

/** The suite of a draft; undefined where it is of a project. */
export function suiteOf(
  { projects, suites }: Pick<Choices, 'projects' | 'suites'>,
  { project, suite }: Subject,
): SuiteOption | undefined {
  return projectOf({ projects }, { project }) ? undefined : suites.find(({ id }) => id === suite);
}

/** Load profiles that a draft can choose from. */
export function profilesFor(choices: Choices, subject: Subject): ProfileOption[] {
  return (suiteOf(choices, subject) ?? choices).profiles;
}

/** Kinds that a load of somebody's own can be of: those of the load profiles that a draft can choose from. */
export function kindsFor(choices: Choices, subject: Subject): CustomKind[] {
  const built = profilesFor(choices, subject);
  return CUSTOM_KINDS.filter((kind) => built.some((profile) => profile.kind === kind));
}

/** Load profiles that the workspace keeps and a draft can choose from. */
export function keptFor(choices: Choices, subject: Subject): KeptOption[] {
  return keptThatFit(choices.kept, {
    kinds: kindsFor(choices, subject),
    tools: toolsFor(choices, subject),
    isSuite: suiteOf(choices, subject) !== undefined,
  });
}

/** Load profiles of these that fit a workload: those of its kinds, and of its tools; with extra tools for a suite alone. */
export function keptThatFit(
  kept: readonly KeptOption[],
  workload: { kinds: readonly string[]; tools: readonly string[]; isSuite: boolean },
): KeptOption[] {
  return kept.filter(
    ({ id, kind, tools }) =>
      workload.kinds.includes(kind) &&
      tools.every((name) => workload.tools.includes(name)) &&
      (workload.isSuite || loadOfText(id)?.extraTools === undefined),
  );
}

/** Names of the tools of a draft's workload. */
export function toolsFor(choices: Pick<Choices, 'projects' | 'suites'>, subject: Subject): string[] {
  const project = projectOf(choices, subject);
  if (project) return project.tools.map(({ name }) => name);
  return choices.suites.find(({ id }) => id === subject.suite)?.tools ?? [];
}

/** The load profile of a text; undefined where it is none. */
export function loadOfText(text: string): LoadProfile | undefined {
  const parsed = parseProfile(text);
  return 'profile' in parsed ? parsed.profile : undefined;
}

/** Handshakes that a draft can choose from. */
export function handshakesFor(choices: Choices, subject: Subject): Option[] {
  return (projectOf(choices, subject) ?? suiteOf(choices, subject))?.handshakes ?? [];
}

/** Servers that a draft can choose from, each with what keeps it from being called by the draft's handshake. */
export function serversOf(
  choices: Choices,
  draft: Subject & Pick<LoadDraft, 'hostClass' | 'handshake'>,
): ServerOption[] {
  const project = projectOf(choices, draft);
  if (project) return project.servers;
  const serving = classOf(choices, draft.hostClass).servers.filter(({ suite }) => suite === draft.suite);
  return serving.map(({ unserved, ...server }) => ({
    ...server,
    missing: server.missing ?? unserved[draft.handshake] ?? null,
  }));
}

/** Ids of the servers that can be run. */
export function freeServers(servers: readonly ServerOption[]): string[] {
  return servers.filter(({ missing }) => missing === null).map(({ id }) => id);
}

/** The repository that a draft of a host class begins with. */
export function firstRepository(
  { ownRepository }: Choices,
  { repositories }: Pick<HostClassChoice, 'repositories'>,
): string {
  return repositoriesIn(repositories).known[0]?.id ?? ownRepository;
}
