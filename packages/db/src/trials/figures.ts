/** Figures of a trial that are numbers, each a column of the same name. */
import type { TrialFigures } from '@headroom/model/run';

type NumberFigure = {
  [Name in keyof TrialFigures]-?: TrialFigures[Name] extends number | null ? Name : never;
}[keyof TrialFigures];

/** Their columns, for queries that return them; the compiler names one that is missing. */
export const FIGURES = {
  coldStartMs: true,
  idleMemoryMb: true,
  windowMs: true,
  testMs: true,
  countedRequests: true,
  hostCpuMs: true,
  stolenCpuMs: true,
  rigCpuMs: true,
  busiestThreadMs: true,
  busiestBackendMs: true,
  plannedArrivals: true,
  droppedArrivals: true,
} as const satisfies Record<NumberFigure, true>;

const NAMES = Object.keys(FIGURES) as NumberFigure[];

/** The values of these columns for a trial. */
export function figureColumns(figures: TrialFigures): Pick<TrialFigures, NumberFigure> {
  const entries = NAMES.map((name) => [name, figures[name]] as const);
  return Object.fromEntries(entries) as Pick<TrialFigures, NumberFigure>;
}
