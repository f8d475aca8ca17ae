import { type RunDetail, readStudy } from '@headroom/db';
import { SUITES } from '@headroom/model/run';
import { type BesideFigure, besideStudy, studyDataSchema } from '@headroom/report/studies';
import { db } from '#server/db.ts';
import { studyLoadLabel } from './study-load.ts';

/** Figures of a run beside those of the study that its suite repeats. */
export interface Beside {
  readonly study: { readonly slug: string; readonly title: string; readonly source: string };
  /** What the run's load is to the study's, as `studyLoadLabel` says it. */
  readonly load: string;
  readonly figures: readonly BesideFigure[];
}

/** Reads them; null of a run of a project, and where the study is not stored, or was by another version. */
export async function readBeside(
  run: Pick<RunDetail, 'suite' | 'profile' | 'handshake' | 'trials'>,
): Promise<Beside | null> {
  const repeated = SUITES.find(({ id }) => id === run.suite)?.study;
  const study = repeated && (await readStudy(db(), repeated.slug));
  const data = studyDataSchema.safeParse(study?.data).data;
  if (!study || !data) return null;
  return {
    study,
    load: studyLoadLabel(run, repeated),
    figures: besideStudy(run.trials, data, repeated),
  };
}
