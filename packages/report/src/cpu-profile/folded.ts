/** A CPU profile as folded stacks, which flame graph programs read. */
import type { CpuProfile } from '@headroom/model/cpu-profile';
import { LEFT_OUT, stacksOf } from './stacks.ts';

/** Characters of the text at most. */
const MAX_CHARACTERS = 32 * 2 ** 20;

/** A line for each stack, `thread;a;b;c 12`: frames from the root on, and samples. */
export function toFolded(profile: CpuProfile): string {
  const names = profile.frames.map(({ name }) => word(name));
  const threads = profile.threads.map(word);
  const { stacks, left } = stacksOf(profile, MAX_CHARACTERS, (frame) => (names[frame] as string).length + 1);
  const lines = stacks.map(({ frames, thread, samples }) => {
    return `${[threads[thread], ...frames.map((frame) => names[frame])].join(';')} ${samples}`;
  });
  return [...lines, ...(left > 0 ? [`${LEFT_OUT} ${left}`] : []), ''].join('\n');
}

/** A name without what ends a frame or a line. */
function word(name: string): string {
  return name.replace(/[;\p{Cc}\u2028\u2029]+/gu, '_') || '(no name)';
}
