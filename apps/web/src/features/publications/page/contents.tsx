const PARTS = [
  ['versions', 'Versions'],
  ['charts', 'Figures over versions'],
  ['measured', 'What was measured'],
  ['summary', 'Verdicts'],
  ['compared', 'What was compared'],
  ['metrics', 'Every metric'],
  ['latency', 'Latency and throughput'],
  ['choose', 'What to choose when'],
  ['weigh', 'Trade-offs'],
  ['efficient', 'Efficiency'],
  ['tools', 'Tools'],
  ['context', 'Context of a model'],
  ['steady', 'Stability'],
  ['native', 'JVM vs native'],
  ['study', 'Beside its study'],
  ['tables', 'Tables'],
  ['method', 'Method'],
  ['cite', 'Cite'],
  ['files', 'Files'],
] as const;

export type PartId = (typeof PARTS)[number][0];

/** Parts of every page of a publication. */
const ALWAYS: readonly PartId[] = ['method', 'cite', 'files'];

/** Links to the parts of the page: those it has, and those that each has. */
export function Contents({ parts }: { parts: readonly PartId[] }) {
  return (
    <nav aria-label="On this page" className="mt-6 flex flex-wrap gap-x-4 gap-y-1 text-13">
      {PARTS.filter(([id]) => parts.includes(id) || ALWAYS.includes(id)).map(([id, title]) => (
        <a key={id} href={`#${id}`} className="link">
          {title}
        </a>
      ))}
    </nav>
  );
}
