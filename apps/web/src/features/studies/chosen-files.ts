import type { StudyFile } from '@headroom/report/studies';

/** Files of a study; others of a folder are not sent. */
const WANTED = /(^|\/)(k6|stats|study)\.json$/;

/** The files of a study among those that somebody chose, by their paths from the chosen folder. */
export async function chosenFiles(files: Iterable<File>): Promise<StudyFile[]> {
  const wanted = [...files].filter((file) => WANTED.test(pathOf(file)));
  return Promise.all(wanted.map(async (file) => ({ path: pathOf(file), text: await file.text() })));
}

/** Chosen with its folder, or alone. */
function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
}

/** Files chosen before with those chosen now; a file that is chosen again counts as it is now. */
export function withChosen(before: readonly StudyFile[], now: readonly StudyFile[]): StudyFile[] {
  return [...new Map([...before, ...now].map((file) => [file.path, file])).values()];
}

/** Files by the folder that was chosen: "20260227_210847: 30 files". */
export function byFolder(files: readonly StudyFile[]): { folder: string; count: number }[] {
  const groups = Map.groupBy(files, ({ path }) => path.split('/')[0] ?? path);
  return [...groups].map(([folder, own]) => ({ folder, count: own.length }));
}
