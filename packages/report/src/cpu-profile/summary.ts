/** Where one CPU profile spent its time. */
import type { CpuProfile } from '@headroom/model/cpu-profile';
import { LISTED_FUNCTIONS } from './compare.ts';
import { CLASS_TITLES, CPU_CLASSES } from './rules.ts';
import { sumOf, tallyOf } from './tally.ts';
import type { CpuSummary, FunctionCost } from './types.ts';

/** The functions and classes that a call spends its processor time on, the dearest first. */
export function summarizeCpuProfile(profile: CpuProfile): CpuSummary {
  const tally = tallyOf(profile);
  const samples = sumOf(tally.samples);
  const msOf = (blocks: Parameters<typeof sumOf>[0]) =>
    samples > 0 ? (tally.ms * sumOf(blocks)) / samples : 0;
  const functions = [...tally.functions.values()].map(({ place, self, total, own }): FunctionCost => {
    return { ...place, selfMs: msOf(self), totalMs: msOf(total), ownMs: msOf(own) };
  });
  return {
    ms: tally.ms,
    calls: profile.calls,
    samples,
    functions: functions.sort((a, b) => b.ownMs - a.ownMs).slice(0, LISTED_FUNCTIONS),
    classes: CPU_CLASSES.map((kind) => {
      return { kind, title: CLASS_TITLES[kind], ms: msOf(tally.classes[kind]) };
    }),
  };
}
