import { readProjectTexts } from '@headroom/db';
import { db } from '#server/db.ts';
import { packageOf, type ReleasedPackage } from '../release.ts';
import type { ProjectOption } from './choices.ts';

/** Packages of the projects whose uploaded file names one, by project id. */
export async function readPackages(
  projects: readonly ProjectOption[],
): Promise<Record<string, ReleasedPackage>> {
  const packages = await Promise.all(
    projects
      .filter(({ versions }) => versions !== null)
      .map(async ({ id }) => {
        const file = (await readProjectTexts(db(), id))?.file;
        const source = file ? await packageOf(file) : null;
        return source ? [[id, source] as const] : [];
      }),
  );
  return Object.fromEntries(packages.flat());
}
