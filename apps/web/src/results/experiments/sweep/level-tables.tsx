import type { Sweep } from '@headroom/model/experiments';
import { formatCount, formatLevel, formatMs, type SweepLevel, type SweepRow } from '@headroom/report';
import { serverNameColumn } from '#results/figure-columns.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';

/** Throughput and P99 of each server at each level: the figures of the charts. */
export function LevelTables({ rows, by }: { rows: readonly SweepRow[]; by: Sweep['by'] }) {
  const measured = rows.filter(({ levels }) => levels.length > 0);
  const levels = [...new Set(measured.flatMap((row) => row.levels.map(({ level }) => level)))].sort(
    (a, b) => a - b,
  );
  const loads = by === 'users' ? 'users' : 'callers a second';
  const tables = [
    { label: `Right answers a second, by ${loads}`, read: ratesOf },
    { label: `P99 in ms, by ${loads}`, read: p99Of },
  ];
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {tables.map(({ label, read }) => (
        <div key={label} className="min-w-0">
          <p className="mb-1.5 text-12 text-muted">{label}</p>
          <DataTable
            label={label}
            columns={columnsOf(levels, read)}
            rows={measured}
            rowKey={(row) => row.serverId}
          />
        </div>
      ))}
    </div>
  );
}

/** A rate; at least that where the rig limited. */
const ratesOf = ({ callsPerS, rigLimited }: SweepLevel) =>
  `${rigLimited ? '≥ ' : ''}${formatCount(callsPerS)}`;
const p99Of = ({ p99Ms }: SweepLevel) => formatMs(p99Ms);

function columnsOf(levels: readonly number[], read: (level: SweepLevel) => string): Column<SweepRow>[] {
  return [
    serverNameColumn(),
    ...levels.map((level) => ({
      id: String(level),
      title: formatLevel(level),
      number: true,
      cell: (row: SweepRow) => {
        const own = row.levels.find((other) => other.level === level);
        return own ? read(own) : '–';
      },
    })),
  ];
}
