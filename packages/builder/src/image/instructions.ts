import { wordsOf } from './words.ts';

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

/** Lines behind an instruction that are the content of a file. */
export interface HereDocument {
  /** The word that ends it, which also names the file. */
  word: string;
  /** Content, as it stands in the Dockerfile. */
  text: string;
  /** Whether tabs at the beginning of its lines are no part of it (`<<-`). */
  isIndented: boolean;
  /** Whether variables in it stay as they are (`<<"EOF"`). */
  isQuoted: boolean;
}

/** One instruction, its continued lines joined as the engine joins them. */
export interface Instruction {
  /** Keyword in capitals. */
  keyword: string;
  /** Rest of the instruction, on one line. */
  rest: string;
  /** Line that it begins on, from 1. */
  line: number;
  hereDocuments?: readonly HereDocument[];
}

/** Directives in comments before anything else that change how the rest is read. */
const DIRECTIVE = /^#\s*(escape|syntax)\s*=/i;
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
  const lines = text.split('\n').map((raw) => raw.replace(/\r$/, ''));
  let begun: { text: string; line: number } | undefined;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    refuseUnusual(line, index + 1);
    const isNothing = /^\s*(#|$)/.test(line);
    if (isNothing && !begun && instructions.length === 0) refuseDirective(line, index + 1);
    // A comment or an empty line within a continued instruction does not end it.
    if (isNothing) continue;
    if (/\\\s*\\\s*$/.test(line)) {
      throw DockerfileRefused.at(index + 1, 'it ends in two backslashes; one continues a line');
    }
    begun = { line: begun?.line ?? index + 1, text: (begun?.text ?? '') + line.replace(CONTINUED, '') };
    if (CONTINUED.test(line)) continue;
    const instruction = instructionOf(begun.text, begun.line);
    begun = undefined;
    const { hereDocuments, end } = hereDocumentsOf(instruction, lines, index);
    instructions.push(hereDocuments.length > 0 ? { ...instruction, hereDocuments } : instruction);
    index = end;
  }
  if (begun) instructions.push(instructionOf(begun.text, begun.line));
  return instructions;
}

/** A word of an instruction that announces a here-document. */
export const ANNOUNCED = /^\d*<<(-?)(["']?)([A-Za-z_][\w.-]*)\2$/;
const WITH_HERE_DOCUMENTS = /^(RUN|COPY|ADD)$/;

/** Reads the content behind an instruction. @param at index of the instruction's last line */
function hereDocumentsOf({ keyword, rest, line }: Instruction, lines: readonly string[], at: number) {
  const hereDocuments: HereDocument[] = [];
  let end = at;
  if (!WITH_HERE_DOCUMENTS.test(keyword) || !rest.includes('<<')) return { hereDocuments, end };
  for (const announced of wordsOf(rest).filter((word) => /^\d*<<[^<]/.test(word))) {
    const [, hyphen, quote, word] = ANNOUNCED.exec(announced) ?? [];
    if (!word) {
      const allowed = 'a word of letters, digits, underscores, dots and hyphens, or that word in quotes';
      throw DockerfileRefused.at(line, `${announced} begins no here-document; allowed behind <<: ${allowed}`);
    }
    const isIndented = hyphen === '-';
    const first = end + 1;
    for (end = first; (isIndented ? lines[end]?.replace(/^\t+/, '') : lines[end]) !== word; end++) {
      const content = lines[end];
      if (content === undefined) throw DockerfileRefused.at(line, `the here-document ${word} does not end`);
      refuseUnusual(content, end + 1);
    }
    const text = lines
      .slice(first, end)
      .map((content) => `${content}\n`)
      .join('');
    hereDocuments.push({ word, text, isIndented, isQuoted: quote !== '' });
  }
  return { hereDocuments, end };
}

/** Content of a here-document, without the tabs that are no part of it. */
export function contentOf({ text, isIndented }: HereDocument): string {
  return isIndented ? text.replace(/^\t+/gm, '') : text;
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
