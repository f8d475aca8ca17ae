import type { Backends } from '../suite/backends.ts';
import { ApiService } from '../suite/backends.ts';
import type { SuiteContext } from '../suite/context.ts';
import { analyzeLogs } from './logs.ts';
import { analyzeRecords, type Records, type RecordsInput, recordsSchema } from './records.ts';

/** Keys of an answer of `analyze_logs` below which nobody says in which order keys stand. */
export const ANY_ORDER = ['levels', 'hours'];

/** The API service, and the bodies that it gave. */
export interface PayloadBackends extends Backends {
  readonly records: Records;
  /** The body that `records` was read from. */
  readonly recordsText: string;
  readonly logs: string;
  /** The right answer over `logs`. */
  readonly analyzedLogs: ReturnType<typeof analyzeLogs>;
}

/** Context of every check of suite `payload`. */
export type PayloadContext = SuiteContext<PayloadBackends>;

/** Reads the large bodies, so that right answers are those over what the service really serves. */
export async function readBodies(apiUrl: string): Promise<PayloadBackends> {
  const api = new ApiService(apiUrl);
  const [recordsText, logs] = await Promise.all([api.text('/payload/records'), api.text('/payload/logs')]);
  const records = recordsSchema.parse(JSON.parse(recordsText));
  return { api, records, recordsText, logs, analyzedLogs: analyzeLogs(logs) };
}

/** The right answer of `analyze_records`. */
export function expectedRecords({ backends, serverId }: PayloadContext, input: RecordsInput) {
  return { ...analyzeRecords(backends.records, input), server_type: serverId };
}

/** The right answer of `analyze_logs`. */
export function expectedLogs({ backends, serverId }: PayloadContext) {
  return { ...backends.analyzedLogs, server_type: serverId };
}
