import type { Measurement, Streams } from '@headroom/model/load';
import { ERROR_KINDS, errorCountsBy, type RequestKind } from '@headroom/model/suite';
import { Prisma } from '../generated/client.ts';

interface MeasurementRow extends Omit<Measurement, 'errors' | 'tail' | 'streams' | 'aborted'> {
  streams?: Streams;
  aborted?: number;
  tailUs: number[];
  tailCounts: number[];
  kind: RequestKind;
  errorsHttp: number;
  errorsJsonrpc: number;
  errorsIsError: number;
  errorsCheck: number;
  errorsTimeout: number;
  errorsUnauthorized: number;
  errorsSessionLost: number;
}

/** A measurement as its table holds it. */
export function toRow({ errors, tail, streams, aborted, ...rest }: Measurement): MeasurementRow {
  return {
    ...rest,
    ...(streams && { streams }),
    ...(aborted !== undefined && { aborted }),
    tailUs: tail?.us ?? [],
    tailCounts: tail?.counts ?? [],
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
    Prisma.sql`CASE WHEN ${READS_QUANTILES[quantilesOf]} THEN to_json(${column}) ELSE '[]'::json END`;
  return Prisma.sql`json_build_array(own."name", own."kind", own."count",
    json_build_array(own."errorsHttp", own."errorsJsonrpc", own."errorsIsError", own."errorsCheck",
      own."errorsTimeout", own."errorsUnauthorized", own."errorsSessionLost"),
    own."minMs", own."meanMs", own."maxMs",
    ${latencies(Prisma.sql`own."quantilesMs"`)}, ${latencies(Prisma.sql`own."tailUs"`)},
    ${latencies(Prisma.sql`own."tailCounts"`)}, own."streams", own."aborted")`;
}

/** The measurement of these columns. */
export function toMeasurement(columns: MeasurementColumns): Measurement {
  const [name, kind, count, counts, ...latencies] = columns;
  const [minMs, meanMs, maxMs, quantilesMs, us, tailCounts, streams, aborted] = latencies;
  const errors = errorCountsBy((error) => counts[ERROR_KINDS.indexOf(error)] ?? 0);
  const tail = us.length > 0 && { tail: { us, counts: tailCounts } };
  return {
    name,
    kind,
    count,
    errors,
    minMs,
    meanMs,
    maxMs,
    quantilesMs,
    ...tail,
    ...(streams && { streams }),
    ...(aborted !== null && { aborted }),
  };
}
