/** What a forge is told of a comparison of a watch. Decided by its data alone, without a clock or a database. */
import type { EventFacts } from '@headroom/db';
import type { CommitState } from '@headroom/forge';
import { hasEnded } from '@headroom/model/run';
import { contextLines, contextSummaries, type ServerContextChange } from '@headroom/report';
import {
  type Budgets,
  type Comparison,
  comparisonMarkdown,
  failuresOf,
  headlineOf,
  judgedContexts,
  type Outcome,
  outcomeOf,
  summaryOf,
  withBudgets,
} from '@headroom/report/compare';
import { storedHeadline, storedOutcome } from '#results/comparison/stored-verdict.ts';
import { refLabel } from '#results/run/labels.ts';

/** Fields of a run that decide what is told. */
export type ToldRun = Pick<
  EventFacts['run'],
  | 'status'
  | 'reason'
  | 'baseRef'
  | 'headRef'
  | 'found'
  | 'watch'
  | 'sideTrials'
  | 'finding'
  | 'verdicts'
  | 'verdictMethod'
>;

/** Status of one commit. */
export interface ToldStatus {
  readonly commit: string;
  readonly state: CommitState;
  readonly description: string;
}

/** What is told of a comparison, as it is now. */
export interface Told {
  /** That of head, and once its search named another commit that of this one. */
  readonly statuses: readonly ToldStatus[];
  /** Comment for the changes that contain these commits, as Markdown; null: none yet. */
  readonly comment: string | null;
}

/** How a comparison that has ended is told. */
interface Ended {
  readonly state: CommitState;
  readonly description: string;
  /** Null where it did not come to one. */
  readonly outcome: Outcome | null;
}

const RESULT_STATES: Readonly<Record<Outcome['result'], CommitState>> = {
  'no regression': 'success',
  // As the command ends by default: what is open fails nothing.
  undecided: 'success',
  regressed: 'failure',
  error: 'error',
};

/** Results of a comparison, and what they are held against. */
interface ToTell {
  /** Null before it has ended, and where it cannot be read. */
  readonly comparison: Comparison | null;
  readonly contexts: readonly ServerContextChange[];
  /** What changed in the CPU profiles of its servers, as lines of Markdown. */
  readonly cpuLines: readonly (readonly string[])[];
  /** Empty where none are known. */
  readonly budgets: Budgets;
  /** Address of the comparison. */
  readonly page: string;
}

/**
 * What a forge is told. It fails where the command would fail in continuous integration: by the budgets of
 * `headroom.json` at head, and where there are none by every verdict that is worse. A head that could not be measured
 * is an error.
 */
export function toldOf(run: ToldRun, { comparison, contexts, cpuLines, budgets, page }: ToTell): Told {
  const { headRef, baseRef, status } = run;
  const head = headRef ?? '';
  if (!hasEnded(status)) {
    const description = `Waiting for the comparison with ${refLabel(baseRef ?? '?')}`;
    return { statuses: [{ commit: head, state: 'pending', description }], comment: null };
  }
  const { outcome, ...ended } = endedOf(run, { comparison, contexts, budgets });
  const lines = outcome ? contextLines(contextSummaries(contexts)) : [];
  const description = [ended.description, ...lines].join('. ');
  const comment =
    comparison && outcome ? commentOf(run, { comparison, contexts, cpuLines, outcome, page }) : null;
  return { statuses: [{ commit: head, ...ended, description }, ...culpritOf(run, ended)], comment };
}

function endedOf(run: ToldRun, { comparison, contexts, budgets }: Omit<ToTell, 'page' | 'cpuLines'>): Ended {
  const { status, reason, sideTrials } = run;
  if (status !== 'finished' || !comparison) {
    const words = status === 'cancelled' ? 'The comparison was cancelled' : 'The comparison failed';
    return { state: 'error', description: reason ? `${words}: ${firstLine(reason)}` : words, outcome: null };
  }
  const failures = failuresOf(sideTrials);
  const context = judgedContexts(contexts);
  const computed = outcomeOf({ status, reason, rows: comparison.rows, failures, context }, budgets);
  const outcome = storedOutcome(computed, run, budgets);
  // As it was stored: lists, pages and other messages say the same.
  const headline = storedHeadline(headlineOf(comparison, failures), run);
  const said = run.finding ?? headline?.text ?? summaryOf(comparison);
  if (!isMeasured(sideTrials)) return { state: 'error', description: said, outcome };
  const state = RESULT_STATES[outcome.result];
  const [first = ''] = outcome.reasons;
  // A figure beyond its budget fails where nothing changed, too.
  if (state === 'failure' && headline?.tone !== 'worse') return { state, description: first, outcome };
  const isAllowed = state === 'success' && headline?.tone === 'worse';
  return { state, description: isAllowed ? `Within its budget: ${said}` : said, outcome };
}

/** Whether head could be measured: one of its trials passed, or none was needed as no build differs. */
function isMeasured(trials: ToldRun['sideTrials']): boolean {
  const ofHead = trials.filter(({ side }) => side === 'head');
  return ofHead.length === 0 || ofHead.some(({ status }) => status === 'passed');
}

/** The commit that the search named, where it named one and that is not head, whose status says it already. */
function culpritOf({ found, baseRef, headRef }: ToldRun, ended: Omit<Ended, 'outcome'>): ToldStatus[] {
  const [commit, ...others] = found?.commits ?? [];
  if (commit === undefined || others.length > 0 || commit === headRef) return [];
  const between = `between ${refLabel(baseRef ?? '?')} and ${refLabel(headRef ?? '?')}`;
  return [
    { commit, state: ended.state, description: `The change ${between} appears here: ${ended.description}` },
  ];
}

function commentOf(
  run: ToldRun,
  {
    comparison,
    contexts,
    cpuLines,
    outcome,
    page,
  }: Omit<ToTell, 'budgets' | 'comparison'> & { comparison: Comparison; outcome: Outcome },
): string {
  const { found, baseRef, headRef, watch } = run;
  const names = { base: refLabel(baseRef ?? '?'), head: refLabel(headRef ?? '?') };
  const failures = failuresOf(run.sideTrials);
  const summary = comparisonMarkdown(comparison, {
    ...{ names, contexts, cpu: cpuLines },
    failures,
    headline: storedHeadline(headlineOf(comparison, failures), run),
  });
  const commits = found?.commits ?? [];
  const list = commits.map((commit) => `\`${refLabel(commit)}\``).join(', ');
  const behind =
    commits.length === 1
      ? `By the search over the commits between, the change appears with ${list}.`
      : commits.length > 1 &&
        `By the search over the commits between, the change is among ${list}: ${found?.reason}.`;
  // Branches may have any name: as code it is no markup.
  const branch = `\`${(watch?.branch ?? '').replace(/[`\s]+/g, ' ')}\``;
  const about = `Headroom compared commits of ${branch}: [all figures](${page}).`;
  return `${[withBudgets(summary, outcome).trimEnd(), behind, about].filter(Boolean).join('\n\n')}\n`;
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? '';
