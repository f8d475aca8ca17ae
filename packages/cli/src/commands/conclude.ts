import { type Budgets, outcomeOf, withBudgets } from '@headroom/report/compare';
import { comparisonJunit } from '@headroom/report/outputs';
import type { ComparisonAnswer } from '../api/answers.ts';
import type { ApiClient } from '../api/client.ts';
import { retry } from '../api/retry.ts';
import type { FailOn } from '../exit.ts';
import { type Destinations, deliver, say } from '../output/files.ts';
import { resultText } from '../output/text.ts';
import { exitCodeOf } from '../verdict/exit-code.ts';
import { outputsOf } from './outputs.ts';

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
  const judged = { ...comparison, context: contexts };
  const outcome = outcomeOf(judged, budgets);
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
    // Its budgets are those of this checkout.
    junit: comparisonJunit(page, judged, budgets),
    ...(await outputsOf(comparison.id, { api, options, signal }, ['otlp'])),
  });
  return exitCode;
}
