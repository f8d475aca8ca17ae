import { formatCorrelation } from '@headroom/report';
import type { BesideFigure, BesideRow } from '@headroom/report/studies';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import type { Beside } from './read-beside.ts';
import { handshakeTitle, profileTitle } from './run/labels.ts';
import { ServerName } from './server-name.tsx';
import { StudyChip } from './study-chip.tsx';
import { studyPath } from './study-path.ts';

/** Marks the study's figures as those of others, and says what of them compares. */
export function BesideNote({
  beside: { study, load },
  run: { profile, handshake },
}: {
  beside: Beside;
  run: { readonly profile: string; readonly handshake: string };
}) {
  return (
    <>
      <StudyChip source={study.source} /> The{' '}
      <a href={studyPath(study.slug)} className="link">
        study
      </a>
      ’s figures come from other machines, perhaps with other limits: only “Run ÷ study” compares across them,
      with care. This run’s load (profile {profileTitle(profile)}, {handshakeTitle(handshake).toLowerCase()}{' '}
      handshake) is {load}.
    </>
  );
}

/** A figure of the servers that a run and its study both have it of, with what is to be known of it. */
export function BesideTable({
  figure,
  servers,
}: {
  figure: BesideFigure;
  /** All servers of the run. */
  servers: readonly string[];
}) {
  const { title, rows, note, agreement } = figure;
  const left = servers.filter((id) => !rows.some(({ serverId }) => serverId === id));
  return (
    <>
      <DataTable
        fit
        compact
        label={`${title}, this run and the study`}
        columns={columnsOf(figure)}
        rows={rows}
        rowKey={({ serverId }) => serverId}
      />
      <p className="mt-2 max-w-[75ch] text-sm text-muted">
        ×: times behind the best of these servers. Run ÷ study: the one × over the other; above 1, further
        behind in this run.{' '}
        {agreement !== null && (
          <>
            Rank correlation of the two orders: <Figures text={formatCorrelation(agreement)} /> (Spearman’s; 1
            is the same order, −1 the reverse).{' '}
          </>
        )}
        {note && <Figures text={`${note} `} />}
        {left.length > 0 && `Without this figure in the run or in the study: ${left.join(', ')}.`}
      </p>
    </>
  );
}

function columnsOf({ format, unit }: BesideFigure): Column<BesideRow>[] {
  return [
    { id: 'server', title: 'Server', cell: ({ serverId }) => <ServerName serverId={serverId} /> },
    {
      id: 'ours',
      title: 'This run',
      unit,
      number: true,
      ratio: ({ oursBehind }) => oursBehind,
      cell: ({ ours }) => format(ours),
    },
    {
      id: 'theirs',
      title: 'Study',
      unit,
      hint: 'Measured and published by others, on other machines',
      number: true,
      ratio: ({ theirsBehind }) => theirsBehind,
      cell: ({ theirs }) => <span className="text-muted italic">{format(theirs)}</span>,
    },
    {
      id: 'ratio',
      title: 'Run ÷ study',
      hint: 'Times behind the best in this run / times behind the best in the study',
      number: true,
      strong: true,
      cell: ({ ratioOfRatios }) => ratioOfRatios.toFixed(2),
    },
  ];
}
