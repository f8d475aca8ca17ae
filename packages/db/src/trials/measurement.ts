import type { Measurement, RequestKind } from '@headroom/workload';

/** The columns of a measurement, for queries that return one. */
export const MEASUREMENT = {
  name: true,
  kind: true,
  count: true,
  errorsHttp: true,
  errorsJsonrpc: true,
  errorsIsError: true,
  errorsCheck: true,
  minMs: true,
  meanMs: true,
  maxMs: true,
  quantilesMs: true,
} as const;

interface MeasurementRow extends Omit<Measurement, 'errors'> {
  kind: RequestKind;
  errorsHttp: number;
  errorsJsonrpc: number;
  errorsIsError: number;
  errorsCheck: number;
}

/** A measurement as its table holds it. */
export function toRow({ errors, ...rest }: Measurement): MeasurementRow {
  return {
    ...rest,
    errorsHttp: errors.http,
    errorsJsonrpc: errors.jsonrpc,
    errorsIsError: errors.is_error,
    errorsCheck: errors.check,
  };
}

/** The reverse of `toRow`. */
export function toMeasurement(row: MeasurementRow): Measurement {
  const { errorsHttp, errorsJsonrpc, errorsIsError, errorsCheck, ...rest } = row;
  return {
    ...rest,
    errors: { http: errorsHttp, jsonrpc: errorsJsonrpc, is_error: errorsIsError, check: errorsCheck },
  };
}
