import { readTrial } from '@headroom/db';
import { SIDES } from '@headroom/model/comparison';
import { steadyWindowMs } from '@headroom/model/load';
import { findProfile } from '@headroom/model/run';
import { formatMb, formatPct } from '@headroom/report';
import type { ComparisonRow } from '@headroom/report/compare';
import { clsx } from 'clsx';
import Link from 'next/link';
import type { SideTrialDetail } from '#results/comparison/sides.ts';
import { here } from '#results/context.ts';
import { whyMissing } from '#results/run/evidence.ts';
import { SecondsChart } from '#results/run/seconds-chart.tsx';
import { wholeSamples } from '#results/run/whole-samples.ts';
import { db } from '#server/db.ts';
import { type CompareView, SIDE_STROKES } from './view.ts';

/** Resource use of the server in one round, second by second, both sides in one chart. */
export async function SideResources({ view, row }: { view: CompareView; row: ComparisonRow }) {
  const rounds = row.rounds.map(({ round }) => round);
  const round = rounds.find((known) => String(known) === view.params.round) ?? rounds[0];
  if (round === undefined) return null;
  const trials = SIDES.flatMap((side) => trialOf(view, row, { side, round }) ?? []);
  const samples = await Promise.all(trials.map(readSamples));
  // Where calls are counted, each side has a window of its own.
  const load = findProfile(view.runs.head.profile);
  const steady = load && steadyWindowMs(load);
  const shaded = steady ? '; what does not count, such as warm-up, is shaded' : '';
  const none = whyMissing('Resource samples', view.runs.head.evidenceRemoved, 'No samples');
  const chart = (show: 'cpuPct' | 'memoryMb', title: string, note: string) => (
    <SecondsChart
      title={title}
      note={`${note}${shaded}`}
      unit={show === 'cpuPct' ? '%' : 'MB'}
      none={none}
      syncId="sides"
      steadyS={steady && [steady.startMs / 1000, steady.endMs / 1000]}
      lines={samples.flatMap(({ side, atS, ...values }) =>
        atS.length === 0 ? [] : [{ ...SIDE_STROKES[side], name: side, ...wholeSamples(atS, values[show]) }],
      )}
    />
  );
  const figures = (read: (trial: SideTrialDetail) => string) =>
    trials.map((trial) => `${read(trial)} at ${trial.side}`).join(', ');
  const cpuTitle = `Processor use of ${row.serverId} in round ${round}: ${figures(cpuLabel)}`;
  const memoryTitle = `Memory of ${row.serverId} in round ${round}: ${figures(memoryLabel)}`;
  return (
    <div>
      <Rounds view={view} rounds={rounds} current={round} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {chart('cpuPct', cpuTitle, 'Percent of one logical processor')}
        {chart('memoryMb', memoryTitle, 'MB')}
      </div>
    </div>
  );
}

function trialOf(
  { trials }: CompareView,
  { serverId }: ComparisonRow,
  { side, round }: Pick<SideTrialDetail, 'side' | 'round'>,
): SideTrialDetail | undefined {
  return trials.find((trial) => trial.serverId === serverId && trial.side === side && trial.round === round);
}

async function readSamples({ id, side }: SideTrialDetail) {
  const resources = (await readTrial(db(), id))?.resources ?? [];
  const server = resources.find(({ party }) => party === 'server');
  return { side, atS: server?.atS ?? [], cpuPct: server?.cpuPct ?? [], memoryMb: server?.memoryMb ?? [] };
}

const serverUse = ({ resources }: SideTrialDetail) => resources.find(({ party }) => party === 'server');

function cpuLabel(trial: SideTrialDetail): string {
  const use = serverUse(trial);
  return `${formatPct(use && trial.windowMs ? (100 * use.cpuMs) / trial.windowMs : null)} %`;
}

const memoryLabel = (trial: SideTrialDetail) => `${formatMb(serverUse(trial)?.meanMemoryMb ?? null)} MB`;

function Rounds({
  view,
  rounds,
  current,
}: {
  view: CompareView;
  rounds: readonly number[];
  current: number;
}) {
  return (
    <nav aria-label="Round" className="mb-3 flex flex-wrap items-center gap-1 text-12">
      <span className="mr-1 text-muted">Round</span>
      {rounds.map((round) => (
        <Link
          key={round}
          href={here(view, { round: String(round) })}
          prefetch={false}
          scroll={false}
          aria-current={round === current ? 'true' : undefined}
          className={clsx(
            'num grid h-6 min-w-6 place-items-center rounded border px-1',
            round === current
              ? 'border-accent bg-accent-soft text-accent'
              : 'border-line text-muted hover:border-line-strong hover:text-text',
          )}
        >
          {round}
        </Link>
      ))}
    </nav>
  );
}
