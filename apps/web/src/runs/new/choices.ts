/** What a form about a new run can offer: plain data, drawn by the client. */
export interface Choices {
  suites: Option[];
  profiles: (Option & { secondsPerTrial: number })[];
  handshakes: Option[];
  servers: ServerOption[];
  maxRounds: number;
  /** Runs that are queued or running already. */
  ahead: number;
  /** No worker has registered: nothing is known about toolchains, and nothing runs yet. */
  noHost: boolean;
}

export interface Option {
  id: string;
  title: string;
  description: string;
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
  servers: string[];
  rounds: string;
}

/** The form as it opens: what the address asks for, where it is known, else sensible defaults. */
export function firstDraft(choices: Choices, asked: Record<string, string | undefined>): Draft {
  const known = <T extends { id: string }>(
    options: readonly T[],
    id: string | undefined,
    fallback: string,
  ) => (options.some((option) => option.id === id) ? (id ?? fallback) : fallback);
  const free = choices.servers.filter(({ missing }) => missing === null).map(({ id }) => id);
  const wanted = asked.servers?.split(',');
  return {
    suite: known(choices.suites, asked.suite, choices.suites[0]?.id ?? ''),
    profile: known(choices.profiles, asked.profile, 'quick'),
    handshake: known(choices.handshakes, asked.handshake, choices.handshakes[0]?.id ?? ''),
    servers: wanted ? free.filter((id) => wanted.includes(id)) : free,
    rounds: asked.rounds ?? '1',
  };
}
