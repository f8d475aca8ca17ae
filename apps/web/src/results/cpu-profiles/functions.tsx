import type { FunctionChange, FunctionCost, FunctionPlace } from '@headroom/report/cpu-profile';
import type { Column } from '#ui/data-table.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { ms, signedMs } from './frame.ts';

/** Address of a line of a file at head's commit; undefined where it is not known. */
export type LineUrl = (place: Pick<FunctionPlace, 'file' | 'line'>) => string | undefined;

/** Functions that a table shows. */
const MOST_FUNCTIONS = 10;

/** Functions whose time a call changed most. */
export function ChangedFunctions({
  serverId,
  functions,
  lineUrl,
}: {
  serverId: string;
  functions: readonly FunctionChange[];
  lineUrl: LineUrl;
}) {
  const right = { number: true } as const;
  const columns: Column<FunctionChange>[] = [
    { id: 'function', title: 'Function', wide: true, cell: (row) => <Place place={row} lineUrl={lineUrl} /> },
    { ...right, id: 'self-base', title: 'Self, base', unit: 'ms', cell: ({ self }) => ms(self.baseMs) },
    { ...right, id: 'self-head', title: 'Self, head', unit: 'ms', cell: ({ self }) => ms(self.headMs) },
    { ...right, id: 'self', title: 'Self, change', unit: 'ms', cell: ({ self }) => <Change {...self} /> },
    { ...right, id: 'total-base', title: 'Total, base', unit: 'ms', cell: ({ total }) => ms(total.baseMs) },
    { ...right, id: 'total-head', title: 'Total, head', unit: 'ms', cell: ({ total }) => ms(total.headMs) },
    { ...right, id: 'total', title: 'Total, change', unit: 'ms', cell: ({ total }) => <Change {...total} /> },
  ];
  return (
    <DataTable
      label={`Functions of ${serverId} by change of CPU time a call`}
      cards
      columns={columns}
      rows={functions.slice(0, MOST_FUNCTIONS)}
      rowKey={keyOf}
    />
  );
}

/** Functions with the most time a call. */
export function HottestFunctions({
  serverId,
  functions,
  lineUrl,
}: {
  serverId: string;
  functions: readonly FunctionCost[];
  lineUrl: LineUrl;
}) {
  const columns: Column<FunctionCost>[] = [
    { id: 'function', title: 'Function', wide: true, cell: (row) => <Place place={row} lineUrl={lineUrl} /> },
    { id: 'self', title: 'Self', unit: 'ms', number: true, cell: ({ selfMs }) => ms(selfMs) },
    { id: 'total', title: 'Total', unit: 'ms', number: true, cell: ({ totalMs }) => ms(totalMs) },
  ];
  return (
    <DataTable
      label={`Functions of ${serverId} by CPU time a call`}
      fit
      columns={columns}
      rows={functions.slice(0, MOST_FUNCTIONS)}
      rowKey={keyOf}
    />
  );
}

/** A change with its interval below; a change whose interval holds zero is grey. */
export function Change({
  changeMs,
  interval,
  isChanged,
}: {
  changeMs: number;
  interval: { readonly low: number; readonly high: number };
  isChanged: boolean;
}) {
  return (
    <span className={isChanged ? undefined : 'text-muted'}>
      <span className={isChanged ? 'font-medium' : undefined}>{signedMs(changeMs)}</span>
      <span className="block text-12 text-muted">
        {signedMs(interval.low)} to {signedMs(interval.high)}
      </span>
    </span>
  );
}

function Place({ place, lineUrl }: { place: FunctionPlace; lineUrl: LineUrl }) {
  const where = placeLabel(place);
  const url = lineUrl(place);
  return (
    <span className="block max-w-96">
      <span className="wrap-anywhere block font-mono text-12">{place.name}</span>
      {where && (
        <span className="wrap-anywhere block text-12 text-muted">
          {url ? (
            <a href={url} className="link">
              {where}
            </a>
          ) : (
            where
          )}
        </span>
      )}
    </span>
  );
}

/** Where a function is: its file and line, or its module. */
export function placeLabel({ module, file, line }: Pick<FunctionPlace, 'module' | 'file' | 'line'>): string {
  if (file === null) return module ?? '';
  return line === null ? file : `${file}:${line}`;
}

const keyOf = ({ name, module, file, line }: FunctionPlace) => [name, module, file, line].join('\n');
