import type { Draw, QuotaName } from '@headroom/db';
import { formatCount } from '@headroom/report/format';
import { duration } from '#ui/time.ts';

/** Titles of the quotas. */
export const QUOTA_TITLES: Record<QuotaName, string> = {
  queuedRuns: 'Queued runs',
  benchMinutes: 'Bench time this month',
  storedBytes: 'Storage',
};

/** What counts as used of each. */
export const USED_LABELS: Record<QuotaName, string> = {
  queuedRuns: 'waiting',
  benchMinutes: 'used or planned',
  storedBytes: 'used or planned',
};

/** Advice where a run asks for more than is left. */
const ADVICE: Record<QuotaName, string> = {
  queuedRuns: 'wait for one to start, or cancel one',
  benchMinutes: 'choose fewer servers or rounds, or wait for the next month (UTC)',
  storedBytes: 'choose fewer servers or rounds',
};

/** An amount of a quota: "3", "2 min 5 s", "0.4 MB". */
export function amount(quota: QuotaName, value: number): string {
  if (quota === 'queuedRuns') return formatCount(Math.floor(value));
  if (quota === 'benchMinutes') return duration(value * 60);
  return megabytes(value);
}

function megabytes(bytes: number): string {
  const mb = bytes / 1_000_000;
  return `${mb < 9.95 ? mb.toFixed(mb < 0.095 ? 2 : 1) : formatCount(mb)} MB`;
}

/**
 * Reason for refusing a run or an archive, with advice: "Storage: needs about 2.1 MB, but 1.0 MB of 500 MB are
 * left; …".
 */
export function shortageLabel({ quota, cost, left, limit }: Draw, advice = ADVICE[quota]): string {
  const of = (value: number | null) => amount(quota, value ?? 0);
  const rest = `${of(left)} of ${of(limit)} ${quota === 'queuedRuns' && left === 1 ? 'is' : 'are'} left`;
  const asks = quota === 'queuedRuns' ? rest : `needs about ${of(cost)}, but ${rest}`;
  return `${QUOTA_TITLES[quota]}: ${asks}; ${advice}`;
}
