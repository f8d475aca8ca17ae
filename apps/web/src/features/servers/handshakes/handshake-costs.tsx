import { formatMs, type HandshakeCost } from '@headroom/report';
import Link from 'next/link';
import { serverNameColumn } from '#results/figure-columns.tsx';
import { intervalColumnOf } from '#results/interval-column.tsx';
import { handshakeTitle, profileTitle, runPath } from '#results/run/labels.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Column } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { type CostRow, CostSection, circumstanceColumns, rateColumns } from '../costs.tsx';
import { readHandshakeCosts } from './read.ts';

type Row = HandshakeCost & CostRow;

/** What the handshake costs each server; nothing where none was measured by two. */
export async function HandshakeCosts({ actor }: { actor: Actor }) {
  return (
    <CostSection
      title="What the handshake costs"
      note="The newest finished runs of one build by each handshake, under the same load on the same host. They were measured at different times: only where the 95 % intervals of five rounds or more are apart is a difference the handshake’s."
      remark="Users of this load wait for an answer before they call again: where the load limited, calls a second say how fast answers came, not how many a server takes. Processor time is all that the server used in the steady window, sessions and tools/list included, for each right tool call."
      groups={await readHandshakeCosts(actor)}
      loadOf={({ profile }) => profileTitle(profile)}
      columnsOf={columnsOf}
    />
  );
}

function columnsOf(rows: readonly Row[]): Column<Row>[] {
  return [
    serverNameColumn<Row>(),
    {
      id: 'handshake',
      title: 'Handshake',
      cell: ({ handshake, runId }) => (
        <Link href={runPath({ id: runId, kind: 'single' })} className="link">
          {handshakeTitle(handshake)}
        </Link>
      ),
    },
    ...rateColumns(rows),
    {
      id: 'cpu',
      title: 'Processor time',
      unit: 'ms/call',
      number: true,
      strong: true,
      hint: 'Processor time of the server in the steady window / tool calls with a right answer in it',
      cell: ({ cpuMsPerCall }) =>
        cpuMsPerCall === null ? <Missing why="the server was not sampled" /> : formatMs(cpuMsPerCall, 3),
    },
    intervalColumnOf(rows, (row) => row.cpuMsPerCallInterval, {
      id: 'cpuInterval',
      unit: 'ms/call',
      format: (ms) => formatMs(ms, 3),
      of: 'processor time of the server for each right tool call',
    }),
    ...circumstanceColumns<Row>(),
  ];
}
