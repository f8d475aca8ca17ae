/** Parts of `make test` in the order that they ask for, and what the whole waited for. */

export interface Node {
  readonly title: string;
  /** Titles of nodes without whose work it cannot run. They stand before it, like those of `after`. */
  readonly needs?: readonly string[];
  /** Titles of nodes that it waits for only so that they do not run beside it. */
  readonly after?: readonly string[];
}

/** When a node ran, in seconds from the start of the whole. */
export interface Span {
  readonly title: string;
  readonly from: number;
  readonly to: number;
  /** The node whose end it waited for last; undefined for one that waited for none. */
  readonly waitedFor?: string;
}

/** The chosen nodes and those that they need, each after the nearest ones before it that are left. */
export function subgraph<T extends Node>(nodes: readonly T[], chosen: (node: T) => boolean): T[] {
  const byTitle = new Map(nodes.map((node) => [node.title, node]));
  const nodeOf = (title: string): T => {
    const node = byTitle.get(title);
    if (!node) throw new Error(`no part is called ${JSON.stringify(title)}`);
    return node;
  };
  const kept = new Set<T>();
  const keep = (node: T): void => {
    kept.add(node);
    for (const title of node.needs ?? []) keep(nodeOf(title));
  };
  nodes.filter(chosen).forEach(keep);
  const nearest = (title: string): string[] => {
    const node = nodeOf(title);
    return kept.has(node) ? [title] : before(node).flatMap(nearest);
  };
  return nodes
    .filter((node) => kept.has(node))
    .map((node) => ({ ...node, after: [...new Set((node.after ?? []).flatMap(nearest))] }));
}

/**
 * Runs every node once those before it have ended. Nodes stand after those that they wait for.
 * @returns when each ran, in the order of their ends
 */
export async function runGraph<T extends Node>(
  nodes: readonly T[],
  run: (node: T) => Promise<void>,
): Promise<Span[]> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const spans: Span[] = [];
  const ends = new Map<string, Promise<void>>();
  for (const node of nodes) {
    const titles = before(node);
    const end = Promise.all(titles.map((title) => ends.get(title))).then(async () => {
      const waitedFor = spans.findLast(({ title }) => titles.includes(title))?.title;
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

const before = ({ needs = [], after = [] }: Node) => [...needs, ...after];
