import { formatCount, formatMs, type HandshakeCost } from '@headroom/report';
import { plural } from '@headroom/workload/plural';
import Link from 'next/link';
import { intervalColumnOf } from '#results/interval-column.tsx';
import { LIMIT_LABELS } from '#results/limit-labels.ts';
import { Missing } from '#results/missing.tsx';
import { handshakeTitle, profileTitle, runPath, suiteTitle } from '#results/run/labels.ts';
import type { Actor } from '#server/access/actor.ts';
import { Chip } from '#ui/chip.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Section } from '#ui/page.tsx';
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
      <p className="mt-2 max-w-[110ch] text-12 text-muted">
        Users of this load wait for an answer before they call again: where the load limited, calls a second
        say how fast answers came, not how many a server takes. Processor time is all that the server used in
        the steady window, sessions and tools/list included, for each right tool call.
      </p>
    </Section>
  );
}

function titleOf({ suite, profile, hostName, runtime }: HandshakeGroupCosts): string {
  const where = runtime === 'docker' ? 'in containers' : 'as plain processes';
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
    {
      id: 'server',
      title: 'Server',
      cell: ({ serverId }) => <span className="font-medium">{serverId}</span>,
    },
    {
      id: 'handshake',
      title: 'Handshake',
      cell: ({ handshake, runId }) => (
        <Link href={runPath({ id: runId, kind: 'single' })} className="link">
          {handshakeTitle(handshake)}
        </Link>
      ),
    },
    {
      id: 'rate',
      title: 'Calls',
      unit: 'per s',
      number: true,
      strong: true,
      hint: 'Tool calls with a right answer in the steady window / its length, mean over rounds',
      cell: ({ rate }) => formatCount(rate),
    },
    intervalColumnOf(rows, (row) => row.rateInterval, {
      id: 'rateInterval',
      unit: 'per s',
      format: formatCount,
      of: 'tool calls a second',
    }),
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
    { id: 'rounds', title: 'Rounds', number: true, cell: ({ rounds }) => String(rounds) },
    {
      id: 'limit',
      title: 'Limited by',
      cell: ({ limitedBy }) => (limitedBy === null ? '–' : LIMIT_LABELS[limitedBy]),
    },
    {
      id: 'caveats',
      title: 'To be known',
      cell: (row) => <Caveats row={row} />,
    },
  ];
}

function Caveats({ row: { disturbed, invalid, rounds } }: { row: Row }) {
  if (disturbed === 0 && invalid === 0) return '–';
  const of = (count: number) => `in ${count} of ${plural(rounds, 'round')}`;
  return (
    <span className="flex gap-1.5">
      {invalid > 0 && <Chip>rig saturated {of(invalid)}</Chip>}
      {disturbed > 0 && <Chip>disturbed {of(disturbed)}</Chip>}
    </span>
  );
}
