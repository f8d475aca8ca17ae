const PARTS = [
  ['latency', 'Latency and throughput'],
  ['choose', 'What to choose when'],
  ['weigh', 'Trade-offs'],
  ['efficient', 'Efficiency'],
  ['tools', 'Tools'],
  ['steady', 'Stability'],
  ['native', 'JVM vs native'],
  ['study', 'Beside its study'],
  ['method', 'Method'],
  ['cite', 'Cite'],
  ['files', 'Files'],
] as const;

/** Links to the parts of the page, without those that it lacks. */
export function Contents({ lacks }: { lacks: readonly (typeof PARTS)[number][0][] }) {
  return (
    <nav aria-label="On this page" className="mt-6 flex flex-wrap gap-x-4 gap-y-1 text-13">
      {PARTS.filter(([id]) => !lacks.includes(id)).map(([id, title]) => (
        <a key={id} href={`#${id}`} className="link">
          {title}
        </a>
      ))}
    </nav>
  );
}
