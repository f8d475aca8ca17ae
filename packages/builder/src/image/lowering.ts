import { lowerCopy, refuseFetched } from './copies.ts';
import {
  ANNOUNCED,
  contentOf,
  DockerfileRefused,
  type HereDocument,
  type Instruction,
} from './instructions.ts';
import { lowerMounts } from './mounts.ts';
import { argumentsOf, judge } from './rules.ts';
import { execForm, execWords, splitFlags } from './words.ts';

/** Shell and user that are in force at a place of a Dockerfile. */
export interface Standing {
  shell: readonly string[];
  /** As the last USER names it; undefined where the base image says it. */
  user: string | undefined;
}

export const AT_FIRST: Standing = { shell: ['/bin/sh', '-c'], user: undefined };

/** Results of lowering a Dockerfile, in addition to its instructions. */
export interface Lowered {
  /** Files that are sent with the context: path to content. */
  files: Map<string, string>;
  /** Sentences for the build's log about parts that are left out. */
  notes: string[];
  /** Number of places in containers that were named so far. */
  places: number;
}

/** State of lowering one stage. */
export interface StageWork extends Lowered {
  standing: Standing;
  /** Marks an earlier stage as needed. @returns its name in the engine @throws DockerfileRefused when there is none */
  use(from: string, instruction: Instruction): string;
  /** Whether a RUN or USER of the stage, or of one it stands on, has this word. */
  mentions(word: string): boolean;
}

/** Shell and user behind an instruction. */
export function standingAfter(standing: Standing, { keyword, rest }: Instruction): Standing {
  if (keyword === 'USER') return { ...standing, user: rest };
  const shell = keyword === 'SHELL' ? execWords(rest) : undefined;
  return shell && shell.length > 0 ? { ...standing, shell } : standing;
}

/**
 * Turns an instruction into instructions of the engine's own builder. BuildKit in the engine takes neither a network of
 * ours nor limits of memory, and shows no containers whose processes could be limited.
 * @throws DockerfileRefused for an instruction that is not allowed
 */
export function lower(instruction: Instruction, work: StageWork): Instruction[] {
  judge(instruction);
  work.standing = standingAfter(work.standing, instruction);
  const { keyword, rest, line } = instruction;
  switch (keyword) {
    case 'RUN':
      return lowerRun(instruction, work);
    case 'ADD':
      refuseFetched(instruction);
      return lowerCopy(instruction, work);
    case 'COPY':
      return lowerCopy(instruction, work);
    case 'ARG':
      return argumentsOf(rest).map(({ word }) => ({ keyword, rest: word, line }));
    default:
      return [instruction];
  }
}

function lowerRun(instruction: Instruction, work: StageWork): Instruction[] {
  const { flags, rest } = splitFlags(instruction.rest);
  const { before, after } = lowerMounts(flags, instruction, work);
  const run = {
    keyword: 'RUN',
    rest: commandOf(rest, instruction, work.standing.shell),
    line: instruction.line,
  };
  return [...before, run, ...after];
}

/** Runs a script that names its interpreter: the kernel reads that name from a file only. */
const RUN_FILE =
  'f=$(mktemp) && printf %s "$1" > "$f" && chmod 755 "$f" && "$f"; code=$?; rm -f "$f"; exit "$code"';

/** The command of a RUN, its here-documents within. */
function commandOf(
  rest: string,
  { hereDocuments = [], line }: Instruction,
  shell: readonly string[],
): string {
  if (!rest.includes('<<')) return rest;
  const exec = execWords(rest);
  if (exec && hereDocuments.length === 0) return execForm(exec);
  const [only] = hereDocuments;
  if (only && ANNOUNCED.test(rest)) {
    const script = contentOf(only);
    return execForm(script.startsWith('#!') ? ['/bin/sh', '-c', RUN_FILE, 'sh', script] : [...shell, script]);
  }
  if (exec) throw DockerfileRefused.at(line, 'a RUN in JSON takes no here-document');
  return execForm([...shell, [rest, ...hereDocuments.map(inShell)].join('\n')]);
}

const inShell = ({ text, word }: HereDocument) => `${text}${word}`;
