import type { CheckOptions } from '../arguments/schemas.ts';
import { EXIT } from '../exit.ts';
import { checkBudgetsHere } from '../local/load.ts';
import { problemsText, projectText } from '../output/project.ts';
import { readProject } from '../project/read.ts';

/** Tells whether a `headroom.yaml` is right, and what it says. Gives the status to end with. */
export async function checkCommand(options: CheckOptions): Promise<number> {
  const { file, budgets } = options;
  const parsed = await readProject(file);
  if ('problems' in parsed) {
    process.stdout.write(`${problemsText(parsed.problems)}\n`);
    return EXIT.problems;
  }
  process.stdout.write(`${projectText(file, parsed.project)}\n`);
  if (!budgets) return EXIT.ok;
  return checkBudgetsHere(
    options,
    parsed.project.servers.map(({ id }) => id),
  );
}
