import { runOutputsApi } from '@headroom/api/run-outputs';
import { runOutput } from '#results/run/outputs.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(runOutputsApi.readRunJunit, ({ params: { id } }) => runOutput(id, 'junit'));
