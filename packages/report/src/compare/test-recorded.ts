/** Noise that was measured, for simulations. */
import type { ReportTrial } from '../figures/trial.ts';
import { median } from '../statistics/elementary.ts';
import { metricsOf } from './metrics.ts';
import { exampleFamily } from './power-examples.ts';
import { type SideTrial, subjectOf, subjectsOf } from './sides.ts';

/** Trials of one build, one after the other. */
export interface Recorded {
  /** Metric of each column, as in `exampleFamily`: its tools are those of the suite, in the order of their names. */
  readonly metrics: readonly string[];
  /** ln(figure / its median) of each metric, trial by trial. */
  readonly trials: readonly (readonly number[])[];
}

/** Digits that are kept of a logarithm: a hundredth of a percent. */
const DIGITS = 4;

/** The noise of trials of one build of a server with three tools. @throws where a trial lacks a figure */
export function recordedNoise(measured: readonly ReportTrial[]): Recorded {
  const trials = measured.map((trial): SideTrial => ({ ...trial, side: 'base' }));
  const columns = subjectsOf(trials, []).flatMap((subject) => {
    const { samples } = subjectOf(trials, subject);
    return metricsOf(null)
      .filter(({ scopes }) => scopes.includes(subject.tool === null ? 'server' : 'tool'))
      .map(({ id, compared, take }) => ({
        name: [subject.tool, id].filter(Boolean).join(' '),
        figures: samples.base.map((sample) => (compared ?? take)(sample)),
      }));
  });
  if (columns.length !== exampleFamily().length) {
    throw new Error(`${columns.length} metrics were measured; the family has ${exampleFamily().length}`);
  }
  const logs = columns.map(({ name, figures }) => {
    const known = figures.filter((figure) => figure !== null);
    const middle = median(known);
    if (middle === null || known.length < trials.length) throw new Error(`a trial lacks ${name}`);
    return known.map((figure) => Number(Math.log(figure / middle).toFixed(DIGITS)));
  });
  return {
    metrics: columns.map(({ name }) => name),
    trials: trials.map((_, at) => logs.map((column) => column[at] ?? 0)),
  };
}
