import {
  type CpuProfileRow,
  listCpuProfiles,
  type RunDetail,
  readCpuProfiles,
  type StoredCpuProfile,
} from '@headroom/db';
import type { CpuProfile } from '@headroom/model/cpu-profile';
import { UnreadableCpuProfile } from '@headroom/model/cpu-profile/stored';
import { counts } from '@headroom/report';
import {
  type CpuComparison,
  compareCpuProfiles,
  cpuComparisonTerms,
  cpuLines,
} from '@headroom/report/cpu-profile';
import { LRUCache } from 'lru-cache';
import { db } from '#server/db.ts';
import { log } from '#server/log.ts';
import { once } from '#server/once.ts';

/** A CPU profile that is done, with its stacks. */
export interface DoneProfile {
  readonly row: CpuProfileRow;
  readonly profile: CpuProfile;
}

/** The newest CPU profiles of a server of a run that are done. */
export interface ServerProfiles {
  readonly serverId: string;
  /** Null of a single run. */
  readonly base: DoneProfile | null;
  readonly head: DoneProfile;
  /** Null of a single run. */
  readonly comparison: CpuComparison | null;
}

/** CPU profiles of a run. */
export interface RunProfiles {
  /** All of them, newest measurement first. */
  readonly rows: readonly CpuProfileRow[];
  /** Servers that have them on all sides. */
  readonly servers: readonly ServerProfiles[];
}

/** Bytes of unpacked profiles that are kept. */
const MAX_CACHED_BYTES = 128 * 2 ** 20;

/** A profile that is done stays as it is. */
const cache = once(
  'cpu-profiles',
  () =>
    new LRUCache<string, ServerProfiles>({
      ...{ maxSize: MAX_CACHED_BYTES, ttl: 300_000 },
      sizeCalculation: ({ base, head }) => (base ? bytesOf(base) : 0) + bytesOf(head),
    }),
);

/** Estimate of the bytes that an unpacked profile takes: arrays of four numbers, pairs of numbers, and texts. */
function bytesOf({ profile: { counts: samples, frames, parentOf } }: DoneProfile): number {
  return 96 * samples.length + 16 * parentOf.length + 512 * frames.length + 1024;
}

/** What is read of a run to compare its CPU profiles. */
type ProfiledRun = Pick<RunDetail, 'id' | 'trials' | 'environment'>;

/** CPU profiles of a run. Whether its reader may see it was asked before. */
export async function readRunProfiles(run: ProfiledRun): Promise<RunProfiles> {
  const rows = await listCpuProfiles(db(), run.id);
  const servers: ServerProfiles[] = [];
  for (const serverId of new Set(rows.map((row) => row.serverId))) {
    const newest = newestOf(rows.filter((row) => row.serverId === serverId));
    const read = newest && (await readServer(run, serverId, newest));
    if (read) servers.push(read);
  }
  return { rows, servers };
}

interface Sides {
  readonly base: CpuProfileRow | null;
  readonly head: CpuProfileRow;
}

/** Rows of the newest measurement that is done on all its sides: sides of two measurements had other conditions. */
function newestOf(rows: readonly CpuProfileRow[]): Sides | null {
  for (const own of Map.groupBy(rows, ({ measuredById }) => measuredById).values()) {
    if (own.some(({ status }) => status !== 'done')) continue;
    const base = own.find(({ side }) => side === 'base') ?? null;
    const head = own.find(({ side }) => side !== 'base');
    if (head && (base !== null) === (head.side === 'head')) return { base, head };
  }
  return null;
}

async function readServer(
  run: ProfiledRun,
  serverId: string,
  { base, head }: Sides,
): Promise<ServerProfiles | null> {
  const key = `${base?.id} ${head.id}`;
  const known = cache().get(key);
  if (known) return known;
  const stored = await readStored([...(base ? [base.id] : []), head.id]);
  if (!stored) return null;
  const doneOf = (row: CpuProfileRow) => {
    const found = stored.get(row.id);
    return found ? { row, profile: found.profile } : null;
  };
  const [from, to] = [base && doneOf(base), doneOf(head)];
  // Removed since its row was listed.
  if (!to || (base && !from)) return null;
  const comparison = from && compareCpuProfiles(from.profile, to.profile, termsOf(run, serverId));
  const read = { serverId, base: from, head: to, comparison };
  cache().set(key, read);
  return read;
}

/** Profiles by their ids; null, and logged, where one cannot be read: what else the run shows stays. */
async function readStored(ids: readonly string[]): Promise<ReadonlyMap<string, StoredCpuProfile> | null> {
  try {
    return await readCpuProfiles(db(), ids);
  } catch (error) {
    if (!(error instanceof UnreadableCpuProfile)) throw error;
    log().error({ err: error, ids }, 'a CPU profile is unreadable');
    return null;
  }
}

function termsOf({ trials, environment }: ProfiledRun, serverId: string) {
  const own = trials.filter((trial) => trial.serverId === serverId && counts(trial));
  const processors = environment && { cpus: environment.host.cpus, ...environment.limits };
  return cpuComparisonTerms(own, processors);
}

/** Lines of each server on what changed in its processor time, as Markdown; empty without profiles of both sides. */
export async function readCpuLines(run: ProfiledRun): Promise<string[][]> {
  const { servers } = await readRunProfiles(run);
  return servers.flatMap(({ serverId, comparison }) =>
    comparison ? [cpuLines(comparison, { serverTitle: serverId })] : [],
  );
}
