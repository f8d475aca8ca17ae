import { type Budgets, outcomeOf, withBudgets } from '@headroom/report/compare';
import type { ComparisonAnswer } from '../api/answers.ts';
import type { ApiClient } from '../api/client.ts';
import { retry } from '../api/retry.ts';
import type { FailOn } from '../exit.ts';
import { type Destinations, deliver, say } from '../output/files.ts';
import { resultText } from '../output/text.ts';
import { exitCodeOf } from '../verdict/exit-code.ts';

export interface ConcludeOptions extends Destinations {
  readonly 'fail-on': FailOn;
}

/** Prints what a comparison found, writes what was asked for, and gives the status to end with. */
export async function conclude(
  comparison: ComparisonAnswer,
  {
    api,
    budgets,
    options,
    signal,
  }: { api: ApiClient; budgets: Budgets; options: ConcludeOptions; signal: AbortSignal },
): Promise<number> {
  const { contexts } = comparison;
  const outcome = outcomeOf({ ...comparison, context: contexts }, budgets);
  const exitCode = exitCodeOf(outcome.result, options['fail-on']);
  const note = (words: string) => void process.stderr.write(`${words}\n`);
  const markdown = options.markdown
    ? await retry(() => api.markdown(comparison.id), { signal, onWait: note })
    : '';
  const page = api.pageOf(comparison.url);
  say(options, resultText(comparison, outcome, page));
  await deliver(options, {
    markdown: withBudgets(markdown, outcome),
    json: { ...comparison, page, outcome: { ...outcome, exitCode } },
  });
  return exitCode;
}
