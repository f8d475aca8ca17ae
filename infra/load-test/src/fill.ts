import { createDb, type Db, type StoredRevision } from '@headroom/db';
import { migrate } from '@headroom/db/migrate';
import { copyRun, FIELD_SERVERS, storeFieldRun } from '@headroom/db/testing';
import { OWN_REPOSITORY } from '@headroom/model/run';

const ROUNDS = 3;
const SEED = 1;
/** As many commits as the chart of a trend has room for. */
const COMMITS = 50;
const COMPARISON_ROUNDS = 12;
/** Each is drawn for the first time once. */
const COMPARISONS = 6;

/** Runs that the pages of a filled database are about. */
export interface Filled {
  /** Fifteen servers × three rounds. */
  readonly runId: string;
  /** Fifteen servers × twelve rounds of both sides. */
  readonly comparisonIds: readonly string[];
}

/**
 * Fills an empty database with so many stored runs: the run of fifteen servers, one of them for each commit of a
 * trend, comparisons of fifteen servers, and runs of three servers.
 */
export async function fill(databaseUrl: string, storedRuns: number): Promise<Filled> {
  await migrate(databaseUrl);
  const db = createDb(databaseUrl);
  try {
    const comparisonIds = await fillComparisons(db);
    for (let place = 1; place <= COMMITS; place++) {
      const seed = SEED + 1000 * place;
      await storeFieldRun(db, { servers: FIELD_SERVERS, rounds: ROUNDS, seed, head: commitAt(place) });
    }
    const small = await storeFieldRun(db, { servers: FIELD_SERVERS.slice(0, 3), rounds: 1, seed: SEED });
    await copyRun(db, small, { copies: storedRuns - COMMITS - COMPARISONS - 2, seed: SEED });
    const runId = await storeFieldRun(db, { servers: FIELD_SERVERS, rounds: ROUNDS, seed: SEED });
    const stored = await db.run.count();
    if (stored !== storedRuns) throw new Error(`${stored} runs are stored; ${storedRuns} were to be`);
    return { runId, comparisonIds };
  } finally {
    await db.$disconnect();
  }
}

/** Adds copies of the runs of three servers until so many runs are stored; they have neither samples nor checks. */
export async function fillUp(databaseUrl: string, storedRuns: number): Promise<void> {
  const db = createDb(databaseUrl);
  try {
    const where = { kind: 'single', servers: { equals: FIELD_SERVERS.slice(0, 3) } } as const;
    const small = await db.run.findFirstOrThrow({ where, orderBy: { id: 'desc' }, select: { id: true } });
    const copies = storedRuns - (await db.run.count());
    await copyRun(db, small.id, { copies, seed: SEED, evidence: false });
  } finally {
    await db.$disconnect();
  }
}

/** Comparisons of two commits that are older than those of the trend. */
async function fillComparisons(db: Db): Promise<string[]> {
  const [base, head] = [commitAt(-1), commitAt(0)];
  const first = await storeFieldRun(db, {
    servers: FIELD_SERVERS,
    rounds: COMPARISON_ROUNDS,
    seed: SEED,
    base,
    head,
  });
  await copyRun(db, first, { copies: COMPARISONS - 1, seed: SEED });
  const all = await db.run.findMany({ where: { kind: 'comparison' }, select: { id: true } });
  return all.map(({ id }) => id);
}

/** The commit of this place, a day after the one before. */
function commitAt(place: number): StoredRevision {
  return {
    repository: OWN_REPOSITORY,
    commit: String(place + COMMITS).padStart(40, 'c0'),
    dirty: false,
    subject: `Change number ${place}`,
    committedAt: new Date(Date.UTC(2026, 8, place)),
  };
}
