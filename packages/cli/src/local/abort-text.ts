/** Calls that the client gave up, and what the server did not let go of after them. */

import type { TrialResult } from '@headroom/model/run';
import { abortsOf, abortsText, leftTexts } from '@headroom/report';

/** A sentence about the calls, and one for each thing that is left; none where no call was given up. */
export function abortTexts(result: TrialResult): string[] {
  const aborts = abortsOf([result]);
  return aborts ? [abortsText(aborts), ...leftTexts(aborts.left)].map((text) => `${text}.`) : [];
}
