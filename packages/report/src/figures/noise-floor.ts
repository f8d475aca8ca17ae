/** The noise floor: the difference a host reports between a revision and itself. */

export interface Floor {
  /** Ratio above 1: changes between 1 / ratio and ratio are what the host reports of no change. */
  readonly ratio: number;
  readonly state: 'calibrated' | 'stale' | 'not calibrated';
  /** Reason that it is not `calibrated`; null where it is. */
  readonly reason: string | null;
}

/** The floor where none was measured, and the lowest one of a calibration that no longer holds. */
export const DEFAULT_FLOOR_PCT = 5;

/** The floor of a host of which nothing is known. */
export const UNKNOWN_FLOOR: Floor = {
  ratio: 1 + DEFAULT_FLOOR_PCT / 100,
  state: 'not calibrated',
  reason: 'not calibrated',
};
