import type { Db } from '../db.ts';

/** Does something in an installation whose way back to the release before is open for an hour. */
export async function withWayBack<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const close = (atMs: number) =>
    db.wayBack.update({ where: { id: 1 }, data: { closesAt: new Date(Date.now() + atMs) } });
  await close(3_600_000);
  try {
    return await work();
  } finally {
    await close(-1);
  }
}
