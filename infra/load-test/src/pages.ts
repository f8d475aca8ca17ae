import { createDb, type Db, type SeriesKey } from '@headroom/db';
import { aWatch, PAGE_READS, pageCost } from '@headroom/db/testing';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';

/** Times that the queries of a page are asked; the fastest counts, as others met cold caches or a busy machine. */
const REPEATS = 8;

/** The series of the runs of `fill.ts`. */
const SERIES: SeriesKey = {
  suite: 'io',
  profile: 'quick',
  handshake: 'session',
  hostClass: DEFAULT_HOST_CLASS,
  runtime: 'process',
};

/** Milliseconds that Postgres works for the queries of a page, and the rows that they read, by the page. */
export type PageCosts = ReadonlyMap<string, { readonly ms: number; readonly rows: number }>;

/** Cost of the queries of all pages, while nobody else uses the database. */
export async function readPageCosts(databaseUrl: string): Promise<PageCosts> {
  const db = createDb(databaseUrl);
  try {
    return await costsIn(db);
  } finally {
    await db.$disconnect();
  }
}

/** The watch that queued a comparison; one is made where none did. */
async function watchOf(db: Db, workspaceId: string, comparisonId: string): Promise<string> {
  const { watchId } = await db.run.findUniqueOrThrow({
    where: { id: comparisonId },
    select: { watchId: true },
  });
  if (watchId !== null) return watchId;
  const made = await aWatch(db, { workspaceId });
  await db.run.update({ where: { id: comparisonId }, data: { watchId: made } });
  return made;
}

async function costsIn(db: Db): Promise<PageCosts> {
  const newest = async (kind: 'single' | 'comparison') =>
    db.run.findFirstOrThrow({
      where: { kind, servers: { has: 'python' } },
      orderBy: { id: 'desc' },
      select: { id: true, workspaceId: true },
    });
  const { id: runId, workspaceId } = await newest('single');
  const { id: comparisonId } = await newest('comparison');
  const watchId = await watchOf(db, workspaceId, comparisonId);
  const subject = { workspaceId, serverId: 'go', series: SERIES, runId, comparisonId, watchId };
  const costs = new Map<string, { ms: number; rows: number }>();
  for (const [page, reads] of Object.entries(PAGE_READS)) {
    const measured = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) measured.push(await pageCost(db, reads, subject));
    const [fastest] = measured.sort((a, b) => a.ms - b.ms);
    if (fastest) costs.set(page, fastest);
  }
  return costs;
}
