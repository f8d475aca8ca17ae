import { type CheckResult, type Checks, collectChecks } from './check.ts';
import {
  type Asked,
  answersFrom,
  failsMisled,
  failsMisledBy,
  failsNaming,
  failsNamingStatus,
  failsTrickled,
  type OutageBackend,
  recovers,
  works,
} from './outage-checks.ts';
import { Relay, type RelayPlace } from './relay.ts';
import type { BackendUrls, ContractTarget, SuiteChecks } from './suite/contract.ts';
import { contractFor } from './suite/contracts.ts';
import { isRequest } from './suite/counters.ts';
import { clientOfSuite } from './verify-answers.ts';

export interface OutageTarget extends ContractTarget {
  /** Places that the relays to the backends listen on; by default on free ports of this machine. */
  relays?: RelayPlaces;
  /** Starts a second instance of the server with these backends; resolves once it answers. */
  start(backends: BackendUrls): Promise<{ url: string; stop(): Promise<void> }>;
}

/** Places that the relay to each backend listens on. */
export type RelayPlaces = Record<'redis' | 'api', RelayPlace>;

/** Backends that can be taken away, in this order. */
const BACKENDS: readonly (KnownBackend & { url: keyof BackendUrls })[] = [
  { id: 'redis', url: 'redisUrl', title: 'Redis', name: /redis/i, isCalledBy: (call) => !isRequest(call) },
  { id: 'api', url: 'apiUrl', title: 'API service', name: /api/i, isCalledBy: isRequest },
];

interface KnownBackend extends OutageBackend {
  id: keyof RelayPlaces;
}

interface Backend extends KnownBackend {
  relay: Relay;
}

type OfSuite = Pick<SuiteChecks, 'strain' | 'misleading' | 'unusual'>;

/** Statuses of an API service that failed, and of one that leads elsewhere. */
const FAILED = 500;
const LEADS = 302;

/**
 * Strains a second instance of the server, as it would not do the figures of the first any good. Then takes each backend
 * of the suite away and gives it back: every tool that uses it answers with an error that names it, the others answer
 * rightly, and all work again afterwards, each within 5 s. Last, the API service says something else than it should: a
 * page, then each body by which the suite would mislead its servers, then other statuses; and something that it might,
 * but never does.
 * @throws as verifyAnswers, and what `start` throws
 */
export const verifyOutage = (target: OutageTarget): Promise<CheckResult[]> => behindRelays(target, outage);

/**
 * The same with backends that accept connections and never answer; then, where tools read what it says, with an
 * API service whose bodies trickle and have no end. A server may take its own time limit to notice (2 s or 4 s), so this is
 * no part of a trial.
 * @throws as verifyOutage
 */
export const verifyHang = (target: OutageTarget): Promise<CheckResult[]> => behindRelays(target, hang);

/** Both, of one second instance: some servers take seconds to start. @throws as verifyOutage */
export function verifyOutageAndHang(target: OutageTarget): Promise<CheckResult[]> {
  return behindRelays(target, async (...of) => (await outage(...of)) && hang(...of));
}

/** Checks of an instance behind relays. Resolves with false where it did not recover: nothing more is asked of it. */
type Series = (checks: Checks, asked: Asked & OfSuite, backends: readonly Backend[]) => Promise<boolean>;

const outage: Series = async (checks, asked, backends) => {
  await asked.strain(checks, asked.client);
  for (const backend of backends) {
    await backend.relay.cut();
    await checks.run(`${backend.title} down`, () => failsNaming(backend, asked));
    await backend.relay.restore();
    if (!(await checks.run(`${backend.title} back`, () => recovers(asked)))) return false;
  }
  for (const backend of readBackends(asked, backends)) {
    const { title, relay } = backend;
    relay.mislead();
    await checks.run(`${title} with other answers`, () => failsMisled(asked));
    for (const misleading of asked.misleading()) {
      relay.mislead(misleading.body);
      await checks.run(`${title} with ${misleading.title}`, () => failsMisledBy(misleading, asked));
    }
    relay.mislead({ type: 'application/json', text: '[]', status: FAILED });
    await checks.run(`${title} with status ${FAILED}`, () => failsNamingStatus(FAILED, backend, asked));
    relay.redirect(LEADS);
    await checks.run(`${title} with status ${LEADS}`, () => failsNamingStatus(LEADS, backend, asked));
    for (const unusual of asked.unusual()) {
      relay.mislead(unusual.body);
      await checks.run(`${title} with ${unusual.title}`, () => answersFrom(unusual, asked));
    }
    await relay.restore();
  }
  return true;
};

const hang: Series = async (checks, asked, backends) => {
  for (const backend of backends) {
    backend.relay.hang();
    await checks.run(`${backend.title} hung`, () => failsNaming(backend, asked));
    await backend.relay.restore();
    if (!(await checks.run(`${backend.title} back after it hung`, () => recovers(asked)))) return false;
  }
  for (const backend of readBackends(asked, backends)) {
    backend.relay.trickle();
    await checks.run(`${backend.title} that trickles`, () => failsTrickled(backend, asked));
    await backend.relay.restore();
    await checks.run(`${backend.title} back after it trickled`, () => recovers(asked));
  }
  return true;
};

/** The backends whose bodies tools of the suite read. */
function readBackends({ contract }: Asked, backends: readonly Backend[]): Backend[] {
  return contract.readers.length === 0 ? [] : backends.filter(({ id }) => id === 'api');
}

async function behindRelays(target: OutageTarget, series: Series): Promise<CheckResult[]> {
  const { suite } = target;
  const contract = contractFor(suite);
  const backends: Backend[] = [];
  const urls: BackendUrls = { apiUrl: target.apiUrl };
  try {
    for (const { url, ...backend } of BACKENDS) {
      const direct = target[url];
      if (!suite.backends.includes(backend.id) || direct === undefined) continue;
      const relay = await Relay.start(direct, target.relays?.[backend.id]);
      urls[url] = relay.url;
      backends.push({ ...backend, relay });
    }
    return await contract.opened(target, async ({ strain, misleading, unusual }) => {
      const server = await target.start(urls);
      const client = clientOfSuite({ ...target, url: server.url });
      const asked = { client, contract, tools: suite.tools, strain, misleading, unusual };
      try {
        return await collectChecks(async (checks) => {
          const isUp = await checks.run('second instance', async () => {
            if (!client.isStateless) await client.initialize();
            return works(asked);
          });
          if (isUp) await series(checks, asked, backends);
        });
      } finally {
        await client.close();
        await server.stop();
      }
    });
  } finally {
    await Promise.all(backends.map(({ relay }) => relay.close()));
  }
}
