/** The contract checks of a trial as its row holds them. */
import type { Check } from '@headroom/model/run';
import { CheckOutcome } from '../generated/enums.ts';
import { storable } from '../storable.ts';
import { pack, unpack } from './pack.ts';

type PackedCheck = readonly [
  name: string,
  outcome: string,
  ms: number,
  reason: string | null,
  bytes?: number,
];

const OUTCOMES: readonly string[] = Object.values(CheckOutcome);

/** Checks in their order, their times exact to a microsecond; null where none were made. */
export function packChecks(checks: readonly Check[]): Uint8Array<ArrayBuffer> | null {
  if (checks.length === 0) return null;
  const header = checks.map(({ name, outcome, reason, ms, bytes }): PackedCheck => {
    const check = [storable(name), outcome, toUs(ms), reason === null ? null : storable(reason)] as const;
    return bytes === undefined ? check : [...check, bytes];
  });
  return pack({ header });
}

const toUs = (ms: number) => Math.round(1000 * ms) / 1000;

/** The reverse of `packChecks`, without outcomes that only a newer version knows; null of a trial without this data. */
export function unpackChecks(data: Uint8Array | null): Check[] | null {
  if (data === null) return null;
  // It was written by `packChecks` only.
  return (unpack(data).header as readonly PackedCheck[]).flatMap(([name, outcome, ms, reason, bytes]) =>
    isOutcome(outcome) ? [{ name, outcome, reason, ms, ...(bytes !== undefined && { bytes }) }] : [],
  );
}

/** Checks of a trial without the lengths of answers: of its data, or of its rows where an older version stored it. */
export function checksOf<Row>(data: Uint8Array | null, rows: readonly Row[]): (Omit<Check, 'bytes'> | Row)[] {
  return unpackChecks(data)?.map(({ bytes: _, ...check }) => check) ?? [...rows];
}

const isOutcome = (outcome: string): outcome is CheckOutcome => OUTCOMES.includes(outcome);
