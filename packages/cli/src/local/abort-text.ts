/** Calls that the client gave up. */
import { abortsOf, abortsText } from '@headroom/report';
import type { Measurement } from '@headroom/workload';

/** A sentence where calls were given up; undefined otherwise. */
export function abortText(tools: readonly Measurement[]): string | undefined {
  const aborts = abortsOf(tools);
  return aborts && `${abortsText(aborts)}.`;
}
