import {
  capacityLabel,
  formatMs,
  OVERALL_COLUMNS,
  peakLabel,
  rateUnitOf,
  type Tier,
  tiers,
} from '@headroom/report';
import {
  outcomeLabel,
  type StoredRow,
  storedKind,
  storedLevel,
  storedOf,
} from '#results/experiments/stored-experiment.ts';

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
  switch (storedKind(rows)) {
    case 'capacity':
      return {
        title: `Capacity, calls a second at ${storedLevel(rows)}`,
        bars: storedOf('capacity', rows)
          .flatMap((row) => (row.perS === null ? [] : [barOf(row.serverId, row.perS, capacityLabel(row))]))
          .sort(longestFirst),
      };
    case 'sweep':
      return {
        title: 'Most calls a second of any level',
        bars: storedOf('sweep', rows)
          .flatMap(({ serverId, peak }) => (peak ? [barOf(serverId, peak.callsPerS, peakLabel(peak))] : []))
          .sort(longestFirst),
      };
    case 'soak':
      return {
        title: 'Growth under a load that stays the same',
        bars: storedOf('soak', rows).map(({ serverId, ...soak }) =>
          barOf(serverId, null, outcomeLabel(soak) ?? 'not known'),
        ),
      };
    case 'starts':
      return {
        title: 'Cold start, ms, median over starts; shorter is better',
        bars: storedOf('starts', rows)
          .flatMap(({ serverId, coldStart }) =>
            coldStart ? [barOf(serverId, coldStart.median, formatMs(coldStart.median, 1))] : [],
          )
          .sort((a, b) => longestFirst(b, a)),
      };
    case 'scaling':
      return {
        title: `Most instances, calls a second at ${storedLevel(rows)}`,
        bars: storedOf('scaling', rows)
          .flatMap(({ serverId, ...scaling }) => {
            const last = scaling.steps.at(-1);
            if (!last || last.perS === null) return [];
            const times = outcomeLabel(scaling);
            return [barOf(serverId, last.perS, [capacityLabel(last), ...(times ? [times] : [])].join(', '))];
          })
          .sort(longestFirst),
      };
    case 'isolation':
      return {
        title: 'Tools alone and mixed',
        bars: storedOf('isolation', rows).map(({ serverId, ...isolation }) =>
          barOf(serverId, null, outcomeLabel(isolation) ?? 'not judged'),
        ),
      };
    case null:
      return ofOneLoad(rows);
  }
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
