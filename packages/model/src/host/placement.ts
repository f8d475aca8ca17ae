/** Placement of the parties of a run on the cores and NUMA nodes of its host, in words. */
import type { MachineDescription, RunEnvironment } from './environment.ts';

type Placed = Pick<RunEnvironment, 'cpusets'> & { readonly host: Pick<MachineDescription, 'topology'> };

/** Logical processors of a list as cpuset(7) writes it: `0-2,5`. */
export function cpusIn(list: string): number[] {
  return list
    .split(',')
    .filter(Boolean)
    .flatMap((part) => {
      const [first = Number.NaN, last = first] = part.trim().split('-').map(Number);
      if (!Number.isInteger(first) || !Number.isInteger(last)) return [];
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
}

/** Places among lists of processors that a party runs on. */
function placesOf(lists: readonly string[], cpuset: string): number[] {
  const own = new Set(cpusIn(cpuset));
  return lists.flatMap((list, place) => (cpusIn(list).some((cpu) => own.has(cpu)) ? [place] : []));
}

/**
 * Threads of a core, and the parties that share a core with the server: `2 threads a core, server shares cores with
 * load`. Null where the kernel does not tell.
 */
export function smtLabel({ host, cpusets }: Placed): string | null {
  const cores = host.topology?.cores ?? [];
  if (cores.length === 0) return null;
  const threads = Math.max(...cores.map((list) => cpusIn(list).length));
  if (threads === 1) return '1 thread a core';
  const { server, ...others } = cpusets ?? {};
  if (server === undefined) return `${threads} threads a core, any core for each party`;
  const own = new Set(placesOf(cores, server));
  const sharing = Object.entries(others).flatMap(([party, list]) =>
    placesOf(cores, list).some((core) => own.has(core)) ? [party] : [],
  );
  const shared = sharing.length > 0 ? `server shares cores with ${sharing.join(', ')}` : 'server shares none';
  return `${threads} threads a core, ${shared}`;
}

/** NUMA nodes, and those of each party where there are several: `2 nodes, server 0, load 0, 1`. Null as `smtLabel`. */
export function numaLabel({ host, cpusets }: Placed): string | null {
  const nodes = host.topology?.nodes ?? [];
  if (nodes.length === 0) return null;
  if (nodes.length === 1) return '1 node';
  const each = Object.entries(cpusets ?? {}).map(
    ([party, list]) => `${party} ${placesOf(nodes, list).join(' and ')}`,
  );
  return [`${nodes.length} nodes`, ...(each.length > 0 ? each : ['any node for each party'])].join(', ');
}
