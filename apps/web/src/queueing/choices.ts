import type { QuotaName } from '@headroom/db';
import { CUSTOM_KINDS, type CustomKind, parseProfile } from '@headroom/workload/custom-profile';
import type { LoadProfile } from '@headroom/workload/profile';
import type { HostMachine } from './host-note.ts';
import { firstOwn, OWN, type OwnLoad, ownOf, readOwn, withoutExtraTools } from './own-load.ts';
import { type RepositoryChoice, repositoriesIn, repositoryOf } from './repositories.ts';
import type { ToldLimits } from './time-limits.ts';

/** Choices of a form for a new run: plain data, rendered by the client. */
export interface Choices {
  /** Those of the workspace that a try has read. */
  projects: ProjectOption[];
  suites: SuiteOption[];
  /** Load profiles of projects. */
  profiles: ProfileOption[];
  /** Those that the workspace keeps. */
  kept: KeptOption[];
  /** At least one class; it decides what can be measured, and when. */
  hostClasses: [HostClassChoice, ...HostClassChoice[]];
  priorities: Option[];
  maxRounds: number;
  /** Address of the hosts' own checkout. */
  ownRepository: string;
  /** Quotas of the workspace. */
  quotas: QuotaState[];
  /** Expected size of a trial, by load profile; of one that is not there, as planned. */
  bytesPerTrial: Record<string, number>;
}

/** A quota as it stands. */
export interface QuotaState {
  quota: QuotaName;
  /** Also what is planned for runs that have not ended. */
  used: number;
  limit: number | null;
}

export interface Option {
  id: string;
  title: string;
  description: string;
}

/** A load profile; its id is its text. */
export interface ProfileOption extends Option {
  kind: LoadProfile['kind'];
}

/** A load profile that the workspace keeps; its title is its name. */
export interface KeptOption extends ProfileOption {
  /** Of what is kept, which is deleted by it. */
  keptId: string;
  /** Tools that it calls; empty: those of any workload. */
  tools: string[];
}

export interface SuiteOption extends Option {
  /** Names of its tools. */
  tools: string[];
  profiles: ProfileOption[];
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
  /** Whether its hosts fetch packages that the workspace names. */
  discovers: boolean;
  /** Expected seconds of a trial beside its load. */
  overheadS: number;
  /** Runs of the class that would be worked on, or come, before a new one, by the priority of that. */
  ahead: Record<string, number>;
  /** Reason why a run waits although nothing is before it, in a sentence; null when a host takes it. */
  waits: string | null;
  machines: HostMachine[];
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
  /** Why it cannot be called by handshakes of the suite, by their ids. */
  unserved: Readonly<Record<string, string>>;
}

/** Values chosen and typed for any measurement: not yet a request, the API judges it. */
export interface LoadDraft {
  /** Id of a project; empty: servers of the installation. */
  project: string;
  /** Of a project it is its workload, which is not chosen. */
  suite: string;
  /** A load profile, or OWN. */
  profile: string;
  /** What was typed for OWN, whether that is chosen or not. */
  own: OwnLoad;
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
  const handshake = known(handshakesFor(choices, of), asked.handshake, '');
  const free = freeServers(serversOf(choices, { ...of, hostClass, handshake }));
  const wanted = asked.servers?.split(',');
  return {
    ...of,
    ...firstProfile(choices, of, asked.profile),
    handshake,
    hostClass,
    servers: wanted ? free.filter((id) => wanted.includes(id)) : free,
    rounds: asked.rounds ?? String(rounds),
    priority: known(choices.priorities, asked.priority, '0'),
    // An unknown one is kept: the API says what it may be.
    repository: project?.repository ?? (asked.repository || firstRepository(choices, offered)),
  };
}

/** The load profile that an address asks for, where it is known or somebody's own; else that of the suite. */
function firstProfile(
  choices: Choices,
  subject: Subject,
  asked: string | undefined,
): Pick<LoadDraft, 'profile' | 'own'> {
  const built = profilesFor(choices, subject);
  const kinds = kindsFor(choices, subject);
  const own = asked === undefined ? undefined : ownOf(asked);
  const text = own ? readOwn(own).text : asked;
  const known = [...built, ...keptFor(choices, subject)].find(({ id }) => id === text);
  const none = firstOwn(kinds[0] ?? 'closed');
  if (known) return { profile: known.id, own: none };
  if (own && kinds.includes(own.kind)) return { profile: OWN, own };
  const first = suiteOf(choices, subject)?.profile ?? 'quick';
  return { profile: (built.find(({ id }) => id === first) ?? built[0])?.id ?? '', own: none };
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

/** Text of the load profile of a draft, as the API takes it. */
export function profileText({ profile, own }: Pick<LoadDraft, 'profile' | 'own'>): string {
  return profile === OWN ? readOwn(own).text : profile;
}

/** The load profile of a draft; undefined while it is none. */
export function loadOf(draft: Pick<LoadDraft, 'profile' | 'own'>): LoadProfile | undefined {
  return draft.profile === OWN ? readOwn(draft.own).load : loadOfText(draft.profile);
}

function loadOfText(text: string): LoadProfile | undefined {
  const parsed = parseProfile(text);
  return 'profile' in parsed ? parsed.profile : undefined;
}

/** The load profile of a draft for another subject: what it does not have is left for its first, weights of other tools go. */
function keptLoad(
  choices: Choices,
  subject: Subject,
  { own, profile }: LoadDraft,
): Pick<LoadDraft, 'profile' | 'own'> {
  const first = firstProfile(choices, subject, undefined);
  const tools = toolsFor(choices, subject);
  const weights = Object.fromEntries(Object.entries(own.weights).filter(([name]) => tools.includes(name)));
  const kinds = kindsFor(choices, subject);
  const kind = kinds.includes(own.kind) ? own.kind : first.own.kind;
  const offered = [...profilesFor(choices, subject), ...keptFor(choices, subject)].map(({ id }) => id);
  const stays = profile === OWN ? kind === own.kind : offered.includes(profile);
  const typed = { ...own, weights, kind };
  const isSuite = suiteOf(choices, subject) !== undefined;
  return {
    profile: stays ? profile : first.profile,
    own: isSuite ? typed : withoutExtraTools(typed),
  };
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

/** The draft for another project, or for none: everything that its file decides is as it says. */
export function withProject<Any extends LoadDraft>(choices: Choices, draft: Any, project: string): Any {
  const { servers, handshake, hostClass, repository } = firstLoad(
    choices,
    { project, suite: draft.suite },
    { rounds: 1 },
  );
  const load = keptLoad(choices, { project, suite: draft.suite }, draft);
  return { ...draft, ...load, project, servers, handshake, hostClass, repository };
}

/** The draft for another suite: profile and handshake stay where it has them, and servers where they serve it. */
export function withSuite<Any extends LoadDraft>(choices: Choices, draft: Any, suite: string): Any {
  const all = freeServers(serversOf(choices, draft)).every((id) => draft.servers.includes(id));
  const { hostClass, handshake } = draft;
  const first = firstLoad(choices, { suite, hostClass, handshake }, { rounds: 1 });
  const servers = all ? first.servers : first.servers.filter((id) => draft.servers.includes(id));
  const load = keptLoad(choices, { project: '', suite }, draft);
  return { ...draft, ...load, suite, servers, handshake: first.handshake };
}

/** The draft for another handshake: where all servers were chosen, all that serve it are; else those that were and do. */
export function withHandshake<Any extends LoadDraft>(choices: Choices, draft: Any, handshake: string): Any {
  const all = freeServers(serversOf(choices, draft)).every((id) => draft.servers.includes(id));
  const free = freeServers(serversOf(choices, { ...draft, handshake }));
  const servers = all ? free : free.filter((id) => draft.servers.includes(id));
  return { ...draft, handshake, servers };
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
