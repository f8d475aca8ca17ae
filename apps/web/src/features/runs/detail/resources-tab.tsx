import { readTrial, type TrialDetail } from '@headroom/db';
import { windowOfTest } from '@headroom/model/load';
import { PARTIES, type Party, profileById } from '@headroom/model/run';
import { formatMb, formatMs, formatPct, OVERALL_COLUMNS } from '@headroom/report';
import { sorting } from '#results/context.ts';
import { whyMissing } from '#results/run/evidence.ts';
import { measured } from '#results/run/measured.ts';
import { Part } from '#results/run/part.tsx';
import { PARTY_STROKES, PARTY_TITLES } from '#results/run/parties.ts';
import { SecondsChart } from '#results/run/seconds-chart.tsx';
import type { RunView } from '#results/run/view.ts';
import { wholeSamples } from '#results/run/whole-samples.ts';
import { db } from '#server/db.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { AllTrials } from './all-trials.tsx';
import { RequestCharts } from './request-charts.tsx';
import { TrialChoice } from './trial-choice.tsx';

interface Row {
  serverId: string;
  cpuPct: Record<Party, number | null>;
  throttledPct: number | null;
  memoryMb: number | null;
  peakMemoryMb: number | null;
  idleMemoryMb: number | null;
  cpuMsPerRequest: number | null;
  bridgeCpuMsPerRequest?: number | null;
}

/** Resource use of every party: a table over all servers, and one trial second by second, with its calls. */
export async function ResourcesTab({ view }: { view: RunView }) {
  const trials = measured(view.run);
  const trial = trials.find(({ id }) => id === view.params.trial) ?? firstShown(view, trials);
  const rows = rowsOf(view, trials);
  const columns = columnsOf(rows);
  return (
    <>
      <DataTable
        label="Resources"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.serverId}
        {...sorting(view, columns, { id: 'perRequest', dir: 'asc' })}
      />
      <p className="mt-2 mb-6 max-w-[110ch] text-sm text-muted">
        100 % is one logical processor. Figures are means over rounds within the steady window; peak memory is
        the highest of any round. Throttled is the time the server was ready to run but had used up its
        processors, in percent of the window; where plain processes were measured, nothing limits them.
        {rows.some(({ cpuPct }) => cpuPct.bridge !== null) &&
          ' Processor time and memory of a server over stdio exclude its bridge; throttled time includes it, because both share their processors.'}
      </p>
      <AllTrials view={view} trials={trials} />
      {trial ? (
        <Part title="One trial" note="Its calls, and what each party used.">
          <TrialCharts view={view} trial={trial} trials={trials} />
        </Part>
      ) : (
        <p className="text-muted">No measured trials</p>
      )}
    </>
  );
}

/** The best server's first round, until another trial is chosen. */
function firstShown(view: RunView, trials: TrialDetail[]): TrialDetail | undefined {
  const [best] = view.strokes.keys();
  return trials.find(({ serverId }) => serverId === best) ?? trials[0];
}

async function TrialCharts({
  view,
  trial,
  trials,
}: {
  view: RunView;
  trial: TrialDetail;
  trials: TrialDetail[];
}) {
  const { requests = [], resources = [] } = (await readTrial(db(), trial.id)) ?? {};
  const series = resources.filter(({ atS }) => atS.length > 0);
  const none = whyMissing('Resource samples', view.run.evidenceRemoved, 'No samples');
  const server = trial.resources.find(({ party }) => party === 'server');
  const steady = windowOfTest(profileById(view.run.profile), trial);
  const title = `${trial.serverId}, round ${trial.round}`;
  const cpuPct = server && trial.windowMs ? (100 * server.cpuMs) / trial.windowMs : null;
  const shaded = 'what does not count, such as warm-up, is shaded';
  const chart = (show: 'cpuPct' | 'memoryMb', words: string, note: string) => (
    <SecondsChart
      title={`${title}: ${words}`}
      note={`${note}; ${shaded}`}
      unit={show === 'cpuPct' ? '%' : 'MB'}
      none={none}
      syncId="trial-use"
      steadyS={steady && [steady.startMs / 1000, steady.endMs / 1000]}
      lines={series.map(({ party, atS, ...values }) => ({
        ...PARTY_STROKES[party],
        name: PARTY_TITLES[party],
        ...wholeSamples(atS, values[show]),
      }))}
    />
  );
  return (
    <>
      <TrialChoice view={view} trials={trials} current={trial} />
      <div className="grid gap-4 lg:grid-cols-2">
        <RequestCharts
          title={title}
          requests={requests}
          steady={steady}
          none={whyMissing('Calls of each second', view.run.evidenceRemoved, 'No stored calls per second')}
        />
        {chart(
          'cpuPct',
          `the server used ${formatPct(cpuPct)} % of a processor`,
          'Processor use in %, 100 = one logical processor',
        )}
        {chart(
          'memoryMb',
          `the server held ${formatMb(server?.meanMemoryMb ?? null)} MB, ${formatMb(server?.peakMemoryMb ?? null)} MB at most`,
          'Memory in MB',
        )}
      </div>
    </>
  );
}

function rowsOf({ report, strokes }: RunView, trials: TrialDetail[]): Row[] {
  const own = Map.groupBy(trials, ({ serverId }) => serverId);
  return [...strokes.keys()].flatMap((serverId) => {
    const row = report.servers.find((candidate) => candidate.serverId === serverId);
    if (!row) return [];
    const { memoryMb, peakMemoryMb, idleMemoryMb, cpuMsPerRequest, bridgeCpuMsPerRequest, throttledPct } =
      row;
    return [
      {
        serverId,
        memoryMb,
        peakMemoryMb,
        idleMemoryMb,
        cpuMsPerRequest,
        ...(bridgeCpuMsPerRequest !== undefined && { bridgeCpuMsPerRequest }),
        throttledPct,
        cpuPct: cpuOf(own.get(serverId) ?? []),
      },
    ];
  });
}

/** Mean over trials of each party's processor use. */
function cpuOf(trials: TrialDetail[]): Record<Party, number | null> {
  const mean = (party: Party) => {
    const used = trials.flatMap(({ resources, windowMs }) => {
      const own = resources.find((use) => use.party === party);
      return own && windowMs ? [(100 * own.cpuMs) / windowMs] : [];
    });
    return used.length === 0 ? null : used.reduce((sum, value) => sum + value, 0) / used.length;
  };
  return Object.fromEntries(PARTIES.map((party) => [party, mean(party)])) as Record<Party, number | null>;
}

const figure = (
  id: string,
  title: string,
  unit: string,
  read: (row: Row) => number | null,
  format: (value: number | null) => string,
): Column<Row> => ({
  id,
  title,
  unit,
  number: true,
  best: 'asc',
  sortBy: read,
  cell: (row) => format(read(row)),
});

const bridgePerRequest: Column<Row> = {
  ...figure(
    'bridgePerRequest',
    OVERALL_COLUMNS.bridgeCpuMsPerRequest.title,
    'ms',
    (row) => row.bridgeCpuMsPerRequest ?? null,
    OVERALL_COLUMNS.bridgeCpuMsPerRequest.format,
  ),
  hint: 'Processor time of the bridge to a server over stdio; not included in that of the server',
};

/** A run has the parties of its servers only: a project's have neither Redis nor the API service of the suite. */
const columnsOf = (rows: readonly Row[]): Column<Row>[] => [
  {
    id: 'server',
    title: 'Server',
    sortBy: (row: Row) => row.serverId,
    cell: (row) => <span className="font-medium">{row.serverId}</span>,
  },
  ...PARTIES.filter((party) => rows.some(({ cpuPct }) => cpuPct[party] !== null)).map((party) =>
    figure(`cpu-${party}`, `CPU, ${PARTY_TITLES[party]}`, '%', (row) => row.cpuPct[party], formatPct),
  ),
  {
    ...figure('throttled', 'Throttled', '%', (row) => row.throttledPct, formatPct),
    cell: ({ throttledPct, cpuPct }) =>
      throttledPct === null && cpuPct.server !== null ? 'not limited' : formatPct(throttledPct),
    hint: 'Time the server was ready to run but had used up its processors, in percent of the window',
  },
  figure(
    'perRequest',
    'CPU per request',
    'ms',
    (row) => row.cpuMsPerRequest,
    (value) => formatMs(value, 3),
  ),
  ...(rows.some(({ bridgeCpuMsPerRequest }) => bridgeCpuMsPerRequest !== undefined)
    ? [bridgePerRequest]
    : []),
  figure('idle', 'Idle memory', 'MB', (row) => row.idleMemoryMb, formatMb),
  figure('memory', 'Memory', 'MB', (row) => row.memoryMb, formatMb),
  figure('peak', 'Peak memory', 'MB', (row) => row.peakMemoryMb, formatMb),
];
