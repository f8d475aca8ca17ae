import {
  type CapacityProfile,
  type ClosedProfile,
  type OpenProfile,
  type SoakProfile,
  steadyWindowMs,
} from '@headroom/workload';

/** The part of a load that stays the same that counts: "second 5 to 25". */
export function steadyWindow(profile: ClosedProfile | OpenProfile | SoakProfile): string {
  const { startMs, endMs } = steadyWindowMs(profile);
  return `second ${startMs / 1000} to ${endMs / 1000}`;
}

/** The part of a search that counts, in words. */
export function searchWindow({
  settleS,
  stepS,
  confirmS,
}: Pick<CapacityProfile, 'settleS' | 'stepS' | 'confirmS'>): string {
  return `of each step second ${settleS} to ${settleS + stepS}, of the one that confirms to ${settleS + confirmS}`;
}
