import type { FileProblem } from '@headroom/api/projects';
import { parseProject } from '@headroom/project';

/** Stands for a file of values that only the repository has: it is read by a try. */
const readValues = (path: string) => (path.endsWith('.json') ? '[0]' : '0');

/** Problems of the text of a file, in the order of its lines, apart from what the repository holds. */
export function problemsOfText(text: string): FileProblem[] {
  const parsed = parseProject(text, { file: '', readFile: readValues });
  if (!('problems' in parsed)) return [];
  return parsed.problems.map(({ line, column, field, message }) => ({ line, column, field, message }));
}

/** A problem on one line: "line 12, column 5: workload.tools.0.expect is missing". */
export function problemLabel({ line, column, field, message }: FileProblem): string {
  return `line ${line}, column ${column}: ${field === '' ? 'the file' : field} ${message}`;
}
