import type { HandshakeId, Protocol, Suite, Values } from '@headroom/model/suite';
import type { Checks } from '../check.ts';
import type { McpClient } from '../client.ts';
import type { OtherBody } from '../relay.ts';
import type { Backends } from './backends.ts';
import type { SuiteContext } from './context.ts';
import type { Work } from './counters.ts';
import type { PlannedCall } from './parallel.ts';

/** Addresses of the backends of a suite. */
export interface BackendUrls {
  /** Undefined where the suite has no Redis. */
  redisUrl?: string | undefined;
  apiUrl: string;
}

/** A server of a suite and its backends, which nobody else uses at that time. */
export interface ContractTarget extends BackendUrls {
  /** The API service as the server was told it, where it reaches it at another address than we do. */
  toldApiUrl?: string | undefined;
  serverId: string;
  suite: Suite;
  /** Handshake by which it is asked; `session` by default. */
  handshake?: HandshakeId | undefined;
  /** Tools that it was told to list beside those of the suite; none by default. */
  extraTools?: number | undefined;
  /** Versions of the protocol that it is said to speak; undefined: nobody says. */
  protocols?: readonly Protocol[] | undefined;
}

/** A body that looks like what a tool reads from the API service, and is not. */
export interface MisleadingBody {
  tool: string;
  /** What is wrong with it. */
  title: string;
  /** The wrong part of it. */
  part: string;
  body: OtherBody;
}

/** A body that the API service never sends, but might: what is right of it is known. */
export interface UnusualBody {
  /** What is unusual about it. */
  title: string;
  body: OtherBody;
  /** Calls that read it. */
  calls: readonly PlannedCall[];
}

/** Checks of a suite, by where they are made. */
export interface SuiteChecks {
  /** Holds the server that will be measured against what the suite asks beyond MCP itself. */
  check(checks: Checks, client: McpClient): Promise<void>;
  /** Asks another instance for what may leave traces in a server's memory. */
  strain(checks: Checks, client: McpClient): Promise<void>;
  /** Bodies of the API service that are not what the suite says. */
  misleading(): Iterable<MisleadingBody>;
  /** Others that are. */
  unusual(): readonly UnusualBody[];
}

/** What a suite asks of its servers. */
export interface SuiteContract {
  /** Backend calls of one call of each tool: they prove that it works, and say which outages concern it. */
  readonly work: Work;
  /** Values of the load's variables in calls as the load makes them. */
  readonly values: Values;
  /** Tools that read what a backend says, so that they fail where it is something else. */
  readonly readers: readonly string[];
  /** Gives access to the backends while something is done, and leaves them as they were. */
  opened<T>(target: ContractTarget, use: (suite: SuiteChecks) => Promise<T>): Promise<T>;
}

/** Parts of a contract whose checks ask backends of the type `B`. */
interface ContractParts<B extends Backends> {
  work: Work;
  values: Values;
  readers?: readonly string[];
  open<T>(
    target: Pick<ContractTarget, 'apiUrl' | 'redisUrl' | 'toldApiUrl'>,
    use: (backends: B) => Promise<T>,
  ): Promise<T>;
  check(checks: Checks, context: SuiteContext<B>): Promise<void>;
  strain?(checks: Checks, context: SuiteContext<B>): Promise<void>;
  misleading?(backends: B): Iterable<MisleadingBody>;
  unusual?(serverId: string): readonly UnusualBody[];
}

/** A contract in which nobody else needs to know what kind of backends its checks ask. */
export function contractOf<B extends Backends>(parts: ContractParts<B>): SuiteContract {
  const { work, values, readers = [], open, check, strain, misleading, unusual } = parts;
  return {
    work,
    values,
    readers,
    opened: (target, use) =>
      open(target, (backends) => {
        const { suite, serverId } = target;
        const known = { backends, tools: suite.tools, work, values, serverId };
        return use({
          check: (checks, client) => check(checks, { ...known, client }),
          strain: async (checks, client) => strain?.(checks, { ...known, client }),
          misleading: () => misleading?.(backends) ?? [],
          unusual: () => unusual?.(serverId) ?? [],
        });
      }),
  };
}
