import { findEngine } from '../runtime/docker/engine.ts';
import { createFirewall } from '../runtime/docker/firewall.ts';
import { presentFirewall } from '../runtime/docker/images.ts';
import { MARK_LABEL } from '../runtime/docker/settings.ts';

/** The container engine of this machine, for the tests that need one; undefined where there is none. */
export const engine = await engineOrReason();

async function engineOrReason() {
  const found = await findEngine();
  if (typeof found !== 'string') return found;
  console.log(`Tests of the docker runtime are left out: ${found}.`);
  return undefined;
}

/** The runtimes, and whether their tests must be skipped here: `describe.each(RUNTIMES)`. */
export const RUNTIMES = [
  { id: 'process', absent: false },
  { id: 'docker', absent: engine === undefined },
] as const;

/** Containers, networks and firewall rules that the engine and the kernel hold under a worker's mark. */
export async function heldUnder(mark: string): Promise<string[]> {
  if (!engine) return [];
  const { docker } = engine;
  const filters = JSON.stringify({ label: [`${MARK_LABEL}=${mark}`] });
  const containers = await docker.listContainers({ all: true, filters });
  const networks = await docker.listNetworks({ filters });
  const rules = await createFirewall(docker, mark, {
    presentFirewall: () => presentFirewall(docker),
    firewall: () => Promise.reject(new Error('only looked for')),
  }).list();
  return [
    ...containers.map(({ Names, Id }) => `container ${Names[0]} ${Id}`),
    ...networks.map(({ Name, Id }) => `network ${Name} ${Id}`),
    ...rules,
  ];
}

/** Number of containers of the images of a code base, those in which it is being built included. */
export async function containersOfImage(codeBase: string): Promise<number> {
  const filters = JSON.stringify({ label: [`headroom.image=${codeBase}`] });
  return (await engine?.docker.listContainers({ filters }))?.length ?? 0;
}
