import type { Measurement, StoredForm, Streams } from '@headroom/model/load';
import { ERROR_KINDS, errorCountsBy, type RequestKind } from '@headroom/model/suite';
import { Prisma } from '../generated/client.ts';
import { pack, unpack } from './pack.ts';

interface MeasurementRow
  extends Omit<Measurement, 'errors' | 'tail' | 'streams' | 'aborted' | 'quantilesMs'> {
  quantilesMs?: number[];
  streams?: Streams;
  aborted?: number;
  latencyData: Uint8Array<ArrayBuffer> | null;
  tailUs?: number[];
  tailCounts?: number[];
  kind: RequestKind;
  errorsHttp: number;
  errorsJsonrpc: number;
  errorsIsError: number;
  errorsCheck: number;
  errorsTimeout: number;
  errorsUnauthorized: number;
  errorsSessionLost: number;
}

/** Parts of a millisecond to which quantiles are stored: microseconds, as the recorder keeps latencies, to 0.1 %. */
const PARTS_OF_MS = 1000;

function packLatencies(quantilesMs: readonly number[], us: readonly number[], counts: readonly number[]) {
  if (quantilesMs.length === 0 && us.length === 0) return null;
  const quantiles = quantilesMs.map((ms) => Math.round(PARTS_OF_MS * ms));
  return pack({ lists: [quantiles, us, counts] });
}

interface Latencies {
  readonly quantilesMs: number[];
  readonly tail: { readonly us: number[]; readonly counts: number[] };
}

/** The reverse of `packLatencies`, of a pack in base64. */
function unpackLatencies(data: string): Latencies {
  const [quantiles = [], us = [], counts = []] = unpack(Buffer.from(data, 'base64')).lists;
  return { quantilesMs: quantiles.map((part) => part / PARTS_OF_MS), tail: { us, counts } };
}

/** A measurement as its table holds it: its latencies in a pack, or in arrays. */
export function toRow(
  { errors, tail, streams, aborted, quantilesMs, ...rest }: Measurement,
  form: StoredForm,
): MeasurementRow {
  const [us, counts] = [tail?.us ?? [], tail?.counts ?? []];
  return {
    ...rest,
    ...(streams && { streams }),
    ...(aborted !== undefined && { aborted }),
    ...(form === 'packs'
      ? { latencyData: packLatencies(quantilesMs, us, counts) }
      : { latencyData: null, quantilesMs: [...quantilesMs], tailUs: us, tailCounts: counts }),
    errorsHttp: errors.http,
    errorsJsonrpc: errors.jsonrpc,
    errorsIsError: errors.is_error,
    errorsCheck: errors.check,
    errorsTimeout: errors.timeout ?? 0,
    errorsUnauthorized: errors.unauthorized ?? 0,
    errorsSessionLost: errors.session_lost ?? 0,
  };
}

/** The columns of a measurement as `measurementColumns` reads them. */
export type MeasurementColumns = readonly [
  name: string,
  kind: RequestKind,
  count: number,
  /** In the order of ERROR_KINDS. */
  errors: readonly number[],
  minMs: number | null,
  meanMs: number | null,
  maxMs: number | null,
  quantilesMs: number[],
  tailUs: number[],
  tailCounts: number[],
  streams: Streams | null,
  aborted: number | null,
  /** `latencyData` in base64. */
  latencyData: string | null,
];

/** Measurements whose quantiles are read, which are most of what is stored of a trial. */
export type QuantilesOf = 'all' | 'tools' | 'none';

const READS_QUANTILES: Readonly<Record<QuantilesOf, Prisma.Sql>> = {
  all: Prisma.sql`true`,
  tools: Prisma.sql`own."kind" = 'tool'`,
  none: Prisma.sql`false`,
};

/** A measurement in one JSON array, the shortest form of many numbers; of "Measurement" AS own. */
export function measurementColumns(quantilesOf: QuantilesOf): Prisma.Sql {
  const latencies = (column: Prisma.Sql) =>
    Prisma.sql`CASE WHEN ${READS_QUANTILES[quantilesOf]} THEN coalesce(to_json(${column}), '[]') ELSE '[]' END`;
  return Prisma.sql`json_build_array(own."name", own."kind", own."count",
    json_build_array(own."errorsHttp", own."errorsJsonrpc", own."errorsIsError", own."errorsCheck",
      own."errorsTimeout", own."errorsUnauthorized", own."errorsSessionLost"),
    own."minMs", own."meanMs", own."maxMs",
    ${latencies(Prisma.sql`own."quantilesMs"`)}, ${latencies(Prisma.sql`own."tailUs"`)},
    ${latencies(Prisma.sql`own."tailCounts"`)}, own."streams", own."aborted",
    CASE WHEN ${READS_QUANTILES[quantilesOf]} THEN encode(own."latencyData", 'base64') END)`;
}

/** The measurement of these columns. */
export function toMeasurement(columns: MeasurementColumns): Measurement {
  const [name, kind, count, counts, minMs, meanMs, maxMs, ...rest] = columns;
  const [ownQuantilesMs, tailUs, tailCounts, streams, aborted, latencyData] = rest;
  const own: Latencies = { quantilesMs: ownQuantilesMs, tail: { us: tailUs, counts: tailCounts } };
  const { quantilesMs, tail } = latencyData === null ? own : unpackLatencies(latencyData);
  const errors = errorCountsBy((error) => counts[ERROR_KINDS.indexOf(error)] ?? 0);
  return {
    name,
    kind,
    count,
    errors,
    minMs,
    meanMs,
    maxMs,
    quantilesMs,
    ...(tail.us.length > 0 && { tail }),
    ...(streams && { streams }),
    ...(aborted !== null && { aborted }),
  };
}
