/** Growth of a host's noise, seen in the calibrations of one server under one load. */
import { median, present } from '../statistics/elementary.ts';
import { METRICS, type MetricId, metricById } from './metrics.ts';
import { floorsOf, type ServerCalibration } from './of-run.ts';

/** A floor has grown where it is so many times what it usually was. */
export const DRIFT_FACTOR = 2;

/** Calibrations that must all have such a floor: a single one may have met something that passes. */
const IN_A_ROW = 2;

/** Calibrations before them that are needed to say what is usual. */
export const DRIFT_EARLIER = 5;

/** Whether the floor of a metric is followed: of an experiment that of its first one, as floors of two do not compare. */
function isFollowed(id: MetricId): boolean {
  const { experiment } = metricById(id);
  if (experiment === undefined) return id === 'meanMs';
  return METRICS.find((metric) => metric.experiment === experiment)?.id === id;
}

/**
 * How many times its usual size the noise floor has, in per cent of change: the smaller one of the last two calibrations
 * over the median of those before. Null below DRIFT_FACTOR, and where fewer than DRIFT_EARLIER are known before them.
 * @param calibrations of one server on one host under one load, oldest first
 */
export function hostDrift(calibrations: readonly ServerCalibration[]): number | null {
  const floors = present(calibrations.map(floorPct));
  const usual = median(floors.slice(0, -IN_A_ROW));
  if (usual === null || floors.length < DRIFT_EARLIER + IN_A_ROW) return null;
  const factor = Math.min(...floors.slice(-IN_A_ROW)) / usual;
  return factor >= DRIFT_FACTOR ? factor : null;
}

/** Floor of the followed metric as it was when it was calibrated; never 0, as floors have a least size. */
function floorPct(calibration: ServerCalibration): number | null {
  const { measuredAt, kernel, cpuModel } = calibration;
  const terms = { nowMs: measuredAt.getTime(), host: { kernel, cpuModel } };
  const floor = floorsOf(calibration, terms).find(
    ({ metric, tool, state }) => isFollowed(metric) && tool === null && state === 'calibrated',
  );
  return floor ? 100 * (floor.ratio - 1) : null;
}
