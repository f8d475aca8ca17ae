import { formatMs, type HandshakeCost } from '@headroom/report';
import { runtimeWords } from '@headroom/workload';
import Link from 'next/link';
import { intervalColumnOf } from '#results/interval-column.tsx';
import { handshakeTitle, profileTitle, runPath, suiteTitle } from '#results/run/labels.ts';
import type { Actor } from '#server/access/actor.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { Section } from '#ui/page.tsx';
import { circumstanceColumns, rateColumns, serverColumn } from '../cost-columns.tsx';
import { type HandshakeGroupCosts, readHandshakeCosts } from './read.ts';

type Row = HandshakeCost & { readonly serverId: string };

/** What the handshake costs each server; nothing where none was measured by two. */
export async function HandshakeCosts({ actor }: { actor: Actor }) {
  const groups = await readHandshakeCosts(actor);
  if (groups.length === 0) return null;
  return (
    <Section
      title="What the handshake costs"
      note="The newest finished runs of one build by each handshake, under the same load on the same host. They were measured at different times: only where the 95 % intervals of five rounds or more are apart is a difference the handshake’s."
    >
      <div className="space-y-6">
        {groups.map((group) => (
          <Group key={group.servers[0]?.costs[0]?.runId} group={group} />
        ))}
      </div>
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        Users of this load wait for an answer before they call again: where the load limited, calls a second
        say how fast answers came, not how many a server takes. Processor time is all that the server used in
        the steady window, sessions and tools/list included, for each right tool call.
      </p>
    </Section>
  );
}

function titleOf({ suite, profile, hostName, runtime }: HandshakeGroupCosts): string {
  const where = runtimeWords(runtime).how;
  return `Suite ${suiteTitle(suite)}, ${profileTitle(profile)}, on ${hostName} ${where}`;
}

function Group({ group }: { group: HandshakeGroupCosts }) {
  const rows = group.servers.flatMap(({ serverId, costs }) => costs.map((cost) => ({ serverId, ...cost })));
  return (
    <div>
      <h3 className="mb-2 text-13">{titleOf(group)}</h3>
      <DataTable
        label={`What the handshake costs: ${titleOf(group)}`}
        columns={columnsOf(rows)}
        rows={rows}
        rowKey={({ serverId, handshake }) => `${serverId} ${handshake}`}
        fit
      />
    </div>
  );
}

function columnsOf(rows: readonly Row[]): Column<Row>[] {
  return [
    serverColumn<Row>(),
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
