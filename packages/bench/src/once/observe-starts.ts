import {
  type GivenPaths,
  type Observation,
  observe,
  type Proposal,
  proposalOf,
  UnknownGiven,
} from '@headroom/contract-test/any';
import { withHost } from '@headroom/model/host';
import type { Json } from '@headroom/model/suite';
import { placeholdersIn, type Server } from '@headroom/project';
import type { RunningServer } from '../runtime/runtime.ts';
import { type Starting, startOnce } from './start-once.ts';

/** What tools may be called with. */
export interface CallTerms {
  /** Values of arguments, by their names or as `tool.name`; `{fixtures}` is the folder of the fixtures. */
  readonly given: Readonly<Record<string, Json>>;
  /** Tools that are called although they do not say that they only read. */
  readonly also: readonly string[];
  /** A file and a folder of the fixtures, by their placeholder. */
  readonly paths?: GivenPaths | undefined;
}

/** A workload for a server, and where its fixtures were when it was observed. */
export interface ObservedStarts {
  readonly proposal: Proposal;
  readonly fixtures: string | undefined;
}

/**
 * Starts a server twice, and proposes what both starts answer alike. The first start ends with a server that ends. The
 * second one of a server over stdio gives each session a process of its own and tells its versions, as a process that was
 * initialized answers the same to all who ask for them.
 * @param urlOf the endpoint, where it is not the one that the server says
 * @throws as `startOnce` and `observe`
 */
export async function observeStarts(
  { watch, ...starting }: Starting,
  terms: CallTerms,
  urlOf: (running: RunningServer) => Promise<string> = async ({ url }) => url,
): Promise<ObservedStarts> {
  const { server, signal, tell } = starting;
  refuseBackends(terms.given);
  const apart = processPerSession(server);
  const look = async (running: RunningServer, earlier?: Observation) => {
    const { fixtures, headers, tokens } = running;
    const url = await urlOf(running);
    const { also, given, paths } = placed(terms, fixtures);
    return {
      observation: await observe(
        { url, headers: withHost(url, headers), tokens, also, given, paths },
        earlier,
      ),
      fixtures,
    };
  };
  const plain = await startOnce({ ...starting, ...(watch && { watch }) }, (running) => {
    tell(`asking ${server.id} for its tools`);
    return look(running);
  });
  signal.throwIfAborted();
  tell('restarting it, to expect only answers that stay the same');
  // The second start repeats the progress messages of the first.
  const second = await startOnce({ ...starting, server: apart, tell: () => {} }, (running) =>
    look(running, plain.observation),
  );
  const observations: [Observation, Observation] = [second.observation, plain.observation];
  return { proposal: proposalOf(observations), fixtures: second.fixtures };
}

/** A server over stdio that gives each session a process of its own; any other as it is. */
export function processPerSession(server: Server): Server {
  return server.transport === 'stdio' ? { ...server, processes: 'session' } : server;
}

/** @throws UnknownGiven for a value that names a backend, whose place differs from start to start */
function refuseBackends(given: CallTerms['given']): void {
  for (const [name, value] of Object.entries(given)) {
    const place = placeholdersIn(JSON.stringify(value)).find((one) => one.startsWith('backend.'));
    if (place === undefined) continue;
    throw new UnknownGiven(
      `--arg ${name} holds {${place}}, which has no value before a measurement: write the call into \`workload\` of the file`,
    );
  }
}

/** The placeholder of a folder that lies elsewhere each time. */
const FIXTURES = '{fixtures}';

/** Terms with the place of the fixtures where they name it. */
function placed(terms: CallTerms, fixtures: string | undefined): CallTerms {
  const text = JSON.stringify({ also: terms.also, given: terms.given, paths: terms.paths });
  if (fixtures === undefined) return JSON.parse(text);
  return JSON.parse(text.replaceAll(FIXTURES, JSON.stringify(fixtures).slice(1, -1)));
}
