/** Noise floors of a comparison in words. */
import { plural } from '@headroom/model/text/plural';
import type { Floor } from '../figures/noise-floor.ts';
import { hasFloor } from './metrics.ts';
import type { ComparisonRow } from './row.ts';
import { changeLabel } from './summary.ts';

/** Noise floors of one state, for one reason. */
export interface FloorGroup {
  readonly state: Floor['state'];
  readonly reason: string | null;
  /** Number of metrics they are of. */
  readonly count: number;
  readonly lowest: number;
  readonly highest: number;
}

const ORDER: readonly Floor['state'][] = ['stale', 'not calibrated', 'calibrated'];

/**
 * The floors that rows are judged by, those that one should do something about first. Failed trials have none, and
 * metrics that a change cannot affect are left out.
 */
export function floorGroups(
  rows: readonly Pick<ComparisonRow, 'metric' | 'floor' | 'verdict'>[],
): FloorGroup[] {
  const judged = rows.filter(({ metric, verdict }) => verdict !== 'not affected' && hasFloor(metric));
  const groups = Map.groupBy(judged, ({ floor: { state, reason } }) => `${state} ${reason}`);
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own;
      const ratios = own.map(({ floor }) => floor.ratio);
      if (!first) return [];
      const { state, reason } = first.floor;
      return [
        { state, reason, count: own.length, lowest: Math.min(...ratios), highest: Math.max(...ratios) },
      ];
    })
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}

/** The same without those that are calibrated: a calibration of the host would lower them. */
export function uncalibratedFloors(rows: Parameters<typeof floorGroups>[0]): FloorGroup[] {
  return floorGroups(rows).filter(({ state }) => state !== 'calibrated');
}

const STATE_LABELS: Record<Floor['state'], string> = {
  calibrated: 'calibrated',
  stale: 'stale',
  'not calibrated': 'not calibrated on this host',
};

/** A floor as the part of a figure: `±2.0 %`. */
export function floorLabel(ratio: number): string {
  return `±${changeLabel(ratio).replace('+', '')}`;
}

/** `The noise floor of 24 metrics is stale (calibrated over 30 days ago): ±5.0 % to ±7.2 %.` */
export function floorSentence({ state, reason, count, lowest, highest }: FloorGroup): string {
  const words = [lowest, highest].map(floorLabel);
  const range = [...new Set(words)].join(' to ');
  const why = reason && reason !== state ? ` (${reason})` : '';
  const taken = state === 'calibrated' ? '' : ' is taken';
  return `The noise floor of ${plural(count, 'metric')} is ${STATE_LABELS[state]}${why}: ${range}${taken}.`;
}
