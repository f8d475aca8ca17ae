import { runOutputsApi } from '@headroom/api/run-outputs';
import { runOutput } from '#results/run/outputs.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(runOutputsApi.readRunOtlp, ({ params: { id } }) => runOutput(id, 'otlp'));
