import { runsApi } from '@headroom/api/runs';
import { cancelRun } from '#features/runs/cancel.ts';
import { route } from '#server/api/route.ts';

export const POST = route(runsApi.cancelRun, async ({ params: { id }, audit }) => {
  const state = await cancelRun(id);
  await audit({ action: 'run.cancelled', subject: id });
  return { id, state };
});
