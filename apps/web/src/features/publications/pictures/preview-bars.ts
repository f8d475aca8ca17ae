import { OVERALL_COLUMNS, rateUnitOf, reportExperiment, type Tier, tiers } from '@headroom/report';
import { type StoredRow, storedOutcomes } from '#results/experiments/stored-experiment.ts';

/** One server of a preview image. */
export interface PreviewBar {
  readonly serverId: string;
  /** Length of its bar; null: words alone. */
  readonly value: number | null;
  readonly label: string;
  /** Latency tier, which colours the bar of a server under one load. */
  readonly tier: Tier | null;
}

/** Bars of a preview image, the best first, and what they show. */
export interface Preview {
  readonly title: string;
  readonly bars: readonly PreviewBar[];
}

/** Preview of what a publication stores: rates of servers under one load, or the outcome of an experiment. */
export function previewOf(rows: readonly StoredRow[]): Preview {
  const outcomes = storedOutcomes(rows);
  const [first] = outcomes;
  if (!first) return ofOneLoad(rows);
  const { bar, barTitle, shortBarsFirst } = reportExperiment(first.kind);
  const bars = outcomes.flatMap((outcome) => {
    const drawn = bar(outcome);
    return drawn ? [barOf(outcome.serverId, drawn.value, drawn.label)] : [];
  });
  const order = shortBarsFirst ? shortestFirst : longestFirst;
  return { title: barTitle(outcomes), bars: bars.sort(order) };
}

function ofOneLoad(rows: readonly StoredRow[]): Preview {
  const tierOf = new Map(tiers(rows).map(({ serverId, tier }) => [serverId, tier]));
  return {
    title: `Throughput, ${rateUnitOf(rows)}`,
    bars: rows
      .flatMap(({ serverId, rate }) =>
        rate === null
          ? []
          : [
              {
                ...barOf(serverId, rate, OVERALL_COLUMNS.rate.format(rate)),
                tier: tierOf.get(serverId) ?? 4,
              },
            ],
      )
      .sort(longestFirst),
  };
}

function barOf(serverId: string, value: number | null, label: string): PreviewBar {
  return { serverId, value, label, tier: null };
}

const longestFirst = (a: PreviewBar, b: PreviewBar) => (b.value ?? 0) - (a.value ?? 0);
const shortestFirst = (a: PreviewBar, b: PreviewBar) => longestFirst(b, a);
