/** Parts of `make test` in the order that they ask for, and what the whole waited for. */

/** Something that begins once others have ended. */
export interface Node {
  readonly title: string;
  /** Titles of the nodes that it begins after. A title that no node has stands for what its node would begin after. */
  readonly after: readonly string[];
}

/** When a node began and ended, in seconds from the start of the whole. */
export interface Span {
  readonly title: string;
  readonly from: number;
  readonly to: number;
  /** The node whose end it waited for last; undefined for one that waited for none. */
  readonly waitedFor?: string;
}

/** Keeps the nodes that `keep` names, each after the nearest kept ones before it. */
export function subgraph<T extends Node>(nodes: readonly T[], keep: (node: T) => boolean): T[] {
  const byTitle = new Map(nodes.map((node) => [node.title, node]));
  const kept = (title: string): string[] => {
    const node = byTitle.get(title);
    if (!node) throw new Error(`no part is called ${JSON.stringify(title)}`);
    return keep(node) ? [title] : node.after.flatMap(kept);
  };
  return nodes.filter(keep).map((node) => ({ ...node, after: [...new Set(node.after.flatMap(kept))] }));
}

/** Runs every node once those before it have ended, and resolves with when each ran, in the order of their ends. */
export async function runGraph<T extends Node>(
  nodes: readonly T[],
  run: (node: T) => Promise<void>,
): Promise<Span[]> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const spans: Span[] = [];
  const ends = new Map<string, Promise<void>>();
  // Nodes stand after those that they wait for.
  for (const node of nodes) {
    const before = node.after.map((title) => ends.get(title));
    const end = Promise.all(before).then(async () => {
      const waitedFor = spans.findLast(({ title }) => node.after.includes(title))?.title;
      const from = seconds();
      await run(node);
      spans.push({ title: node.title, from, to: seconds(), ...(waitedFor && { waitedFor }) });
    });
    ends.set(node.title, end);
  }
  await Promise.all(ends.values());
  return spans;
}

/** The chain of nodes that set the time of the whole, the first one first. */
export function criticalPath(spans: readonly Span[]): Span[] {
  const byTitle = new Map(spans.map((span) => [span.title, span]));
  const path: Span[] = [];
  for (let span = spans.at(-1); span; span = byTitle.get(span.waitedFor ?? '')) path.unshift(span);
  return path;
}
