/** Classes of the frames, threads and stacks of a profile. */
import type { CpuProfile, Frame, Profiler } from '@headroom/model/cpu-profile';
import {
  COMMON_RULES,
  type CpuClass,
  type FrameRule,
  LANGUAGES,
  type Language,
  SYSTEM_RULES,
  THREAD_RULES,
} from './rules.ts';

/** Languages of profilers that read one; perf reads any, told by its frames. */
const LANGUAGE_OF: Readonly<Record<Profiler, Language['id'] | null>> = {
  perf: null,
  node: 'v8',
  bun: 'jsc',
  'py-spy': 'python',
  'async-profiler': 'jvm',
};

/** The class of each frame. */
export function frameKinds({ profiler, frames }: Pick<CpuProfile, 'profiler' | 'frames'>): CpuClass[] {
  const rules = [...COMMON_RULES, ...(languageOf(profiler, frames)?.rules ?? []), ...SYSTEM_RULES];
  return frames.map((frame) => rules.find((rule) => matches(rule, frame))?.kind ?? 'own');
}

function languageOf(profiler: Profiler, frames: readonly Frame[]): Language | undefined {
  const known = LANGUAGE_OF[profiler];
  return known
    ? LANGUAGES.find(({ id }) => id === known)
    : LANGUAGES.find(({ sign }) => frames.some((frame) => matches(sign, frame)));
}

function matches({ name, module, file }: Omit<FrameRule, 'kind'>, frame: Frame): boolean {
  return (
    (!name || name.test(frame.name)) &&
    (!module || (frame.module !== null && module.test(frame.module))) &&
    (!file || (frame.file !== null && file.test(frame.file)))
  );
}

/** The class of a thread whose time is all of one; null of the others. */
export function threadKind(name: string): CpuClass | null {
  return THREAD_RULES.find((rule) => rule.name.test(name))?.kind ?? null;
}

/**
 * The class of the self time of each node. What runs within garbage collection or compiling belongs to it; runtime and
 * kernel within a lock belong to the lock.
 */
export function nodeKinds(
  { parentOf, frameOf }: Pick<CpuProfile, 'parentOf' | 'frameOf'>,
  kinds: readonly CpuClass[],
): CpuClass[] {
  const classes: CpuClass[] = [];
  for (const [node, frame] of frameOf.entries()) {
    const kind = kinds[frame] as CpuClass;
    const outer = classes[parentOf[node] as number];
    const isWithin =
      outer === 'gc' || outer === 'jit' || (outer === 'locks' && (kind === 'runtime' || kind === 'kernel'));
    classes.push(isWithin ? outer : kind);
  }
  return classes;
}
