/** A trend in words. */

import { sideOfRevision } from '@headroom/model/comparison/side-source';
import { isArchive } from '@headroom/model/run';
import { plural } from '@headroom/model/text';
import { certainty, formatPct, listed } from '@headroom/report';
import { changeLabel } from '@headroom/report/compare';
import {
  MIN_COMMITS_FOR_STEPS,
  type Step,
  type TrendFigure,
  type TrendMetric,
} from '@headroom/report/trends';
import { refLabel } from '#results/run/labels.ts';
import { oncePerBuild } from './builds.ts';
import type { ChangeMark } from './change-marks.ts';
import { revisionName } from './keys.ts';
import type { Trend, TrendLine, TrendRevision } from './read-trend.ts';

/** A commit or a release as the history of a watch names it. */
export const historyName = (revision: TrendRevision): string =>
  sideOfRevision(revision) ? revisionName(revision) : refLabel(revision.commit);

/** Name of the metric: `Mean latency`, `P95 latency of checkout`. */
export function metricLabel({ metric, tool }: Pick<Trend, 'metric' | 'tool'>): string {
  const title = /^(Mean|P\d+)$/.test(metric.title) ? `${metric.title} latency` : metric.title;
  return tool === null ? title : `${title} of ${tool}`;
}

/** The same within a sentence: `mean latency of getUserCart`, `CPU per request`. */
export function metricWords(trend: Pick<Trend, 'metric' | 'tool'>): string {
  return metricLabel(trend).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}

/** A figure with its unit and its interval: `4.04 ms (3.99–4.10)`. */
export function figureLabel(
  metric: TrendMetric,
  { value, interval, atLeast, disturbed }: TrendFigure,
): string {
  const { format, unit } = metric;
  const range = interval ? ` (${format(interval.low)}–${format(interval.high)})` : '';
  const shown = value === null && atLeast !== undefined ? `at least ${format(atLeast)}` : format(value);
  const busy = disturbed > 0 ? `, host busy in ${plural(disturbed, 'trial')}` : '';
  return `${shown} ${unit}${range}${busy}`;
}

/** A change of a step: `+12.3 %`; where it began at 0 both levels. */
export function stepChange({ before, after, change }: Step, { format, unit }: TrendMetric): string {
  return change === null ? `${format(before)} → ${format(after)} ${unit}` : changeLabel(change);
}

/** Change of a step with its levels: `+12.3 %, 4.04 → 4.54 ms, p 0.003`; of a count without a p-value. */
export function stepLabel(step: Step, metric: TrendMetric): string {
  const { format, unit } = metric;
  const levels = `${format(step.before)} → ${format(step.after)} ${unit}`;
  const change = step.change === null ? levels : `${changeLabel(step.change)}, ${levels}`;
  return step.p === null ? change : `${change}, ${pLabel(step.p)}`;
}

/** Word for a step: one of a count needs no detection. */
export const stepWord = ({ isExact }: Pick<TrendMetric, 'isExact'>): string =>
  isExact ? 'change' : 'change point';

const lackWord = ({ isExact }: TrendMetric) => (isExact ? 'not counted' : 'not measured');

/** What is shown: `Mean latency of 3 servers over 15 commits`. */
function overLabel(trend: Trend): string {
  const { lines, revisions, word } = trend;
  const [line] = lines;
  const whose = line && lines.length === 1 ? line.serverId : plural(lines.length, 'server');
  return `${metricLabel(trend)} of ${whose} over ${plural(revisions.length, word)}`;
}

/** Title of a history: its changes, of whatever metric comparisons found them. */
export function historyTitle(trend: Trend, changes: readonly ChangeMark[]): string {
  const last = trend.revisions[changes.at(-1)?.place ?? -1];
  if (!last) return `${overLabel(trend)}: no change found so far`;
  const open = changes.filter(({ acknowledged }) => !acknowledged).length;
  return `${overLabel(trend)}: ${plural(changes.length, 'change')}, ${open} not acknowledged, the last at ${revisionName(last)}`;
}

/** Title of a trend, as a sentence. */
export function trendTitle(trend: Trend): string {
  const { metric, lines, revisions } = trend;
  const what = metricLabel(trend);
  const [line] = lines;
  if (line && lines.length === 1) return `${what} of ${line.serverId}: ${lineLabel(line, trend)}`;
  const steps = lines.reduce((sum, own) => sum + own.steps.length, 0);
  const over = overLabel(trend);
  if (steps > 0) {
    const last = lastStep(lines);
    if (!last) return over;
    const at = revisions[last.step.index];
    return `${over}: ${plural(steps, stepWord(metric))}, the last ${stepChange(last.step, metric)} of ${last.line.serverId}${at ? ` at ${revisionName(at)}` : ''}`;
  }
  const most = lines.toSorted((a, b) => countBuilds(b) - countBuilds(a))[0];
  const none = most && noStep(most, trend);
  return none ? `${over}: ${none}` : over;
}

function lineLabel(line: TrendLine, trend: Trend): string {
  const { metric, revisions, word } = trend;
  const last = revisions[line.figures.findLastIndex((figure) => figure?.value != null)];
  const figure = line.figures.findLast((own) => own?.value != null);
  if (!last || !figure) return `${lackWord(metric)} at these ${word}s`;
  const known = countKnown(line);
  const now = `${metric.format(figure.value)} ${metric.unit} at ${revisionName(last)}`;
  const step = line.steps.at(-1);
  const at = step && revisions[step.index];
  const none = noStep(line, trend);
  if (!step || !at) return `${now}, the last of ${plural(known, word)}${none ? `; ${none}` : ''}`;
  const others =
    line.steps.length === 1
      ? `the only ${stepWord(metric)}`
      : `the last of ${line.steps.length} ${stepWord(metric)}s`;
  return `${now}; ${stepChange(step, metric)} since ${revisionName(at)}, ${others} in ${plural(known, word)}`;
}

/** Null where nothing can be said: a single count has nothing to differ from. */
function noStep(line: TrendLine, { word, metric }: Trend): string | null {
  const builds = countBuilds(line);
  if (metric.isExact && countKnown(line) < 2) return null;
  if (metric.isExact || builds >= MIN_COMMITS_FOR_STEPS) return `no ${stepWord(metric)} among them`;
  const what = builds < countKnown(line) ? 'builds' : `${word}s`;
  return `change points are detected from ${MIN_COMMITS_FOR_STEPS} ${what} on`;
}

function lastStep(lines: readonly TrendLine[]): { line: TrendLine; step: Step } | undefined {
  const all = lines.flatMap((line) => line.steps.map((step) => ({ line, step })));
  return all.toSorted((a, b) => a.step.index - b.step.index).at(-1);
}

const countKnown = ({ figures }: TrendLine) => figures.filter((figure) => figure?.value != null).length;

/** Points between which there may be a step: those that follow each other with one build are one. */
function countBuilds({ figures, builds }: TrendLine): number {
  const values = figures.map((figure) => figure?.value ?? null);
  return oncePerBuild(values, builds).filter((value) => value !== null).length;
}

/** Change of a server between two revisions: `4.04 → 4.60 ms, +13.9 %; their intervals do not overlap`. */
export function pairLabel(
  metric: TrendMetric,
  base: TrendFigure | null | undefined,
  head: TrendFigure | null | undefined,
): string {
  const missing = [base?.value == null && 'base', head?.value == null && 'head'].filter(Boolean);
  if (base?.value == null || head?.value == null)
    return `${lackWord(metric)} at ${listed(missing as string[])}`;
  const { format, unit } = metric;
  const change = base.value === 0 ? '' : `, ${changeLabel(head.value / base.value)}`;
  const figures = `${format(base.value)} → ${format(head.value)} ${unit}${change}`;
  return metric.isExact ? figures : `${figures}; ${certainty(base.interval, head.interval)}`;
}

/** Words for a revision: its name, its subject, and its time. */
export function revisionLabel(revision: TrendRevision): string {
  const { subject, author, committedAt, at, repository } = revision;
  const day = at.toISOString().slice(0, 10);
  const made = isArchive(repository) ? 'uploaded' : 'committed';
  const when = committedAt ? `${made} ${day}` : `first measured ${day}`;
  const words = [revisionName(revision), subject, author, when].filter(Boolean);
  return [...new Set(words)].join(', ');
}

/** A p-value, never rounded to 0. */
export function pLabel(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p ${formatPct(p, 3)}`;
}
