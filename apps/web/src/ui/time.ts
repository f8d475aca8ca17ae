import { duration } from '@headroom/model/text/duration';

export { duration };

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** Time since a moment, in words: "just now", "3 min ago", "2 h ago", "5 d ago", then the date. */
export function ago(at: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - at.getTime()) / 1000);
  if (seconds < 45) return 'just now';
  if (seconds < HOUR_S) return `${Math.max(1, Math.round(seconds / MINUTE_S))} min ago`;
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)} h ago`;
  if (seconds < 30 * DAY_S) return `${Math.floor(seconds / DAY_S)} d ago`;
  return at.toISOString().slice(0, 10);
}

/** Time until a moment, in words: "now", "within a minute", "in about 3 min", "in about 2 h 10 min". */
export function until(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  if (seconds <= 0) return 'now';
  if (seconds < MINUTE_S) return 'within a minute';
  return `in about ${duration(MINUTE_S * Math.round(seconds / MINUTE_S))}`;
}

/** A moment to the second, in UTC: "2026-11-21 09:33:43 UTC". */
export function exactly(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
