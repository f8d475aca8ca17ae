import { plural } from '@headroom/model/text';
import { formatPct } from '@headroom/report';
import {
  type CalibratedFloor,
  DEFAULT_FLOOR_PCT,
  judgedExperiment,
  type Metric,
  type MetricId,
  metricById,
  metricsOf,
} from '@headroom/report/compare';
import Link from 'next/link';
import { askedLabel, handshakeTitle, profileTitle } from '#results/run/labels.ts';
import { Chip } from '#ui/chip.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { When } from '#ui/when.tsx';
import type { CalibratedLoad, CalibratedServer } from './calibrations.ts';

interface Props {
  loads: readonly CalibratedLoad[];
  /** Of projects that the reader may know, by their workloads. */
  titles: ReadonlyMap<string, string>;
}

/** Noise floors of a host: per load, server, tool and metric, folded. */
export function HostCalibrations({ loads, titles }: Props) {
  if (loads.length === 0) {
    return (
      <p className="mt-4 text-13 text-muted">
        Not calibrated: comparisons measured on it use a noise floor of{' '}
        <Figures text={`${DEFAULT_FLOOR_PCT} %`} />.
      </p>
    );
  }
  return loads.map((load) => (
    <details
      key={JSON.stringify([load.suite, load.profile, load.handshake, load.runtime, load.egress])}
      className="mt-3"
    >
      <summary className="w-fit cursor-pointer text-13 hover:text-accent">
        <LoadSummary load={load} titles={titles} />
      </summary>
      <div className="mt-2">
        <FloorTable load={load} />
      </div>
    </details>
  ));
}

function LoadSummary({ load, titles }: Omit<Props, 'loads'> & { load: CalibratedLoad }) {
  const { egress, profile, handshake, runtime, servers } = load;
  const last = servers.reduce((a, b) => (a.measuredAt > b.measuredAt ? a : b));
  const stale = servers.filter((server) => server.stale !== null);
  const drifts = servers.flatMap(({ drift }) => drift ?? []);
  const network = egress.length > 0 ? `, network ${egress.join(', ')}` : '';
  const asked = `${profileTitle(profile)}, ${handshakeTitle(handshake).toLowerCase()}, ${askedLabel(load.suite, titles)}, ${runtime}${network}`;
  return (
    <>
      <span className="font-medium">Noise floors</span>{' '}
      <span className="text-muted">
        <Figures text={`${asked}: ${plural(servers.length, 'server')}`} />, calibrated{' '}
        <When at={last.measuredAt} />
      </span>
      {drifts.length > 0 && <Drift factor={Math.max(...drifts)} />}
      {stale.length > 0 && (
        <Chip tone="warn" className="ml-2" title={stale[0]?.stale ?? undefined}>
          {stale.length} stale: {stale[0]?.stale}
        </Chip>
      )}
    </>
  );
}

/** Says that the noise of a host has grown. */
function Drift({ factor }: { factor: number }) {
  return (
    <Chip
      tone="warn"
      className="ml-2"
      title="Over the last two calibrations, compared with the median of the 90 days before. Check the host for other programs; comparisons there need more rounds."
    >
      noise floor {factor.toFixed(1)} × usual
    </Chip>
  );
}

/** A server as a whole, or one of its tools. */
interface FloorRow extends CalibratedServer {
  readonly tool: string | null;
}

const COLUMNS: Column<FloorRow>[] = [
  {
    id: 'server',
    title: 'Server',
    cell: ({ serverId, tool, runId }) =>
      tool !== null ? (
        <span className="pl-4 text-muted">{tool}</span>
      ) : runId === null ? (
        <span className="font-medium" title="Calibration deleted; its floors stay">
          {serverId}
        </span>
      ) : (
        <Link href={`/compare/${runId}`} className="font-medium hover:text-accent">
          {serverId}
        </Link>
      ),
  },
  {
    id: 'calibrated',
    title: 'Calibrated',
    cell: ({ tool, measuredAt, stale, drift }) =>
      tool === null && (
        <>
          <When at={measuredAt} />
          {stale && (
            <Chip tone="warn" className="ml-2" title={stale}>
              stale
            </Chip>
          )}
          {drift !== null && <Drift factor={drift} />}
        </>
      ),
  },
];

const metricColumn = ({ id, title }: Metric): Column<FloorRow> => ({
  id,
  title,
  unit: '±%',
  number: true,
  cell: ({ floors, tool }) => <FloorCell id={id} tool={tool} floors={floors} />,
});

function FloorTable({ load }: { load: CalibratedLoad }) {
  const rows = load.servers.flatMap((server) =>
    [...new Set([null, ...server.floors.map(({ tool }) => tool)])].map((tool) => ({ ...server, tool })),
  );
  return (
    <DataTable
      label={`Noise floors, ${profileTitle(load.profile)}`}
      columns={[...COLUMNS, ...metricsOf(judgedExperiment(load.profile)).map(metricColumn)]}
      rows={rows}
      rowKey={({ serverId, tool }) => `${serverId} ${tool ?? ''}`}
    />
  );
}

function FloorCell({
  id,
  tool,
  floors,
}: {
  id: MetricId;
  tool: string | null;
  floors: readonly CalibratedFloor[];
}) {
  const floor = floors.find((candidate) => candidate.metric === id && candidate.tool === tool);
  const why = floor ? floor.reason : whyNone(id, tool);
  if (!floor || floor.state === 'not calibrated') {
    return (
      <span className="text-muted" title={why ?? undefined}>
        –
      </span>
    );
  }
  return (
    <span className={floor.state === 'stale' ? 'text-warn' : undefined} title={why ?? undefined}>
      {formatPct((floor.ratio - 1) * 100)}
    </span>
  );
}

function whyNone(id: MetricId, tool: string | null): string {
  const measured = metricById(id).scopes.includes(tool === null ? 'server' : 'tool');
  return measured ? 'not measured in the calibration' : 'a metric of servers only';
}
