import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { MARK_LABEL, PARTY_LABEL } from '../runtime/docker/settings.ts';
import { engine } from './engine.ts';

const EVERY_MS = 100;

/** The part of the engine's figures of a container that is read (Engine API, `GET /containers/{id}/stats`). */
const statsSchema = z.object({
  pids_stats: z.object({ current: z.number().default(0) }),
  memory_stats: z.object({ usage: z.number().default(0) }),
});

/** The highest figures that were seen of some containers. */
export interface Seen {
  processes: number;
  memoryMb: number;
  /** Kept of what they printed; only root can look. */
  logMb: number;
  /** Written to the container's own layer. */
  layerMb: number;
}

/** Labels of the servers of a worker. */
export const serversOf = (mark: string) => [`${MARK_LABEL}=${mark}`, `${PARTY_LABEL}=server`];

/** Watches the containers that have some labels until stopped. */
export function observe(labels: readonly string[]): { stop(): Promise<Seen> } {
  const seen: Seen = { processes: 0, memoryMb: 0, logMb: 0, layerMb: 0 };
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      for (const figures of await look(labels)) {
        for (const key of Object.keys(figures) as (keyof Seen)[]) {
          seen[key] = Math.max(seen[key], figures[key]);
        }
      }
      await pause(EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await watching;
      return seen;
    },
  };
}

async function look(labels: readonly string[]): Promise<Seen[]> {
  if (!engine) return [];
  const { docker } = engine;
  const filters = JSON.stringify({ label: labels });
  const containers = await docker.listContainers({ filters });
  const figures = await Promise.all(
    containers.map(async ({ Id }) => {
      const container = docker.getContainer(Id);
      const [stats, inspected] = await Promise.all([
        container.stats({ stream: false, 'one-shot': true }),
        container.inspect({ size: true } as object),
      ]);
      const { pids_stats, memory_stats } = statsSchema.parse(stats);
      return {
        processes: pids_stats.current,
        memoryMb: memory_stats.usage / 2 ** 20,
        logMb: logBytes((inspected as { LogPath?: string }).LogPath) / 2 ** 20,
        layerMb: ((inspected as { SizeRw?: number }).SizeRw ?? 0) / 2 ** 20,
      };
    }),
  ).catch(() => {
    // One of them ended meanwhile.
    return [];
  });
  return figures;
}

/** Bytes of a log file and those that were rotated away from it. */
function logBytes(path: string | undefined): number {
  if (!path || process.getuid?.() !== 0) return 0;
  const folder = dirname(path);
  const logs = readdirSync(folder).filter((name) => name.includes('-json.log'));
  return logs.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
