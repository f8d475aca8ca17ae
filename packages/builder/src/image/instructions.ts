const LONGEST_PROBLEM = 600;

/** A Dockerfile, or what is handed to it, that is not built here; the message names the place and what is allowed. */
export class DockerfileRefused extends Error {
  override name = 'DockerfileRefused';

  constructor(problem: string) {
    // The problem may quote text from outside, which may be long.
    super(problem.length > LONGEST_PROBLEM ? `${problem.slice(0, LONGEST_PROBLEM)}…` : problem);
  }

  /** @param line counted from 1 */
  static at(line: number, problem: string): DockerfileRefused {
    return new DockerfileRefused(`line ${line} of the Dockerfile: ${problem}`);
  }
}

/** One instruction, its continued lines joined as the engine joins them. */
export interface Instruction {
  /** Keyword in capitals. */
  keyword: string;
  /** Rest of the instruction, on one line. */
  rest: string;
  /** Line that it begins on, from 1. */
  line: number;
}

/** Directives that the engine reads in comments before anything else, and that change how it reads the rest. */
const DIRECTIVE = /^#\s*(escape|syntax|check)\s*=/i;
/** Control and format characters, and white space that not everybody takes for white space. */
const UNUSUAL = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
const CONTINUED = /\\[ \t]*$/;

/**
 * Reads the instructions of a Dockerfile. Only these are ever sent to the engine, one a line and without comments: so
 * nothing hangs on it reading directives, continuations or unusual characters as we do.
 * @throws DockerfileRefused for what an engine might read in another way
 */
export function instructionsOf(text: string): Instruction[] {
  const instructions: Instruction[] = [];
  let begun: { text: string; line: number } | undefined;
  const end = () => {
    if (begun) instructions.push(instructionOf(begun.text, begun.line));
    begun = undefined;
  };
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.replace(/\r$/, '');
    refuseUnusual(line, index + 1);
    const isNothing = /^\s*(#|$)/.test(line);
    if (isNothing && !begun && instructions.length === 0) refuseDirective(line, index + 1);
    // A comment or an empty line within a continued instruction does not end it.
    if (isNothing) continue;
    if (/\\\s*\\\s*$/.test(line)) {
      throw DockerfileRefused.at(index + 1, 'it ends in two backslashes; one continues a line');
    }
    begun = { line: begun?.line ?? index + 1, text: (begun?.text ?? '') + line.replace(CONTINUED, '') };
    if (!CONTINUED.test(line)) end();
  }
  end();
  return instructions;
}

function refuseUnusual(line: string, number: number): void {
  const found = UNUSUAL.exec(line.replaceAll('\t', ' '))?.[0];
  if (found === undefined) return;
  const code = found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  throw DockerfileRefused.at(
    number,
    `it holds the character U+${code}; spaces, tabs, line ends and what can be seen are allowed`,
  );
}

function refuseDirective(line: string, number: number): void {
  const name = DIRECTIVE.exec(line.trimStart())?.[1];
  if (name) throw DockerfileRefused.at(number, `the directive ${name} is not allowed; leave it out`);
}

function instructionOf(text: string, line: number): Instruction {
  const trimmed = text.trim();
  const [, keyword, rest = ''] = /^([A-Za-z]+)(?:\s+(\S.*))?$/.exec(trimmed) ?? [];
  if (!keyword) throw DockerfileRefused.at(line, 'it begins with no instruction');
  if (rest.endsWith('\\')) throw DockerfileRefused.at(line, 'it ends in a backslash, and nothing follows');
  return { keyword: keyword.toUpperCase(), rest, line };
}
