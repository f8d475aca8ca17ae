/** CPU profiles of trials, read: what a call spends its processor time on, and what changed between two sides. */
import type { CpuProfile } from '@headroom/model/cpu-profile';
import type { CpuComparison, CpuComparisonTerms, CpuSummary, FlameNode } from './types.ts';

export { CLASS_TITLES, CPU_CLASSES, type CpuClass } from './rules.ts';
export type * from './types.ts';

/** What changed in the processor time a call from one profile to another. */
export function compareCpuProfiles(
  _base: CpuProfile,
  _head: CpuProfile,
  _terms: CpuComparisonTerms = {},
): CpuComparison {
  const none = { baseMs: 0, headMs: 0, changeMs: 0 };
  return {
    ...none,
    interval: { low: 0, high: 0 },
    isChanged: false,
    functions: [],
    rest: { functions: 0, ...none },
    classes: [],
    waits: null,
    sentence: '',
  };
}

/** The tree of calls of both sides. */
export function flameOf(_base: CpuProfile | null, _head: CpuProfile): FlameNode {
  return {
    ...{ name: 'all', module: null, file: null, line: null, kind: 'own' },
    ...{ valueMs: 0, baseMs: null, folded: 0, children: [] },
  };
}

/** The three lines of a comparison that matter, as Markdown. */
export function cpuLines(_comparison: CpuComparison, _terms: { readonly serverTitle: string }): string[] {
  return [];
}

/** Where one profile spent its time. */
export function summarizeCpuProfile(_profile: CpuProfile): CpuSummary {
  return { ms: 0, calls: 0, samples: 0, functions: [], classes: [] };
}

/** A profile as gzipped protobuf of pprof. */
export function toPprof(_profile: CpuProfile): Uint8Array {
  return new Uint8Array();
}

/** A profile as JSON of speedscope. */
export function toSpeedscope(_profile: CpuProfile, _name: string): string {
  return '{}';
}

/** A profile as folded stacks: `a;b;c 12`. */
export function toFolded(_profile: CpuProfile): string {
  return '';
}
