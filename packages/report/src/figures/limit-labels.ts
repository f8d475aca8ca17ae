/** Words for what limited a server. Browsers load this file too: it needs no library. */
import type { LimitedBy } from './limit.ts';

/** Names of what kept a rate from being higher. */
export const LIMIT_LABELS: Readonly<Record<LimitedBy, string>> = {
  'server cpu': 'server CPU',
  'server thread': 'server thread',
  'load generator': 'load generator',
  network: 'network',
  redis: 'Redis',
  'api service': 'API service',
  backend: 'backend',
  bridge: 'stdio bridge',
  'other programs': 'other programs',
  'host cpu': 'host CPU',
  'waits inside the server': 'waits inside the server',
  'offered load': 'offered load',
};

/** Meaning for a rate of what limited it. */
export const LIMIT_MEANINGS: Readonly<Record<LimitedBy, string>> = {
  'server cpu': 'The server (over stdio with its bridge) used all its processors: its maximum here',
  'server thread': 'One thread of the server was busy all the time: its maximum here',
  'load generator': 'The load generator was saturated: the server may serve more',
  network: 'The network between the load and the server was full: the server may serve more',
  redis: 'Redis was saturated: the server may serve more',
  'api service': 'The API service was saturated: the server may serve more',
  backend: 'A backend of the project was saturated: the server may serve more',
  bridge: 'The stdio bridge used most of the processors that it shares with the server, which may serve more',
  'other programs': 'Other programs took the processors: the server may serve more',
  'host cpu': 'The processors of the host were all busy: the server may serve more on a larger one',
  'waits inside the server':
    'Processors were idle while calls waited in the server for a lock, a slot or a backend',
  'offered load': 'The load was the limit: the server may serve more under a higher load',
};

/** What limited a step, in words; one that is not known here is said as it is. */
export function limitLabel(limit: string): string {
  return LABELS[limit] ?? limit;
}

/** Limit of a rate that did not hold. Steps stored as `offered load` did not hold with idle processors: calls waited. */
export function missedLabel(limit: string): string {
  return limitLabel(limit === 'offered load' ? 'waits inside the server' : limit);
}

const LABELS: Readonly<Record<string, string>> = LIMIT_LABELS;
