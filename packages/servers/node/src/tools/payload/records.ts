import { byBytes } from './by-bytes.ts';

export const STATUSES = ['pending', 'completed', 'cancelled', 'refunded'] as const;

/** The fields of a record that count; JSON.parse makes values of all of them. */
interface OrderRecord {
  status: string;
  category: string;
  amount: number;
}

/** Whether this is a list of records, by the fields that count. */
export function isRecords(value: unknown): value is OrderRecord[] {
  return Array.isArray(value) && value.every(isRecord);
}

function isRecord(value: Partial<OrderRecord> | null): boolean {
  return (
    typeof value?.status === 'string' &&
    typeof value.category === 'string' &&
    // JSON.parse makes Infinity of 1e999.
    Number.isFinite(value.amount)
  );
}

/** Sums up, by category, the amounts of the records with this status and at least this amount. */
export function summarizeRecords(
  records: readonly OrderRecord[],
  wanted: (typeof STATUSES)[number],
  minAmount: number,
) {
  const groups = new Map<string, { count: number; sum: number; max: number }>();
  let matched = 0;
  for (const { status, category, amount } of records) {
    if (status !== wanted || amount < minAmount) continue;
    matched++;
    const group = groups.get(category);
    if (group) {
      group.count++;
      group.sum += amount;
      if (amount > group.max) group.max = amount;
    } else {
      groups.set(category, { count: 1, sum: amount, max: amount });
    }
  }
  const categories = [...groups]
    .sort(([left], [right]) => byBytes(left, right))
    .map(([category, { count, sum, max }]) => ({
      category,
      count,
      sum: toCents(sum),
      mean: toCents(sum / count),
      max: toCents(max),
    }));
  return { matched, categories };
}

// Amounts that match are never negative, so that Math.round takes halves away from zero.
function toCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
