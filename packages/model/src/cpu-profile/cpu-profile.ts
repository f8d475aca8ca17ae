import { z } from 'zod';

/** Programs that take stacks of a server, by what they can read. */
export const PROFILERS = ['perf', 'node', 'bun', 'py-spy', 'async-profiler'] as const;
export type Profiler = (typeof PROFILERS)[number];

/** What a CPU profile keeps at most; the rest is counted in `lost`. */
export const CPU_PROFILE_LIMITS = {
  /** Distinct frames. */
  frames: 20_000,
  /** Nodes of the tree of stacks. */
  nodes: 200_000,
  /** Frames of one stack, from its root. */
  depth: 256,
  /** Characters of a name or a path. */
  characters: 300,
  threads: 1_000,
  /** Seconds whose calls are kept: those of a load by k6. */
  seconds: 14_400,
  /** Bytes as stored, compressed. */
  bytes: 5 * 2 ** 20,
} as const;

const frameSchema = z.object({
  name: z.string().max(CPU_PROFILE_LIMITS.characters).describe('Function, as the runtime names it.'),
  module: z
    .string()
    .max(CPU_PROFILE_LIMITS.characters)
    .nullable()
    .describe('Program or library that holds it; `[kernel]` of the kernel, null where unknown.'),
  file: z.string().max(CPU_PROFILE_LIMITS.characters).nullable().describe('Source file, null where unknown.'),
  line: z.int().positive().nullable().describe('Line in the file at which the function begins.'),
});
/** A function; two of the same name in other modules or files are two frames. */
export type Frame = z.infer<typeof frameSchema>;

const fieldsSchema = z.object({
  profiler: z.enum(PROFILERS),
  version: z.string().describe('Version of the profiler.'),
  periodMs: z.number().positive().describe('Processor time between two samples of one thread, in ms.'),
  windowS: z.number().positive().describe('Length of the steady window, in seconds.'),
  calls: z.int().nonnegative().describe('Tool calls with a right answer in the window.'),
  callsPerSecond: z
    .array(z.number().nonnegative())
    .max(CPU_PROFILE_LIMITS.seconds)
    .optional()
    .describe(
      'Tool calls with a right or wrong answer, by second of the window; absent for loads without figures by second.',
    ),
  cpuMs: z
    .number()
    .nonnegative()
    .describe('CPU time of the server in the window, by the kernel’s accounting.'),
  frames: z.array(frameSchema).max(CPU_PROFILE_LIMITS.frames),
  parentOf: z.array(z.int().min(-1)).max(CPU_PROFILE_LIMITS.nodes),
  frameOf: z.array(z.int().nonnegative()).max(CPU_PROFILE_LIMITS.nodes),
  threads: z.array(z.string().max(CPU_PROFILE_LIMITS.characters)).max(CPU_PROFILE_LIMITS.threads),
  counts: z
    .array(z.tuple([z.int().nonnegative(), z.int().nonnegative(), z.int().nonnegative(), z.int().positive()]))
    .describe('Samples: node, thread, second of the window, number.'),
  lost: z
    .object({
      samples: z
        .int()
        .nonnegative()
        .describe('Samples whose stack was cut or whose frames were left out for size.'),
      unresolved: z.int().nonnegative().describe('Samples whose top frame has no name.'),
    })
    .describe('What the limits left out.'),
});

/**
 * Call stacks of the processes of a server in the steady window of one trial, by thread and second. Stacks are a tree:
 * node `i` is a call of frame `frameOf[i]` by node `parentOf[i]`, and -1 is the root. A parent comes before its calls.
 */
export const cpuProfileSchema = fieldsSchema.superRefine((profile, context) => {
  const message = brokenTree(profile);
  if (message) context.addIssue({ code: 'custom', message });
});
export type CpuProfile = z.infer<typeof cpuProfileSchema>;

/** Why the indices of a profile make no tree of stacks in its window; null where they make one. */
function brokenTree(profile: z.infer<typeof fieldsSchema>): string | null {
  const { windowS, frames, parentOf, frameOf, threads, counts } = profile;
  if (parentOf.length !== frameOf.length) return '`parentOf` and `frameOf` must have the same length';
  if (parentOf.some((parent, node) => parent >= node)) return '`parentOf` must name earlier nodes';
  if (frameOf.some((frame) => frame >= frames.length)) return '`frameOf` must name frames of `frames`';
  if (counts.some(([node, thread]) => node >= frameOf.length || thread >= threads.length)) {
    return '`counts` must name nodes and threads of the profile';
  }
  if (counts.some(([, , second]) => second > windowS)) return '`counts` must lie in the window';
  return deepest(parentOf) > CPU_PROFILE_LIMITS.depth
    ? `stacks must have at most ${CPU_PROFILE_LIMITS.depth} frames`
    : null;
}

/** Frames of the longest stack. */
function deepest(parentOf: readonly number[]): number {
  const depths: number[] = [];
  let most = 0;
  for (const parent of parentOf) {
    const depth = (depths[parent] ?? 0) + 1;
    depths.push(depth);
    most = Math.max(most, depth);
  }
  return most;
}
