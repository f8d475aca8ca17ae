import type { Db } from '../db.ts';

/** Backups and drills of this database that infra/backup recorded. */
export interface Backups {
  /** End of the newest backup, and its size. */
  readonly newest: { readonly endedAt: Date; readonly bytes: number } | null;
  /** Time of the last drill that restored one; null: none did. */
  readonly restoredAt: Date | null;
  /** Bytes that the database takes on the disk of Postgres. */
  readonly databaseBytes: number;
}

export async function readBackups(db: Db): Promise<Backups> {
  const [newest, restored, [size]] = await Promise.all([
    db.backup.findFirst({ orderBy: { endedAt: 'desc' } }),
    db.backup.aggregate({ _max: { restoredAt: true } }),
    db.$queryRaw<{ bytes: bigint }[]>`SELECT pg_database_size(current_database()) AS "bytes"`,
  ]);
  return {
    newest: newest && { endedAt: newest.endedAt, bytes: Number(newest.bytes) },
    restoredAt: restored._max.restoredAt,
    databaseBytes: Number(size?.bytes ?? 0),
  };
}
