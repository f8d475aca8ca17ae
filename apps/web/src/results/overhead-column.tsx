import { intervalKind, overheadText, SDK_OVERHEAD_TITLE, type SdkOverhead } from '@headroom/report';
import type { Column } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';

interface Row {
  readonly sdkOverhead?: SdkOverhead;
}

/** The column of what SDKs cost, where a bare server was measured beside one of the servers. */
export function overheadColumns<Of extends Row>(rows: readonly Of[]): Column<Of>[] {
  const intervals = rows.flatMap(({ sdkOverhead }) => sdkOverhead?.interval ?? []);
  if (intervals.length === 0) return [];
  return [
    {
      id: 'sdkOverhead',
      title: SDK_OVERHEAD_TITLE,
      number: true,
      hint: `Processor time per call / that of the bare server of its language in the same rounds; ${intervalKind(intervals)}`,
      best: 'asc',
      sortBy: ({ sdkOverhead }) => sdkOverhead?.ratio ?? null,
      cell: ({ sdkOverhead }) => {
        if (!sdkOverhead) return <Missing why="no bare server in two rounds with it" />;
        const { value, interval } = overheadText(sdkOverhead);
        return <span title={interval}>{value}</span>;
      },
    },
  ];
}
