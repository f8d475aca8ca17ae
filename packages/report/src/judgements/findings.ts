import { type Floor, UNKNOWN_FLOOR } from '../figures/noise-floor.ts';
import type { ServerTraits } from '../figures/server-figures.ts';
import { present } from '../statistics/elementary.ts';
import type { Finding } from './finding.ts';
import { javascriptRuntimes, nativeImages, tierSpread } from './findings-groups.ts';
import { leads } from './findings-leads.ts';
import type { JudgedRow } from './judged-row.ts';
import { sdkCosts } from './sdk-overhead.ts';

/** Number of findings that come first and sum a result up, where its figures allow them. */
export const HEADLINES = 3;

/**
 * Findings of a result. First up to three (HEADLINES): who serves the most and by what margin, who answers
 * fastest, who costs least (processor time per request, or memory where no processor time is known). Then where
 * tiers fall, native images against the JVM, Bun against Node.js, what SDKs cost. Nothing is said of what was not measured.
 * Servers whose figures read the same lead together, and so do those too close to tell apart. Each says how
 * sure it is, and what else is to be known of the servers it names (caveats).
 * @param floor the noise floor of the host
 * @param references bare servers of the result: only the caveats of SDK costs name them
 */
export function findings(
  rows: readonly JudgedRow[],
  traits: readonly ServerTraits[],
  floor: Floor = UNKNOWN_FLOOR,
  references: readonly JudgedRow[] = [],
): Finding[] {
  return [
    ...leads(rows, floor),
    ...present([
      ...[tierSpread(rows), nativeImages(rows, traits), javascriptRuntimes(rows)],
      sdkCosts(rows, references),
    ]),
  ];
}
