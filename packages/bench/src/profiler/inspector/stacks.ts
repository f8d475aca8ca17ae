import { fileURLToPath } from 'node:url';
import { CPU_PROFILE_LIMITS } from '@headroom/model/cpu-profile';
import { z } from 'zod';
import type { RawFrame, Taken } from '../stacks.ts';

const nodeSchema = z.object({
  id: z.int(),
  callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.int() }),
  children: z.array(z.int()).optional(),
});

/** What `Profiler.stop` of the inspector answers: a tree of calls, and the node of each sample; preload.cjs adds the version, and lets times in µs count from 1970. */
const profileSchema = z.object({
  version: z.string().max(50),
  nodes: z.array(nodeSchema),
  startTime: z.number(),
  samples: z.array(z.int()),
  timeDeltas: z.array(z.number()),
});

/** Samples of one piece that are read: those of ten seconds that nothing interrupts. */
const MOST_SAMPLES = 2000;
/** Frames of a stack that are read. */
const MOST_DEPTH = 2 * CPU_PROFILE_LIMITS.depth;

interface Node {
  /** Whether the thread waited: V8 takes stacks then, too. */
  readonly isIdle: boolean;
  readonly frame: RawFrame | undefined;
  parent: Node | undefined;
}

export interface Inspected {
  /** Version of the runtime. */
  readonly version: string;
  readonly stacks: readonly Taken[];
}

/**
 * Stacks of a profile that an inspector gave. The server itself may have written it: anything may be in it.
 * @param of times in milliseconds since 1970 that samples can be of, others count as of the nearer one; and the module of
 *   the runtime's own functions
 * @returns undefined where it is not whole
 */
export function inspectedStacks(
  text: string,
  { startMs, endMs, module }: { startMs: number; endMs: number; module: string },
): Inspected | undefined {
  const profile = parsed(text);
  if (!profile) return undefined;
  const { version, nodes, startTime, samples, timeDeltas } = profile;
  const byId = treeOf(nodes, module);
  const framesById = new Map<number, RawFrame[]>();
  let sampledMs = startTime / 1000;
  const stacks: Taken[] = [];
  for (const [index, id] of samples.slice(0, MOST_SAMPLES).entries()) {
    sampledMs += (timeDeltas[index] ?? 0) / 1000;
    const node = byId.get(id);
    if (!node || node.isIdle) continue;
    const frames = framesById.get(id) ?? framesOf(node);
    framesById.set(id, frames);
    stacks.push({ frames, thread: 'main', atMs: Math.min(endMs, Math.max(startMs, sampledMs)) });
  }
  return { version, stacks };
}

function parsed(text: string): z.infer<typeof profileSchema> | undefined {
  try {
    return profileSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function treeOf(nodes: z.infer<typeof profileSchema>['nodes'], module: string): Map<number, Node> {
  const byId = new Map<number, Node>();
  for (const { id, callFrame } of nodes) {
    const isIdle = callFrame.functionName === '(idle)';
    byId.set(id, { isIdle, frame: frameOf(callFrame, module), parent: undefined });
  }
  for (const { id, children = [] } of nodes) {
    for (const child of children) {
      const node = byId.get(child);
      if (node) node.parent = byId.get(id);
    }
  }
  return byId;
}

/** Frames from the root; of a tree that is a circle, and of stacks that are too deep, those that ran last. */
function framesOf(node: Node): RawFrame[] {
  const frames: RawFrame[] = [];
  let steps = 0;
  for (let at: Node | undefined = node; at && steps < MOST_DEPTH; at = at.parent, steps++) {
    if (at.frame) frames.push(at.frame);
  }
  return frames.reverse();
}

/** undefined for the root. */
function frameOf(
  { functionName, url, lineNumber }: z.infer<typeof nodeSchema>['callFrame'],
  module: string,
): RawFrame | undefined {
  if (functionName === '(root)') return undefined;
  const name = functionName || '(anonymous)';
  const line = lineNumber >= 0 ? lineNumber + 1 : null;
  if (url.startsWith('file://')) return { name, file: pathOf(url), line };
  // CommonJS of Node.js has paths, what belongs to Node.js `node:` and a name.
  if (url.startsWith('/') || url.startsWith('node:')) return { name, file: url, line };
  // Code of the runtime itself, of JavaScript or native, is of no file.
  return { name, module: url || module };
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    // Not of this system, as a server may say anything.
    return url;
  }
}
