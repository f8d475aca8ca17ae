import { TrialFailure } from '../../trial-failure.ts';
import { listen, portOf } from '../docker/bridge.ts';
import type { RunField } from './field.ts';
import { Pod } from './pod.ts';
import { SMALL } from './settings.ts';

/**
 * Whether the cluster enforces the network policy of a run: a pod tries what is open to it, and what is shut.
 * @param image of infra/firewall, as nodes pull it
 * @throws TrialFailure `rig_failed` when a pod does not reach what is open to it
 */
export async function isFenced(
  field: RunField,
  { image, mark }: { image: string; mark: string },
): Promise<boolean> {
  const { host, port } = field.relays.redis;
  const [relay, other] = [await listen(host, port), await listen(host, 0)];
  try {
    const open = `${host}:${port}`;
    const shut = [`${host}:${portOf(other)}`, apiServerOf(field)];
    const pod = await Pod.start(field, {
      ...{ title: 'the probe of the network', party: 'probe', mark, image, hostname: field.node.hostname },
      command: ['firewall', 'probe'],
      env: { PLACES: [open, ...shut].join(' '), COMMENT: 'probe' },
      limits: SMALL,
    });
    try {
      await pod.ended;
      const printed = await pod.logs();
      if (!printed.includes(`${open} reached\n`)) {
        throw new TrialFailure('rig_failed', `pods do not reach this worker at ${host}: ${printed.trim()}`);
      }
      return !shut.some((place) => printed.includes(`${place} reached\n`));
    } finally {
      await pod.stop('now');
    }
  } finally {
    relay.close();
    other.close();
  }
}

/** Place of the API server, `host:port`, as this process knows it. */
function apiServerOf({ cluster }: RunField): string {
  const { hostname, port, protocol } = new URL(
    cluster.config.getCurrentCluster()?.server ?? 'https://127.0.0.1',
  );
  return `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`;
}
