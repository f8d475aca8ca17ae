import type { Draw } from '@headroom/db';
import { type RepositoryChoice, repositoriesIn, repositoryOf } from './repositories.ts';
import type { ToldLimits } from './time-limits.ts';

/** Choices of a form for a new run: plain data, rendered by the client. */
export interface Choices {
  /** Those of the workspace that a try has read. */
  projects: ProjectOption[];
  suites: SuiteOption[];
  /** Load profiles of projects. */
  profiles: Option[];
  /** At least one class; it decides what can be measured, and when. */
  hostClasses: [HostClassChoice, ...HostClassChoice[]];
  priorities: Option[];
  maxRounds: number;
  /** Address of the hosts' own checkout. */
  ownRepository: string;
  /** Remaining amount of each quota of the workspace. */
  quotas: Omit<Draw, 'cost'>[];
  /** Longest planned seconds of a trial, which a host counts when it limits the time of a run, by load profile. */
  longestSeconds: Record<string, number>;
  /** Load profiles whose tests may take longer than planned. */
  mayTakeLonger: string[];
  /** Expected size of a trial, by load profile. */
  bytesPerTrial: Record<string, number>;
}

export interface Option {
  id: string;
  title: string;
  description: string;
}

export interface SuiteOption extends Option {
  /** Names of its tools. */
  tools: string[];
  profiles: Option[];
  /** Id of the profile that the form begins with. */
  profile: string;
  handshakes: Option[];
}

/** A project with what its file says: choosing it decides what is measured, and how it is asked. */
export interface ProjectOption extends Option {
  repository: string;
  /** Null: HEAD. */
  ref: string | null;
  /** Its versions, where they were uploaded; null: it is a repository, of which hosts tell. */
  versions: RepositoryChoice | null;
  hostClass: string;
  servers: ServerOption[];
  handshakes: Option[];
  tools: ToolOption[];
}

export interface ToolOption {
  name: string;
  /** Its share of all calls, in percent. */
  sharePct: number;
  /** Expectation of a right answer, in words; null: answers are not looked at. */
  expects: string | null;
}

/** A class of hosts with what its hosts offer. */
export interface HostClassChoice extends Option {
  servers: SuiteServerOption[];
  /**
   * Repositories that its hosts may build servers of, their own checkout first; none where no host told of
   * any.
   */
  repositories: RepositoryChoice[];
  /** Whether its hosts build archives that the workspace uploads. */
  archives: boolean;
  /** Expected length of a trial, by load profile. */
  secondsPerTrial: Record<string, number>;
  /** Runs of the class that would be worked on, or come, before a new one, by the priority of that. */
  ahead: Record<string, number>;
  /** Reason why a run waits although nothing is before it, in a sentence; null when a host takes it. */
  waits: string | null;
  /** Time limits of each of its hosts; null for one that does not tell. */
  limits: (ToldLimits | null)[];
}

export interface ServerOption {
  id: string;
  title: string;
  stack: string;
  /** Software to install before it can be chosen; null when it can. */
  missing: string | null;
}

/** A server beside one of its suites: of several suites it is an option each. */
export interface SuiteServerOption extends ServerOption {
  /** Id of a suite that it serves, for which `missing` is told. */
  suite: string;
}

/** Values chosen and typed for any measurement: not yet a request, the API judges it. */
export interface LoadDraft {
  /** Id of a project; empty: servers of the installation. */
  project: string;
  /** Of a project it is its workload, which is not chosen. */
  suite: string;
  profile: string;
  handshake: string;
  hostClass: string;
  servers: string[];
  rounds: string;
  priority: string;
  repository: string;
}

/** Values chosen and typed for a single run. */
export interface Draft extends LoadDraft {
  /** Empty: the checkout as it is. */
  ref: string;
}

type Asked = Record<string, string | undefined>;

/** Initial values of the form of a single run: those of the address where they are known, else defaults. */
export function firstDraft(choices: Choices, asked: Asked): Draft {
  return { ...firstLoad(choices, asked, { rounds: 1 }), ref: asked.ref ?? '' };
}

/** First load of every form for servers under load. */
export function firstLoad(choices: Choices, asked: Asked, { rounds }: { rounds: number }): LoadDraft {
  const known = (options: readonly Option[], id: string | undefined, fallback: string) => {
    const first = options[0]?.id ?? '';
    return [id, fallback].find((wanted) => options.some((option) => option.id === wanted)) ?? first;
  };
  const project = projectOf(choices, asked);
  const hostClass = known(choices.hostClasses, asked.hostClass, project?.hostClass ?? 'default');
  const offered = classOf(choices, hostClass);
  const suite = known(choices.suites, asked.suite, '');
  const of = { project: project?.id ?? '', suite };
  const free = freeServers(serversOf(choices, { ...of, hostClass }));
  const wanted = asked.servers?.split(',');
  return {
    ...of,
    profile: known(profilesFor(choices, of), asked.profile, suiteOf(choices, of)?.profile ?? 'quick'),
    handshake: known(handshakesFor(choices, of), asked.handshake, ''),
    hostClass,
    servers: wanted ? free.filter((id) => wanted.includes(id)) : free,
    rounds: asked.rounds ?? String(rounds),
    priority: known(choices.priorities, asked.priority, '0'),
    // An unknown one is kept: the API says what it may be.
    repository: project?.repository ?? (asked.repository || firstRepository(choices, offered)),
  };
}

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
  { project, suite }: Asked,
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
type Subject = Pick<LoadDraft, 'project' | 'suite'>;

/** The suite of a draft; undefined where it is of a project. */
export function suiteOf(
  { projects, suites }: Pick<Choices, 'projects' | 'suites'>,
  { project, suite }: Subject,
): SuiteOption | undefined {
  return projectOf({ projects }, { project }) ? undefined : suites.find(({ id }) => id === suite);
}

/** Load profiles that a draft can choose from. */
export function profilesFor(choices: Choices, subject: Subject): Option[] {
  return (suiteOf(choices, subject) ?? choices).profiles;
}

/** Handshakes that a draft can choose from. */
export function handshakesFor(choices: Choices, subject: Subject): Option[] {
  return (projectOf(choices, subject) ?? suiteOf(choices, subject))?.handshakes ?? [];
}

/** Servers that a draft can choose from. */
export function serversOf(choices: Choices, draft: Subject & Pick<LoadDraft, 'hostClass'>): ServerOption[] {
  const project = projectOf(choices, draft);
  if (project) return project.servers;
  return classOf(choices, draft.hostClass).servers.filter(({ suite }) => suite === draft.suite);
}

/** The draft for another project, or for none: everything that its file decides is as it says. */
export function withProject<Any extends LoadDraft>(choices: Choices, draft: Any, project: string): Any {
  const { servers, profile, handshake, hostClass, repository } = firstLoad(
    choices,
    { project, suite: draft.suite, profile: draft.profile },
    { rounds: 1 },
  );
  return { ...draft, project, servers, profile, handshake, hostClass, repository };
}

/** The draft for another suite: profile and handshake stay where it has them, and servers where they serve it. */
export function withSuite<Any extends LoadDraft>(choices: Choices, draft: Any, suite: string): Any {
  const all = freeServers(serversOf(choices, draft)).every((id) => draft.servers.includes(id));
  const { hostClass, profile, handshake } = draft;
  const first = firstLoad(choices, { suite, hostClass, profile, handshake }, { rounds: 1 });
  const servers = all ? first.servers : first.servers.filter((id) => draft.servers.includes(id));
  return { ...draft, suite, servers, profile: first.profile, handshake: first.handshake };
}

/** Ids of the servers that can be run. */
export function freeServers(servers: readonly ServerOption[]): string[] {
  return servers.filter(({ missing }) => missing === null).map(({ id }) => id);
}

function firstRepository(
  { ownRepository }: Choices,
  { repositories }: Pick<HostClassChoice, 'repositories'>,
): string {
  return repositoriesIn(repositories).known[0]?.id ?? ownRepository;
}

/**
 * The draft for another host class: where all servers were chosen, all of that class are; else those that were and
 * that it can run. A repository that its hosts do not have is left for theirs.
 */
export function withHostClass<Any extends LoadDraft>(choices: Choices, draft: Any, hostClass: string): Any {
  if (projectOf(choices, draft)) return { ...draft, hostClass };
  const all = freeServers(serversOf(choices, draft)).every((id) => draft.servers.includes(id));
  const offered = classOf(choices, hostClass);
  const free = freeServers(serversOf(choices, { ...draft, hostClass }));
  const servers = all ? free : free.filter((id) => draft.servers.includes(id));
  const has = offered.repositories.some(({ id }) => id === draft.repository);
  return {
    ...draft,
    hostClass,
    servers,
    repository: has ? draft.repository : firstRepository(choices, offered),
  };
}

/**
 * Number of trials that the draft asks for; null and 0 while its rounds are no number that is allowed.
 * @param sides how many revisions of each server are measured in a round
 */
export function plannedTrials(
  { rounds, servers }: Pick<LoadDraft, 'rounds' | 'servers'>,
  { maxRounds, minRounds = 1, sides = 1 }: { maxRounds: number; minRounds?: number; sides?: number },
): { rounds: number | null; trials: number } {
  const number = Number(rounds);
  const valid = Number.isInteger(number) && number >= minRounds && number <= maxRounds;
  return valid ? { rounds: number, trials: servers.length * number * sides } : { rounds: null, trials: 0 };
}
