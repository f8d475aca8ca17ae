import { DockerfileRefused, type Instruction } from './instructions.ts';
import { parseReference } from './references.ts';

export interface Stage {
  /** Name of the stage, lower-case, or its number from 0. */
  name: string;
  /** Ground of the stage: the argument that names a base image, an earlier stage, or nothing. */
  on: { argument: string; reference?: string } | { stage: string } | 'scratch';
}

/** Dockerfile of a server that was not written for us, which names its base images by their references. */
export interface Foreign {
  /** Values of its arguments, which references may hold. */
  args: Readonly<Record<string, string>>;
}

/** A FROM and the instructions behind it. */
export interface Section {
  /** Name of the stage, lower-case, or its number from 0. */
  name: string;
  from: Instruction;
  body: Instruction[];
}

const STAGES_LIMIT = 50;
const NAMED = /\sAS\s+([a-z][\w.-]*)$/i;

/** Splits instructions, of which the first is a FROM, into stages. @throws DockerfileRefused for two of one name */
export function sectionsOf(instructions: readonly Instruction[]): Section[] {
  const sections: Section[] = [];
  const aliases = new Set<string>();
  for (const instruction of instructions) {
    const { keyword, rest, line } = instruction;
    if (keyword !== 'FROM') {
      sections.at(-1)?.body.push(instruction);
      continue;
    }
    if (sections.length === STAGES_LIMIT) {
      throw DockerfileRefused.at(line, `at most ${STAGES_LIMIT} stages are allowed`);
    }
    const name = (NAMED.exec(rest)?.[1] ?? String(sections.length)).toLowerCase();
    if (aliases.has(aliasOf(name))) throw DockerfileRefused.at(line, `there are two stages called ${name}`);
    aliases.add(aliasOf(name));
    sections.push({ name, from: instruction, body: [] });
  }
  return sections;
}

/** Name by which the engine knows a stage: others may be left out, so numbers are not what they were. */
export function aliasOf(name: string): string {
  return /^\d/.test(name) ? `headroom-stage-${name}` : name;
}

/** The platform that is built on is the one that is built for. */
const PLATFORM = String.raw`(?:--platform=\$(?:(?:BUILD|TARGET)PLATFORM|\{(?:BUILD|TARGET)PLATFORM\})\s+)?`;
const FROM = new RegExp(`^${PLATFORM}(\\S+)(?:\\s+AS\\s+[a-z][\\w.-]*)?$`, 'i');
const IMAGE_ARGUMENT =
  /^\$(?:([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_IMAGE)|\{([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_IMAGE)\})$/;

/** Prefix of arguments that stand for base images which a Dockerfile names by their references. */
const FROM_PREFIX = 'HEADROOM_BASE_';

/** True where an argument stands for a reference that a FROM names itself. */
export const isFrom = (argument: string) => argument.startsWith(FROM_PREFIX);

/** The reference that a FROM names, its arguments replaced; undefined when it is none. */
function referenceOf(from: string, args: ReadonlyMap<string, string>, given: Foreign['args']) {
  const text = from.replace(
    /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/g,
    (whole, plain?: string, braced?: string) => {
      const name = plain ?? braced ?? '';
      return (Object.hasOwn(given, name) ? given[name] : args.get(name)) || whole;
    },
  );
  return parseReference(text) ? text : undefined;
}

/** The word by which a FROM names its ground; empty for a form that is not allowed. */
const groundIn = (rest: string) => FROM.exec(rest)?.[1] ?? '';

/** Index of the earlier stage that a FROM names; -1 when it names something else, a number included. */
export function parentOf({ rest }: Instruction, earlier: readonly Section[]): number {
  const ground = groundIn(rest).toLowerCase();
  // The engine looks by name alone here: a number would be an image.
  return /^[a-z]/.test(ground) ? earlier.findIndex(({ name }) => name === ground) : -1;
}

/** @throws DockerfileRefused for a ground that is not allowed */
export function groundOf(
  instruction: Instruction,
  earlier: readonly Section[],
  args: ReadonlyMap<string, string>,
  foreign: Foreign | undefined,
): Stage['on'] {
  const from = groundIn(instruction.rest);
  const [, plain, braced] = IMAGE_ARGUMENT.exec(from) ?? [];
  const argument = plain ?? braced;
  if (argument && args.get(argument)) return { argument };
  if (from === 'scratch') return 'scratch';
  const parent = earlier[parentOf(instruction, earlier)];
  if (parent) return { stage: parent.name };
  const reference = foreign && referenceOf(from, args, foreign.args);
  if (reference) return { argument: `${FROM_PREFIX}${earlier.length}`, reference };
  const allowed =
    'an earlier stage, scratch, or an argument <NAME>_IMAGE that an ARG before the first FROM gives a base image, ' +
    'and after it nothing but AS <name>';
  throw DockerfileRefused.at(instruction.line, `this FROM is not allowed; allowed: ${allowed}`);
}
