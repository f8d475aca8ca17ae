import { setTimeout as delay } from 'node:timers/promises';
import type Docker from 'dockerode';
import { unlessGone } from './engine.ts';

/** A container that is being started while we remove them shows up in its network a moment later. */
const ATTEMPTS = 20;
const PAUSE_MS = 100;

/** Filters of `docker ps` and `docker network ls`, by their names. */
type Filters = Record<string, string[]>;

/** Removes the containers, then the networks that match; returns what they were. */
export async function reapCreated(docker: Docker, filters: Filters): Promise<string[]> {
  const containers = await removeContainers(docker, filters);
  const networks = await docker.listNetworks({ filters: JSON.stringify(filters) });
  for (const { Id } of networks) await removeWithContainers(docker, Id);
  return [...containers, ...networks.map(({ Name }) => `network ${Name}`)];
}

/** Removes a network with all that is in it. */
export async function removeWithContainers(docker: Docker, networkId: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await removeContainers(docker, { network: [networkId] });
    try {
      return await docker.getNetwork(networkId).remove().catch(unlessGone);
    } catch (error) {
      // 403: something is still in it.
      if ((error as { statusCode?: number }).statusCode !== 403 || attempt === ATTEMPTS) throw error;
      await delay(PAUSE_MS);
    }
  }
}

async function removeContainers(docker: Docker, filters: Filters): Promise<string[]> {
  const containers = await docker.listContainers({ all: true, filters: JSON.stringify(filters) });
  await Promise.all(
    containers.map(({ Id }) => docker.getContainer(Id).remove({ force: true, v: true }).catch(unlessGone)),
  );
  return containers.map(({ Names, Id }) => `container ${Names[0]?.slice(1) ?? Id}`);
}
