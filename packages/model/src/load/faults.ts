import { experimentFor } from '../experiments/experiments.ts';
import { type Workload, weightsFault } from '../suite/workload.ts';
import { extraToolsFault } from './extra-tools.ts';
import type { LoadProfile } from './profile.ts';
import { usersFault } from './users-fault.ts';

/** Faults of a load profile for a workload, each in words; empty: it can be queued. */
export function loadFaults(
  profile: LoadProfile,
  {
    workload,
    whose,
    isSuite,
  }: {
    workload: Workload;
    /** Owner of the workload, in words: "the project". */
    whose: string;
    /** Whether its servers can be told to list more tools. */
    isSuite: boolean;
  },
): string[] {
  const faults = [
    weightsFault(workload, profile, whose),
    isSuite ? null : extraToolsFault(profile, whose),
    experimentFor(profile)?.support(profile, { workload, whose }) ?? null,
    usersFault(workload, profile, whose),
  ];
  return faults.filter((fault) => fault !== null);
}
