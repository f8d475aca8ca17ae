/** Something that is wrong in a file, and where. */
export interface Problem {
  readonly file: string;
  /** Line and column, from 1. */
  readonly line: number;
  readonly column: number;
  /** Keys and positions joined by dots; empty for the whole file. */
  readonly field: string;
  /** End of a sentence that begins with the field. */
  readonly message: string;
}

/** A problem on one line: `headroom.yaml:12:5 workload.tools.0.expect: is missing`. */
export function formatProblem({ file, line, column, field, message }: Problem): string {
  return `${file}:${line}:${column} ${field === '' ? 'the file' : field}: ${message}`;
}
