import { answerMetrics } from '@headroom/observe';
import { env } from '#server/env.ts';
import { metrics } from '#server/metrics/metrics.ts';

export const dynamic = 'force-dynamic';

/** The metrics of this process, in the text format of Prometheus. */
export async function GET(request: Request): Promise<Response> {
  const { status, headers, body } = await answerMetrics(metrics().registry, {
    authorization: request.headers.get('authorization'),
    token: env().HEADROOM_METRICS_TOKEN,
  });
  return new Response(body, { status, headers });
}
