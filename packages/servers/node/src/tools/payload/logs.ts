import { byBytes } from './by-bytes.ts';

const TOP_MESSAGES = 10;
const MESSAGE = ' msg="';
const DURATION = ' duration_ms=';
const MAX_DURATION_MS = 9999;
const LAST_HOUR = '23';

/** Counts the lines of a log by level, hour and message; undefined when it is none. */
export function summarizeLogs(text: string) {
  const levels = new Map<string, number>();
  const hours = new Map<string, number>();
  const messages = new Map<string, number>();
  const durations: number[] = [];

  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd < 0 ? text.length : lineEnd;
    if (end > start) {
      const line = parseLine(text.slice(start, end));
      if (!line) return undefined;
      count(levels, line.level);
      count(hours, line.hour);
      count(messages, line.message);
      durations.push(line.durationMs);
    }
    start = end + 1;
  }
  if (durations.length === 0) return undefined;

  return {
    lines: durations.length,
    levels: Object.fromEntries(levels),
    hours: Object.fromEntries(hours),
    top_messages: [...messages]
      .map(([message, count]) => ({ message, count }))
      .sort((left, right) => right.count - left.count || byBytes(left.message, right.message))
      .slice(0, TOP_MESSAGES),
    p95_duration_ms: nearestRank(durations, 0.95),
  };
}

/** Reads `2026-02-10T13:45:12.123Z LEVEL service name=value … msg="…"`; undefined when it is something else. */
function parseLine(line: string) {
  const stampEnd = line.indexOf(' ');
  const levelEnd = line.indexOf(' ', stampEnd + 1);
  const messageAt = line.indexOf(MESSAGE, levelEnd);
  const durationAt = line.indexOf(DURATION, levelEnd);
  if (levelEnd <= stampEnd + 1 || messageAt < 0 || durationAt < 0 || durationAt > messageAt) return undefined;
  const hour = line.slice(11, 13);
  if (stampEnd <= 13 || line[10] !== 'T' || line[13] !== ':') return undefined;
  if (!areDigits(line, 11, 13) || hour > LAST_HOUR) return undefined;
  const messageStart = messageAt + MESSAGE.length;
  // The quote that ends a message is not the one that begins it.
  if (messageStart === line.length || !line.endsWith('"')) return undefined;
  const digitsAt = durationAt + DURATION.length;
  const digitsEnd = line.indexOf(' ', digitsAt);
  // Number() alone would take signs, hexadecimal digits and nothing at all.
  if (!areDigits(line, digitsAt, digitsEnd)) return undefined;
  const durationMs = Number(line.slice(digitsAt, digitsEnd));
  if (durationMs > MAX_DURATION_MS) return undefined;
  return {
    hour,
    level: line.slice(stampEnd + 1, levelEnd),
    message: line.slice(messageStart, -1),
    durationMs,
  };
}

/** Whether these characters, one at least, are all ASCII digits. */
function areDigits(line: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const unit = line.charCodeAt(i);
    // Outside the line this is no number, and no comparison with it holds.
    if (!(unit >= 0x30 && unit <= 0x39)) return false;
  }
  return end > start;
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The value at position `ceil(share × n)` of the sorted ones, counted from 1. */
function nearestRank(values: readonly number[], share: number): number | undefined {
  return Uint16Array.from(values).sort()[Math.ceil(share * values.length) - 1];
}
