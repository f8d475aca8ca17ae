import type { CheckOptions } from '../arguments/arguments.ts';
import { EXIT } from '../exit.ts';
import { problemsText, projectText } from '../output/project.ts';
import { readProject } from '../project/read.ts';

/** Tells whether a `headroom.yaml` is right, and what it says. Gives the status to end with. */
export async function checkCommand({ file }: CheckOptions): Promise<number> {
  const parsed = await readProject(file);
  if ('project' in parsed) {
    process.stdout.write(`${projectText(file, parsed.project)}\n`);
    return EXIT.ok;
  }
  process.stdout.write(`${problemsText(parsed.problems)}\n`);
  return EXIT.problems;
}
