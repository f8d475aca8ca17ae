import { type RunDetail, readStudy } from '@headroom/db';
import { type BesideFigure, besideStudy, studyDataSchema } from '@headroom/report/studies';
import { SUITES } from '@headroom/workload';
import { db } from '#server/db.ts';

/** Figures of a run beside those of the study that its suite repeats. */
export interface Beside {
  readonly study: { readonly slug: string; readonly title: string; readonly source: string };
  /** Whether the run was loaded by the profile that is modelled on the study's load. */
  readonly sameLoad: boolean;
  readonly figures: readonly BesideFigure[];
}

/** Reads them; null of a run of a project, and where the study is not stored, or was by another version. */
export async function readBeside(
  run: Pick<RunDetail, 'suite' | 'profile' | 'trials'>,
): Promise<Beside | null> {
  const repeated = SUITES.find(({ id }) => id === run.suite)?.study;
  const study = repeated && (await readStudy(db(), repeated.slug));
  const data = studyDataSchema.safeParse(study?.data).data;
  if (!study || !data) return null;
  return {
    study,
    sameLoad: run.profile === repeated.profile,
    figures: besideStudy(run.trials, data, repeated),
  };
}
