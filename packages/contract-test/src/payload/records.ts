import { z } from 'zod';
import { byBytes } from './bytes.ts';

/** The parts of a record that an answer is made of. */
export const recordsSchema = z.array(
  z.object({ status: z.string(), category: z.string(), amount: z.number() }),
);
export type Records = z.infer<typeof recordsSchema>;

export interface RecordsInput {
  status: string;
  min_amount: number;
}

/** The right answer of `analyze_records` over these records, but for the server's name. */
export function analyzeRecords(records: Records, { status, min_amount }: RecordsInput) {
  const matched = records.filter((record) => record.status === status && record.amount >= min_amount);
  const groups = Map.groupBy(matched, ({ category }) => category);
  const categories = [...groups]
    .sort(([a], [b]) => byBytes(a, b))
    .map(([category, inIt]) => {
      const amounts = inIt.map(({ amount }) => amount);
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      const [count, max] = [amounts.length, Math.max(...amounts)];
      return { category, count, sum: cents(sum), mean: cents(sum / count), max: cents(max) };
    });
  return { status, min_amount, matched: matched.length, categories };
}

/** Two decimals, halves away from zero; amounts are never below it. */
function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
