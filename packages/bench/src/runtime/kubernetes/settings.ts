/** Names and sizes of what the runtime makes in a cluster. */
import { createHash } from 'node:crypto';
import type { PartyLimits } from '../docker/settings.ts';
import { API_LIMITS, REDIS_LIMITS, SERVER_CPUS } from '../docker/settings.ts';

/** Label and taint of nodes that servers are measured on. */
export const BENCH_KEY = 'headroom/servers';
/** Label of everything that a worker makes, with a digest of its mark: values of labels hold 63 characters. */
export const MARK_LABEL = 'headroom/mark';
/** Label of what a pod is for. */
export const PARTY_LABEL = 'headroom/party';
/** Name of the one container of each pod. */
export const CONTAINER = 'main';

/** Purpose of a pod. */
export type PodParty = 'agent' | 'api' | 'backends' | 'load' | 'probe' | 'redis' | 'server';

/** A worker's mark as the value of a label. */
export function markValue(mark: string): string {
  return createHash('sha256').update(mark).digest('hex').slice(0, 32);
}

/** Labels of what is made for a worker. */
export function labelsOf(mark: string, party?: PodParty): Record<string, string> {
  return { [MARK_LABEL]: markValue(mark), ...(party && { [PARTY_LABEL]: party }) };
}

/** Name of the namespace of the run on a node: as there is one of a name, there is one run on a node. */
export function namespaceOf(node: string): string {
  return `headroom-${createHash('sha256').update(node).digest('hex').slice(0, 16)}`;
}

/** Processors that are left to the node, its agent and a probe of the network. */
const LEFT_CPUS = 0.1;
/** Processors that an agent and a probe ask for. */
export const SMALL: PartyLimits = { cpus: 0.05, memoryMb: 128 };

export interface Shares {
  readonly server: number;
  readonly redis: number;
  readonly api: number;
}

/**
 * Processors of each party on a node, asked for and at most alike: those of the docker runtime where the node has them.
 * On a smaller one the server keeps as many whole processors as leave the others half of theirs, and at least half of all;
 * a server in several instances has as many times its share.
 * @param cpus processors that the node gives to pods
 * @throws RangeError where they are less than a processor
 */
export function sharesOn(cpus: number): Shares {
  if (cpus < 1) throw new RangeError(`a node that gives pods ${cpus} processors is too small to measure on`);
  const free = cpus - LEFT_CPUS;
  const [redis, api] = [REDIS_LIMITS.cpus, API_LIMITS.cpus];
  if (free >= SERVER_CPUS + redis + api) return { server: SERVER_CPUS, redis, api };
  const whole = Math.min(SERVER_CPUS, Math.floor(free - (redis + api) / 2));
  const server = whole >= 1 ? whole : round(free / 2);
  const rest = free - server;
  return { server, redis: round((rest * redis) / (redis + api)), api: round((rest * api) / (redis + api)) };
}

/** Down to thousandths, the least that the scheduler counts. */
const round = (cpus: number): number => Math.floor(cpus * 1000) / 1000;

/** A number of processors or a size as Kubernetes writes it: `2`, `500m`, `64Mi`, `3920312Ki`. @throws when it is none */
export function quantity(text: string): number {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)(m|Ki|Mi|Gi|Ti|k|M|G|T)?$/.exec(text) ?? [];
  const factor = UNITS[unit];
  if (digits === '' || factor === undefined) throw new Error(`${JSON.stringify(text)} is no quantity`);
  return Number(digits) * factor;
}

const UNITS: Readonly<Record<string, number>> = {
  ...{ '': 1, m: 1e-3, k: 1e3, M: 1e6, G: 1e9, T: 1e12 },
  ...{ Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 },
};
