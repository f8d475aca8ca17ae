import { type GuideRow, listed } from '@headroom/report';
import { Figures } from '#ui/figures.tsx';

/** Selection guide: the server to choose for how much load, each pick with its reasons in numbers. */
export function Guide({ rows }: { rows: readonly GuideRow[] }) {
  return (
    <ul
      id="guide"
      aria-label="Selection guide"
      className="grid scroll-mt-16 gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-3"
    >
      {rows.map((row) => (
        <Scenario key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Scenario({ row: { name, rule, serverId, reasons, equals, lacks } }: { row: GuideRow }) {
  return (
    <li className="bg-surface px-4 py-3">
      <p className="text-12 text-muted">{name}</p>
      <p className="mt-0.5 font-semibold text-base">{serverId ?? '–'}</p>
      {lacks && <p className="text-13 text-muted">{lacks}</p>}
      {equals.length > 0 && <p className="text-13">too close to tell apart from {listed(equals)}</p>}
      <ul className="mt-1.5 text-13">
        {reasons.map((reason) => (
          <li key={reason}>
            <Figures text={reason} />
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-sm text-muted">
        by <Figures text={rule} />
      </p>
    </li>
  );
}
