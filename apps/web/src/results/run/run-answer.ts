import { isExperiment } from '@headroom/model/experiments';
import { type Answer, answerOf, experimentAnswer } from '@headroom/report';
import type { CaveatFacts } from '#results/answer/caveat.ts';
import { type Caveat, caveatsOf } from '#results/answer/caveats.ts';
import { experimentsOf } from '#results/experiments/stored-experiment.ts';
import { disturbedLabel } from './busy-labels.ts';
import type { RunReport } from './ended-runs.ts';
import { measured } from './measured.ts';

/** Answer of a run of servers under one load, or of an experiment. */
export function runAnswer(whole: RunReport): Answer {
  if (isExperiment(whole.run.kind)) return experimentAnswer(experimentsOf(whole));
  const { servers, judgements } = whole.report;
  return answerOf(servers, judgements.floor);
}

/** Caveats of a run, with its trials in which the host was busy. */
export function runCaveats({ run, report }: RunReport, more: Partial<CaveatFacts> = {}): Caveat[] {
  const counted = measured(run);
  return caveatsOf({
    ...run,
    // A comparison that was decided early has fewer rounds than were asked for.
    rounds: Math.max(0, ...counted.map(({ round }) => round)),
    rows: report.servers,
    disturbed: report.disturbed.length,
    counted: counted.length,
    busyLines: report.disturbed.map(disturbedLabel),
    ...more,
  });
}
