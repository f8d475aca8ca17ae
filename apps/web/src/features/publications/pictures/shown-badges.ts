import { storedKind } from '#results/experiments/stored-experiment.ts';
import type { Kept } from '../kept.ts';
import { verdictWords } from '../stored-comparison.ts';
import {
  badgeMetrics,
  badgeOf,
  badgeText,
  CONTEXT_METRIC,
  type Metric,
  VERDICT_BADGE,
  verdictBadge,
} from './badge.ts';

/** A badge as its publication shows it. */
export interface ShownBadge {
  readonly svg: string;
  readonly words: string;
  /** Name of its file under the publication's address. */
  readonly file: string;
  readonly what: string;
}

/** The usual badge of each server, or that of a comparison. @param caveats in few words */
export function shownBadges({ figures, comparison }: Kept, caveats: string): ShownBadge[] {
  if (comparison) {
    const svg = verdictBadge(comparison, caveats);
    const words = verdictWords(comparison);
    return [{ svg, words, file: VERDICT_BADGE, what: 'the Markdown of the badge' }];
  }
  return figures.map((row) => ({
    svg: badgeOf(row, caveats),
    words: badgeText(row, caveats),
    file: `${row.serverId}.svg`,
    what: `the Markdown of the badge of ${row.serverId}`,
  }));
}

/** Metrics of the badges of a publication, the usual one first. */
export function shownMetrics({ figures, comparison }: Kept): Metric[] {
  const usual: readonly Metric[] = comparison ? [] : badgeMetrics(storedKind(figures));
  return figures.some(({ context }) => context) ? [...usual, CONTEXT_METRIC] : [...usual];
}

/** Every badge of a publication, by its address below the badges: `go.svg`, `go.svg?metric=mean`. */
export function allBadges(kept: Kept, caveats: string): { address: string; svg: string }[] {
  const usual = shownBadges(kept, caveats).map(({ file, svg }) => ({ address: file, svg }));
  const others = kept.figures.flatMap((row) =>
    shownMetrics(kept).map((metric) => ({
      address: badgeAddress(`${row.serverId}.svg`, metric),
      svg: badgeOf(row, caveats, metric),
    })),
  );
  return [...usual, ...others];
}

/** Address of a badge below the badges of its publication. */
export function badgeAddress(file: string, metric: string | undefined): string {
  return metric === undefined ? file : `${file}?metric=${metric}`;
}
