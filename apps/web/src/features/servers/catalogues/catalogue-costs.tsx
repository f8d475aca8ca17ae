import { type CatalogueCost, formatCount, formatMs } from '@headroom/report';
import Link from 'next/link';
import { serverNameColumn } from '#results/figure-columns.tsx';
import { handshakeTitle, profileTitle, runPath } from '#results/run/labels.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Column } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { type CostRow, CostSection, circumstanceColumns, rateColumns } from '../costs.tsx';
import { readCatalogueCosts } from './read.ts';

type Row = CatalogueCost & CostRow;

/** What a longer list of tools costs each server; nothing where none listed two numbers of them. */
export async function CatalogueCosts({ actor }: { actor: Actor }) {
  return (
    <CostSection
      title="What a longer catalogue costs"
      note="The newest finished runs of one build with lists of each length, under the same load by the same handshake on the same host. They were measured at different times: only where the 95 % intervals of five rounds or more are apart is a difference the list’s."
      remark="Extra tools have the same names, descriptions of 200 characters and schemas of six fields in every server; no load calls one. tools/list is one of the requests of this load: calls a second and the latency of a call hold what the server, and the load generator that reads the list, spend on it. “Rig saturated” says that the load generator or a backend was what limited."
      groups={await readCatalogueCosts(actor)}
      loadOf={({ profile, handshake }) => `${profileTitle(profile)}, handshake ${handshakeTitle(handshake)}`}
      columnsOf={(rows: readonly Row[], { ownTools }) => columnsOf(rows, ownTools)}
    />
  );
}

function columnsOf(rows: readonly Row[], ownTools: number): Column<Row>[] {
  return [
    serverNameColumn<Row>(),
    {
      id: 'tools',
      title: 'Tools listed',
      number: true,
      hint: 'Tools of the suite and extra ones',
      cell: ({ extraTools, runId }) => (
        <Link href={runPath({ id: runId, kind: 'single' })} className="link">
          {formatCount(ownTools + extraTools)}
        </Link>
      ),
    },
    {
      id: 'bytes',
      title: 'tools/list',
      unit: 'bytes',
      number: true,
      hint: 'Length of the answer as the contract test got it, without headers; median over rounds',
      cell: ({ listBytes }) =>
        listBytes === null ? (
          <Missing why="the run is older than this figure, or its contract checks were removed because of their age" />
        ) : (
          formatCount(listBytes)
        ),
    },
    {
      id: 'listP50',
      title: 'P50 of tools/list',
      unit: 'ms',
      number: true,
      strong: true,
      hint: 'Right answers of all rounds, pooled',
      cell: ({ listP50Ms }) =>
        listP50Ms === null ? <Missing why="no list was answered correctly" /> : formatMs(listP50Ms),
    },
    ...rateColumns(rows),
    {
      id: 'callP50',
      title: 'P50 of a call',
      unit: 'ms',
      number: true,
      hint: 'Right answers of all tools and rounds, pooled',
      cell: ({ callP50Ms }) => formatMs(callP50Ms),
    },
    ...circumstanceColumns<Row>(),
  ];
}
