import type { FileProblem } from '@headroom/api/projects';
import { readFileAt } from '@headroom/builder/file';

/** Problems of the text of a file, in the order of its lines, apart from what the repository holds. */
export async function problemsOfText(text: string): Promise<FileProblem[]> {
  const parsed = await readFileAt(text, { root: null, shown: '' });
  if (!('problems' in parsed)) return [];
  return parsed.problems.map(({ line, column, field, message }) => ({ line, column, field, message }));
}

/** A problem on one line: "line 12, column 5: workload.tools.0.expect is missing". */
export function problemLabel({ line, column, field, message }: FileProblem): string {
  return `line ${line}, column ${column}: ${field === '' ? 'the file' : field} ${message}`;
}
