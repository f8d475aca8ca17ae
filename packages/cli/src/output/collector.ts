/** OpenTelemetry metrics for a collector, by OTLP over HTTP in its JSON encoding. */
import { z } from 'zod';
import { readEnv } from '../env.ts';
import { messageOf } from '../exit.ts';
import { printable } from './printable.ts';

const WITHIN_MS = 10_000;
const PATH = '/v1/metrics';
/** Characters of an answer that a message shows. */
const MOST_SHOWN = 200;

const metricsSchema = z.looseObject({ resourceMetrics: z.array(z.unknown()) });
/** Answer of a collector that took a part. */
const partialSchema = z.looseObject({
  partialSuccess: z.looseObject({
    rejectedDataPoints: z.coerce.number(),
    errorMessage: z.string().default(''),
  }),
});

/**
 * Posts metrics to a collector, and says on the standard error what kept it from taking them: the verdict stands without
 * it.
 * @param endpoint its base, such as http://localhost:4318, or the whole address of its metrics
 */
export async function postMetrics(endpoint: string, metrics: unknown): Promise<void> {
  const parsed = metricsSchema.safeParse(metrics);
  if (!parsed.success || parsed.data.resourceMetrics.length === 0) return;
  const problem = await post(endpoint, parsed.data).catch(messageOf);
  if (problem === undefined) return;
  process.stderr.write(`Metrics were not sent: --otlp-endpoint ${endpoint} ${printable(problem)}\n`);
}

/** @returns why the collector did not take all; undefined where it did */
async function post(endpoint: string, metrics: object): Promise<string | undefined> {
  const headers = { ...headersIn(readEnv().OTEL_EXPORTER_OTLP_HEADERS), 'content-type': 'application/json' };
  const response = await fetch(addressOf(endpoint), {
    ...{ method: 'POST', headers, body: JSON.stringify(metrics) },
    // The headers may hold secrets, which another address must not get.
    redirect: 'manual',
    signal: AbortSignal.timeout(WITHIN_MS),
  }).catch((error: Error) => `does not answer: ${messageOf(error.cause ?? error)}`);
  if (typeof response === 'string') return response;
  const text = await response.text();
  if (!response.ok) return `answered ${response.status}: ${text.slice(0, MOST_SHOWN)}`;
  const partial = partialSchema.safeParse(jsonOf(text)).data?.partialSuccess;
  if (!partial?.rejectedDataPoints) return undefined;
  return `rejected ${partial.rejectedDataPoints} data points: ${partial.errorMessage.slice(0, MOST_SHOWN)}`;
}

/** Address of the metrics of a collector. */
function addressOf(endpoint: string): string {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/$/, '');
  url.pathname = path.endsWith(PATH) ? path : `${path}${PATH}`;
  return String(url);
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const VALUE = /^[\x20-\x7e]*$/;

/** Headers as OTEL_EXPORTER_OTLP_HEADERS has them: `name=value`, with commas between them, percent-encoded. @throws Error */
function headersIn(text = ''): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair, at) => {
      const [name = '', ...rest] = pair.split('=').map((part) => part.trim());
      const value = rest.join('=');
      // The message repeats no value: it may be a secret.
      if (rest.length === 0 || !NAME.test(name) || !VALUE.test(value))
        throw new Error(`needs OTEL_EXPORTER_OTLP_HEADERS as name=value,…: entry ${at + 1} is not`);
      return [name, decoded(value)];
    }),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
