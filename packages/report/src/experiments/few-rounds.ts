import { MIN_ROUNDS_FOR_MEDIAN } from '../statistics/interval.ts';

/** What rounds do not show, where they are fewer than medians need: "at least 6 rounds are needed to tell which starts first". */
export function tooFewToTell(question: string): string {
  return `at least ${MIN_ROUNDS_FOR_MEDIAN} rounds are needed to tell ${question}`;
}
