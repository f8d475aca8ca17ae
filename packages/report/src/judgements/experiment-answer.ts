import type { Told } from '../experiments/experiment.ts';
import { type ExperimentOutcome, outcomeLabel, reportExperiment } from '../experiments/experiments.ts';
import type { Answer } from './answer.ts';

/** Key figures at most. */
const MOST_FIGURES = 5;

/** Answer of servers in an experiment: the one with the best estimate, and the figure of each. */
export function experimentAnswer(outcomes: readonly Told<ExperimentOutcome>[]): Answer {
  const [any] = outcomes;
  if (!any) return { headline: null, figures: [] };
  const { answer } = reportExperiment(any.kind);
  const ranked = outcomes
    .filter((outcome) => outcomeLabel(outcome) !== null)
    .sort((a, b) => answer.score(b) - answer.score(a));
  return {
    headline: headlineOf(ranked),
    figures: ranked
      .slice(0, MOST_FIGURES)
      .map((outcome) => ({ subject: outcome.serverId, cell: null, ...answer.figure(outcome) })),
  };
}

function headlineOf(ranked: readonly Told<ExperimentOutcome>[]): string | null {
  const [best] = ranked;
  if (!best) return null;
  const { first, headline, end = () => '' } = reportExperiment(best.kind).answer;
  if (headline) return headline(ranked);
  const outcome = `${outcomeLabel(best)}${end(best)}`;
  return ranked.length === 1 ? `${best.serverId}: ${outcome}` : `${first}: ${best.serverId}, ${outcome}`;
}
