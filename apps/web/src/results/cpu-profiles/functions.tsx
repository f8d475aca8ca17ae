import { plural } from '@headroom/model/text';
import {
  type CpuChange,
  type CpuComparison,
  type FunctionCost,
  type FunctionPlace,
  placeOf,
} from '@headroom/report/cpu-profile';
import type { Column } from '#ui/data-table.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { NONE } from '#ui/none.ts';
import { ms, signedMs } from './frame.ts';

/** Address of a line of a file at head's commit; undefined where it is not known. */
export type LineUrl = (place: Pick<FunctionPlace, 'file' | 'line'>) => string | undefined;

/** Definition of own time. */
const OWN_HINT = 'The function with the libraries, the runtime and the kernel that it calls';

/** A row of the table: a function, or all that it does not list, whose own and total time would say nothing. */
interface ChangeRow {
  readonly place: FunctionPlace | { readonly name: string };
  readonly own: CpuChange | null;
  readonly self: Omit<CpuChange, 'interval' | 'isChanged'> & Partial<CpuChange>;
  readonly total: CpuChange | null;
}

/** Functions whose time a call changed most; with that of all others their self time adds up to the change. */
export function ChangedFunctions({
  serverId,
  comparison: { functions, rest },
  lineUrl,
}: {
  serverId: string;
  comparison: Pick<CpuComparison, 'functions' | 'rest'>;
  lineUrl: LineUrl;
}) {
  const right = { number: true } as const;
  const name = plural(rest.functions, 'other function');
  const others: ChangeRow = { place: { name }, own: null, self: rest, total: null };
  const rows: ChangeRow[] = functions.map((place) => ({ ...place, place }));
  const columns: Column<ChangeRow>[] = [
    {
      id: 'function',
      title: 'Function',
      wide: true,
      cell: ({ place, total }) => {
        if (!('kind' in place)) return place.name;
        // A function that ran at base alone has its place there.
        return <Place place={place} url={total?.headMs ? lineUrl(place) : undefined} />;
      },
    },
    {
      ...{ ...right, id: 'own', title: 'Own, change', unit: 'ms', hint: OWN_HINT },
      cell: ({ own }) => (own ? <Change {...own} /> : NONE),
    },
    { ...right, id: 'self-base', title: 'Self, base', unit: 'ms', cell: ({ self }) => ms(self.baseMs) },
    { ...right, id: 'self-head', title: 'Self, head', unit: 'ms', cell: ({ self }) => ms(self.headMs) },
    { ...right, id: 'self', title: 'Self, change', unit: 'ms', cell: ({ self }) => <Change {...self} /> },
    {
      ...right,
      id: 'total-base',
      title: 'Total, base',
      unit: 'ms',
      cell: ({ total }) => (total ? ms(total.baseMs) : NONE),
    },
    {
      ...right,
      id: 'total-head',
      title: 'Total, head',
      unit: 'ms',
      cell: ({ total }) => (total ? ms(total.headMs) : NONE),
    },
    {
      ...right,
      id: 'total',
      title: 'Total, change',
      unit: 'ms',
      cell: ({ total }) => (total ? <Change {...total} /> : NONE),
    },
  ];
  return (
    <DataTable
      label={`Functions of ${serverId} by change of processor time a call`}
      cards
      columns={columns}
      rows={rest.functions > 0 ? [...rows, others] : rows}
      rowKey={({ place }) => ('kind' in place ? keyOf(place) : 'others')}
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
    {
      id: 'function',
      title: 'Function',
      wide: true,
      cell: (row) => <Place place={row} url={lineUrl(row)} />,
    },
    {
      ...{ id: 'own', title: 'Own', unit: 'ms', number: true },
      hint: OWN_HINT,
      cell: ({ ownMs }) => ms(ownMs),
    },
    { id: 'self', title: 'Self', unit: 'ms', number: true, cell: ({ selfMs }) => ms(selfMs) },
    { id: 'total', title: 'Total', unit: 'ms', number: true, cell: ({ totalMs }) => ms(totalMs) },
  ];
  return (
    <DataTable
      label={`Functions of ${serverId} by processor time a call`}
      cards
      columns={columns}
      rows={functions}
      rowKey={keyOf}
    />
  );
}

/** A change with its interval below; one whose interval holds zero, or that has none, is grey. */
export function Change({
  changeMs,
  interval,
  isChanged = false,
}: {
  changeMs: number;
  interval?: CpuChange['interval'] | undefined;
  isChanged?: boolean | undefined;
}) {
  return (
    <span className={isChanged ? undefined : 'text-muted'}>
      <span className={isChanged ? 'font-medium' : undefined}>{signedMs(changeMs)}</span>
      {interval && (
        <span className="block text-12 text-muted">
          {signedMs(interval.low)} to {signedMs(interval.high)}
        </span>
      )}
    </span>
  );
}

function Place({ place, url }: { place: FunctionPlace; url: string | undefined }) {
  const where = placeOf(place);
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

const keyOf = ({ name, module, file, line }: FunctionPlace) => [name, module, file, line].join('\n');
