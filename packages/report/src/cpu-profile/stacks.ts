/** Stacks of a profile one by one, for files of other programs, which repeat the frames of each. */
import type { CpuProfile } from '@headroom/model/cpu-profile';

export interface Stack {
  /** Frames from the root on. */
  readonly frames: readonly number[];
  readonly thread: number;
  readonly samples: number;
}

export interface Stacks {
  /** By samples, most first. */
  readonly stacks: readonly Stack[];
  /** Samples of the stacks that did not fit. */
  readonly left: number;
}

/** Name of the frame that stands for stacks left out. */
export const LEFT_OUT = '(left out for size)';

/**
 * The stacks of a profile with the most samples, as many as fit: a tree of 200,000 nodes has fifty million frames in its
 * stacks.
 * @param sizeOf size of a frame in a stack, in the unit of `maxSize`
 */
export function stacksOf(profile: CpuProfile, maxSize: number, sizeOf: (frame: number) => number): Stacks {
  const stacks: Stack[] = [];
  let [size, left] = [0, 0];
  for (const { node, thread, samples } of leavesOf(profile)) {
    const frames = framesOf(profile, node);
    const more = frames.reduce((total, frame) => total + sizeOf(frame), 0);
    if (size + more > maxSize) left += samples;
    else {
      stacks.push({ frames, thread, samples });
      size += more;
    }
  }
  return { stacks, left };
}

/** Samples of each node and thread, most first. */
function leavesOf({ counts, threads }: CpuProfile) {
  const leaves = new Map<number, { node: number; thread: number; samples: number }>();
  for (const [node, thread, , count] of counts) {
    const id = node * threads.length + thread;
    const leaf = leaves.get(id) ?? { node, thread, samples: 0 };
    leaf.samples += count;
    leaves.set(id, leaf);
  }
  return [...leaves.values()].sort((a, b) => b.samples - a.samples);
}

function framesOf({ parentOf, frameOf }: CpuProfile, leaf: number): number[] {
  const frames: number[] = [];
  for (let node = leaf; node >= 0; node = parentOf[node] as number) frames.push(frameOf[node] as number);
  return frames.reverse();
}
