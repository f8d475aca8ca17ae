/** What a form about a new run can offer: plain data, drawn by the client. */
export interface Choices {
  suites: Option[];
  profiles: Option[];
  handshakes: Option[];
  /** At least one; what can be measured, and when, is the class's. */
  hostClasses: [HostClassChoice, ...HostClassChoice[]];
  maxRounds: number;
}

export interface Option {
  id: string;
  title: string;
  description: string;
}

/** A class of hosts with what its hosts offer. */
export interface HostClassChoice extends Option {
  servers: ServerOption[];
  /** Expected length of a trial, by load profile. */
  secondsPerTrial: Record<string, number>;
  /** Runs of the class that are queued or running already. */
  ahead: number;
  /** Why a run waits although nothing is before it, in a sentence; null when a host takes it. */
  waits: string | null;
}

export interface ServerOption {
  id: string;
  title: string;
  stack: string;
  /** What to install before it can be chosen; null when it can. */
  missing: string | null;
}

/** What is chosen and typed: not yet a request, the API judges it. */
export interface Draft {
  suite: string;
  profile: string;
  handshake: string;
  hostClass: string;
  servers: string[];
  rounds: string;
}

/** The form as it opens: what the address asks for, where it is known, else sensible defaults. */
export function firstDraft(choices: Choices, asked: Record<string, string | undefined>): Draft {
  const known = (options: readonly Option[], id: string | undefined, fallback: string) => {
    const first = options[0]?.id ?? '';
    return [id, fallback].find((wanted) => options.some((option) => option.id === wanted)) ?? first;
  };
  const hostClass = known(choices.hostClasses, asked.hostClass, 'default');
  const free = freeServers(classOf(choices, hostClass));
  const wanted = asked.servers?.split(',');
  return {
    suite: known(choices.suites, asked.suite, ''),
    profile: known(choices.profiles, asked.profile, 'quick'),
    handshake: known(choices.handshakes, asked.handshake, ''),
    hostClass,
    servers: wanted ? free.filter((id) => wanted.includes(id)) : free,
    rounds: asked.rounds ?? '1',
  };
}

/** The host class with this id; the first one where there is none. */
export function classOf({ hostClasses }: Choices, id: string): HostClassChoice {
  return hostClasses.find((hostClass) => hostClass.id === id) ?? hostClasses[0];
}

/** Ids of the servers that a host of the class can run. */
export function freeServers({ servers }: HostClassChoice): string[] {
  return servers.filter(({ missing }) => missing === null).map(({ id }) => id);
}

/**
 * The draft for another host class: where all servers were chosen, all of that class are; else those that were and
 * that it can run.
 */
export function withHostClass(choices: Choices, draft: Draft, hostClass: string): Draft {
  const all = freeServers(classOf(choices, draft.hostClass)).every((id) => draft.servers.includes(id));
  const free = freeServers(classOf(choices, hostClass));
  return { ...draft, hostClass, servers: all ? free : free.filter((id) => draft.servers.includes(id)) };
}
