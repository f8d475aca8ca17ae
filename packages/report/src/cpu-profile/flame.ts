/** The flame graph of two sides: one tree of their calls, small enough to draw. */
import type { CpuProfile } from '@headroom/model/cpu-profile';
import { frameKinds, nodeKinds } from './classes.ts';
import { functionKey } from './functions.ts';
import type { CpuClass } from './rules.ts';
import type { FlameNode, FunctionPlace } from './types.ts';

/** Nodes narrower than this share of the graph on both sides are left out: they are under a pixel. */
export const MIN_WIDTH = 0.001;

export const MAX_FLAME_NODES = 3000;

/** Classes of which a frame folds into its caller of the same class: nobody looks for the cause within them. */
const FOLDED: ReadonlySet<CpuClass> = new Set(['runtime', 'gc', 'jit', 'locks', 'kernel']);

interface Draft {
  readonly place: FunctionPlace;
  headMs: number;
  baseMs: number;
  /** Functions that the node stands for, itself left out. */
  readonly folded: Set<string>;
  readonly children: Map<string, Draft>;
}

const draftOf = (place: FunctionPlace): Draft => {
  return { place, headMs: 0, baseMs: 0, folded: new Set(), children: new Map() };
};

/**
 * The calls of both sides as one tree, in ms a call, children by width. Calls within the runtime fold into the first of
 * them; what is narrower than MIN_WIDTH is left out, and more of the narrowest where MAX_FLAME_NODES ask for it.
 */
export function flameOf(base: CpuProfile | null, head: CpuProfile): FlameNode {
  const root = draftOf({ name: 'all', module: null, file: null, line: null, kind: 'own' });
  grow(root, head, 'headMs');
  if (base) grow(root, base, 'baseMs');
  const widths = widthsOf(root)
    .sort((a, b) => b - a)
    .slice(0, MAX_FLAME_NODES);
  const least = Math.max(MIN_WIDTH * widthOf(root), widths.at(-1) ?? 0);
  // Nodes as wide as the last one that fits may be too many together.
  const isFull = widths.length === MAX_FLAME_NODES;
  return drawn(root, (node) => widthOf(node) > least || (!isFull && widthOf(node) >= least), base !== null);
}

const widthOf = ({ headMs, baseMs }: Draft) => Math.max(headMs, baseMs);

function grow(root: Draft, profile: CpuProfile, side: 'headMs' | 'baseMs'): void {
  const { frames, frameOf, parentOf } = profile;
  const kinds = nodeKinds(profile, frameKinds(profile));
  const keys = frames.map(functionKey);
  const msBelow = msBelowOf(profile);
  const drafts: Draft[] = [];
  for (const [node, frame] of frameOf.entries()) {
    const parent = drafts[parentOf[node] as number] ?? root;
    const [kind, key] = [kinds[node] as CpuClass, keys[frame] as string];
    if (FOLDED.has(kind) && parent.place.kind === kind) {
      parent.folded.add(key);
      drafts.push(parent);
    } else {
      const child = childOf(parent, `${kind}\0${key}`, {
        ...(frames[frame] as CpuProfile['frames'][number]),
        kind,
      });
      child[side] += msBelow[node] as number;
      drafts.push(child);
    }
    if ((parentOf[node] as number) < 0) root[side] += msBelow[node] as number;
  }
}

function childOf(parent: Draft, key: string, place: FunctionPlace): Draft {
  const existing = parent.children.get(key);
  if (existing) return existing;
  const child = draftOf(place);
  parent.children.set(key, child);
  return child;
}

/** Time a call of each node and all below it, in ms. */
function msBelowOf({ parentOf, counts, calls, cpuMs }: CpuProfile): Float64Array {
  const below = new Float64Array(parentOf.length);
  let samples = 0;
  for (const [node, , , count] of counts) {
    below[node] = (below[node] as number) + count;
    samples += count;
  }
  const scale = calls > 0 && samples > 0 ? cpuMs / calls / samples : 0;
  for (let node = below.length - 1; node >= 0; node--) {
    const parent = parentOf[node] as number;
    if (parent >= 0) below[parent] = (below[parent] as number) + (below[node] as number);
    below[node] = (below[node] as number) * scale;
  }
  return below;
}

function widthsOf(draft: Draft): number[] {
  const [widths, open] = [[] as number[], [draft]];
  for (let node = open.pop(); node; node = open.pop()) {
    widths.push(widthOf(node));
    open.push(...node.children.values());
  }
  return widths;
}

function drawn(draft: Draft, isShown: (node: Draft) => boolean, hasBase: boolean): FlameNode {
  const { name, module, file, line, kind } = draft.place;
  return {
    ...{ name, module, file, line, kind, valueMs: draft.headMs, baseMs: hasBase ? draft.baseMs : null },
    folded: draft.folded.size,
    children: [...draft.children.values()]
      .filter(isShown)
      .sort((a, b) => widthOf(b) - widthOf(a))
      .map((child) => drawn(child, isShown, hasBase)),
  };
}
