/** Results for other tools, as an installation makes them. */
import { TOOL_FORMATS, type ToolFormat } from '@headroom/report/formats';
import type { ApiClient } from '../api/client.ts';
import { retry } from '../api/retry.ts';
import type { Destinations, Results } from '../output/files.ts';
import { note } from './queued.ts';

/** Reads those that were asked for. @param formats that are read; default all */
export async function outputsOf(
  id: string,
  { api, options, signal }: { api: ApiClient; options: Destinations; signal: AbortSignal },
  formats: readonly ToolFormat[] = TOOL_FORMATS,
): Promise<Results> {
  const outputs: Partial<Record<ToolFormat, unknown>> = {};
  for (const format of formats) {
    const isSent = format === 'otlp' && options['otlp-endpoint'] !== undefined;
    if (options[format] === undefined && !isSent) continue;
    outputs[format] = await retry(() => api.output(id, format), { signal, onWait: note });
  }
  return outputs;
}
