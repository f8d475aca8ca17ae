import type { LoadProfile } from '@headroom/model/load/profile';
import type { Choices, Draft, LoadDraft, Option } from './offered/choices.ts';
import {
  classOf,
  firstRepository,
  freeServers,
  handshakesFor,
  keptFor,
  kindsFor,
  loadOfText,
  profilesFor,
  projectOf,
  type Subject,
  serversOf,
  suiteOf,
  toolsFor,
} from './offered/offers.ts';
import { firstOwn, OWN, ownOf, readOwn, withoutExtraTools } from './own-load.ts';

/** Parameters of an address. */
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

/** Text of the load profile of a draft, as the API takes it. */
export function profileText({ profile, own }: Pick<LoadDraft, 'profile' | 'own'>): string {
  return profile === OWN ? readOwn(own).text : profile;
}

/** The load profile of a draft; undefined while it is none. */
export function loadOf(draft: Pick<LoadDraft, 'profile' | 'own'>): LoadProfile | undefined {
  return draft.profile === OWN ? readOwn(draft.own).load : loadOfText(draft.profile);
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
