/** Failures that mean that the database is away, and may be back. */

/** Kinds of Prisma's driver errors. */
const KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout']);
/** Postgres' codes: shutting down, crashed, starting up (appendix A of its manual), and all of class 08. */
const CODES = /^(57P0[123]|08...)$/;
/** The driver `pg` has messages only. */
const MESSAGES = /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect$/;
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Whether a query of this package failed because Postgres could not be reached or went away meanwhile. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, meta } = error as { code?: unknown; meta?: { driverAdapterError?: unknown } };
  if (typeof code === 'string' && SOCKET_CODES.has(code)) return true;
  if (MESSAGES.test(error.message)) return true;
  return isDriverLoss(meta?.driverAdapterError) || isUnreachable(error.cause);
}

function isDriverLoss(driverError: unknown): boolean {
  const cause = (driverError as { cause?: { kind?: string; originalCode?: string } } | undefined)?.cause;
  return KINDS.has(cause?.kind ?? '') || CODES.test(cause?.originalCode ?? '');
}
