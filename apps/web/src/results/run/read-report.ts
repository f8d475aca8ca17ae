import { listRunCalibrations, readRun } from '@headroom/db';
import { hasEnded } from '@headroom/model/run';
import { db } from '#server/db.ts';
import { endedRuns, type RunReport } from './ended-runs.ts';
import { reportOf } from './report.ts';

/**
 * A run with its report; null for an unknown id. Whether its reader may see it was asked before. Those that have ended are kept in memory, the latest asked for:
 * reading and computing one takes a hundred times longer than drawing its page.
 */
export async function readRunReport(id: string): Promise<RunReport | null> {
  const known = endedRuns().get(id);
  if (known) return known;
  const run = await readRun(db(), id);
  if (!run) return null;
  const calibrations = run.kind === 'single' ? await listRunCalibrations(db(), run) : [];
  const whole = { run, report: reportOf(run, calibrations) };
  if (hasEnded(run.status)) endedRuns().set(id, whole);
  return whole;
}
