import { setTimeout as delay } from 'node:timers/promises';
import { ownPidOf, type Program, programsOf, readAsSeen, removeAsSeen } from './programs.ts';

/** Bytes that are read of one piece: the server itself writes it. */
const MOST_BYTES = 4 * 2 ** 20;
const POLL_MS = 250;
/** Time that a process has to end the piece that it writes when the profiler is stopped. */
const LAST_PIECE_MS = 2500;
/** Processes whose pieces are read. */
const MOST_PROCESSES = 256;
/** Pieces that one process may have written before its profiler began: those of an hour. */
const MOST_SKIPPED = 3600;

/** Stacks of about a second, as a process of the server wrote them: anything may be in it. */
export interface Piece {
  readonly program: Program;
  readonly text: string;
  /** Whether it is longer than what is read. */
  readonly isCut: boolean;
  /** Time at which it was there first, in milliseconds since 1970. */
  readonly endMs: number;
}

export interface PieceOptions {
  /** Ids of the server's processes now. */
  readonly processes: () => readonly number[];
  readonly reads: (program: Program) => boolean;
  /** File extension of the pieces. */
  readonly extension: string;
  /** Gets the pieces. */
  readonly read: (piece: Piece) => void;
}

/** Pieces that one process writes. */
interface Series {
  readonly program: Program;
  /** Id of the process in its own namespace, which the names of its pieces hold. */
  readonly ownPid: string;
  /** Number of the piece that is read next. */
  next: number;
  /** Time at which that piece was there first. */
  seenMs?: number | undefined;
  /** Its bytes at the last look. */
  length?: number | undefined;
}

/** Path at which a process writes a piece, as it sees it. @param number from 0 */
export function piecePath(ownPid: string, number: string, extension: string): string {
  return `/tmp/headroom-cpu-${ownPid}-${number}.${extension}`;
}

/** Pieces of a server that are read and removed while it runs. */
export interface Reading {
  /** Number of pieces read so far. */
  count(): number;
  /** Reads those that are being written too, and removes all that are left. */
  stop(): Promise<void>;
  /** Reads no more, and removes all that are left; safe to call at any time. */
  cancel(): Promise<void>;
}

/** Reads the pieces that processes of a server write from now on, a file a second each; removes those they wrote before. */
export async function readPieces({ processes, reads, extension, read }: PieceOptions): Promise<Reading> {
  const all = new Map<number, Series>();
  let count = 0;
  const pathOf = ({ ownPid, next }: Series) => piecePath(ownPid, String(next), extension);
  const isThere = async (series: Series) =>
    (await readAsSeen(series.program.pid, pathOf(series), 0)) !== undefined;

  const findNew = async () => {
    const pids = processes().slice(0, MOST_PROCESSES);
    const programs = await programsOf(pids.filter((pid) => !all.has(pid)));
    for (const program of programs) {
      const ownPid = reads(program) ? ownPidOf(program.pid) : undefined;
      if (ownPid !== undefined && all.size < MOST_PROCESSES)
        all.set(program.pid, { program, ownPid, next: 0 });
    }
  };
  const removeNext = async (series: Series) => {
    await removeAsSeen(series.program.pid, pathOf(series));
    series.next++;
  };
  const removeWritten = async (series: Series) => {
    for (let skipped = 0; skipped < MOST_SKIPPED && (await isThere(series)); skipped++)
      await removeNext(series);
  };
  // A piece is whole once it grew no more between two looks, or the next one is there: an empty one may be just begun.
  const isWhole = async (series: Series, { length }: Buffer) =>
    (length > 0 && length === series.length) || (await isThere({ ...series, next: series.next + 1 }));
  const look = async (series: Series) => {
    const { program, seenMs } = series;
    if (seenMs !== undefined) {
      const bytes = await readAsSeen(program.pid, pathOf(series), MOST_BYTES);
      if (bytes && !(await isWhole(series, bytes))) {
        series.length = bytes.length;
        return;
      }
      await removeNext(series);
      series.seenMs = undefined;
      series.length = undefined;
      if (bytes) {
        count++;
        const isCut = bytes.length === MOST_BYTES;
        read({ program, text: bytes.toString('utf8'), isCut, endMs: seenMs });
      }
    }
    if (await isThere(series)) series.seenMs = Date.now();
  };

  await findNew();
  for (const series of all.values()) await removeWritten(series);
  const stopping = new AbortController();
  const cancelled = new AbortController();
  const follow = async () => {
    while (!stopping.signal.aborted) {
      await delay(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      await findNew();
      for (const series of all.values()) await look(series);
    }
    const stoppedMs = Date.now();
    let open = [...all.values()];
    while (open.length > 0 && !cancelled.signal.aborted && Date.now() < stoppedMs + LAST_PIECE_MS) {
      await delay(POLL_MS, undefined, { signal: cancelled.signal }).catch(() => undefined);
      const alive = await programsOf(open.map(({ program }) => program.pid));
      const pids = new Set(alive.map(({ pid }) => pid));
      for (const series of open) await look(series);
      open = open.filter(({ program, seenMs }) => pids.has(program.pid) && (seenMs ?? 0) < stoppedMs);
    }
    for (const series of all.values()) {
      await look(series);
      await removeWritten(series);
    }
  };
  const following = follow();
  // Whoever stops it hears of a failure; nobody may before.
  following.catch(() => undefined);
  return {
    count: () => count,
    stop: () => {
      stopping.abort();
      return following;
    },
    cancel: async () => {
      cancelled.abort();
      stopping.abort();
      await following.catch(() => undefined);
    },
  };
}
