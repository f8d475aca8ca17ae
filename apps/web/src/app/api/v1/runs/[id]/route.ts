import { can } from '@headroom/api/rights';
import { runsApi } from '@headroom/api/runs';
import { listTried } from '@headroom/db';
import { hasEnded } from '@headroom/model/run';
import { nameRun } from '#features/runs/name.ts';
import { readPlace } from '#features/runs/queue/place.ts';
import { removeRun } from '#features/runs/remove.ts';
import { serializeRun } from '#features/runs/serialize.ts';
import { readHeadroom } from '#results/run/read-headroom.ts';
import { readRunReport } from '#results/run/read-report.ts';
import { findTarget } from '#server/access/target.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';

export const GET = route(runsApi.readRun, async ({ params: { id }, actor }) => {
  const whole = await readRunReport(id);
  if (!whole) throw notFound('run', id);
  const { run } = whole;
  const place = hasEnded(run.status) ? null : await readPlace(run);
  const tried = run.kind === 'try' ? await listTried(db(), id) : new Map();
  const headroom = await readHeadroom(whole, async (other) =>
    can(actor, 'run.read', await findTarget('run', other, null)),
  );
  return serializeRun(whole, { place, tried, headroom });
});

export const PUT = route(runsApi.nameRun, async ({ params: { id }, body, audit }) => {
  const named = await nameRun(id, body);
  await audit({
    action: 'run.named',
    subject: id,
    details: { name: named.name, tags: named.tags.join(', ') },
  });
  return named;
});

export const DELETE = route(runsApi.deleteRun, async ({ params: { id }, audit }) => {
  await removeRun(id);
  await audit({ action: 'run.deleted', subject: id });
  return { id };
});
