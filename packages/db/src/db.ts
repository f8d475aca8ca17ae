import { type Prisma, PrismaClient } from './generated/client.ts';
import { TolerantPg } from './newer.ts';

/** The database, as the queries of this package take it; `$disconnect()` closes it. */
export type Db = PrismaClient;

/** A client inside a transaction. */
export type Transaction = Prisma.TransactionClient;

/** Time that a query waits for a connection before it fails. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Generous: a trial that was measured must not be lost to a slow disk, nor a claim to a busy host. */
const TRANSACTION_MS = { maxWait: 10_000, timeout: 30_000 };

/** Connects on first use, with a pool of ten connections. */
export function createDb(databaseUrl: string): Db {
  // Prisma's driver writes and reads times without their offset: right only where the session's zone is UTC.
  const adapter = new TolerantPg({
    connectionString: databaseUrl,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  return new PrismaClient({ adapter, transactionOptions: TRANSACTION_MS });
}
