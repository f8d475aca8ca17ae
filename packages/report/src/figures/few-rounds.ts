import { MIN_ROUNDS_FOR_MEDIAN } from '../statistics/interval.ts';

/** What rounds do not show, where they are fewer than medians need: "fewer than 6 rounds do not tell which starts first". */
export function tooFewToTell(question: string): string {
  return `fewer than ${MIN_ROUNDS_FOR_MEDIAN} rounds do not tell ${question}`;
}
