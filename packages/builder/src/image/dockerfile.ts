import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DockerfileRefused, type Instruction, instructionsOf } from './instructions.ts';
import { parseReference } from './references.ts';
import { argumentOf, judge } from './rules.ts';

const NOT_BY_LINK = constants.O_RDONLY | constants.O_NOFOLLOW;
const LIMIT_BYTES = 64 * 1024;
const STAGES_LIMIT = 50;
/** The engine keeps an image, with all that was said before, for each. */
const INSTRUCTIONS_LIMIT = 300;

export interface Stage {
  /** Name of the stage, lower-case, or its number from 0. */
  name: string;
  /** Ground of the stage: the argument that names a base image, an earlier stage, or nothing. */
  on: { argument: string; reference?: string } | { stage: string } | 'scratch';
}

/** A Dockerfile that may be built. */
export interface Dockerfile {
  instructions: readonly Instruction[];
  /** Arguments before the first stage to their defaults, which are empty where they have none. */
  args: ReadonlyMap<string, string>;
  /** Every argument it declares, wherever. */
  declared: ReadonlySet<string>;
  stages: readonly Stage[];
}

/**
 * Reads the Dockerfile of a folder; undefined when it has none. A link is none: it might lead to a file of the host.
 * @throws DockerfileRefused when it is not to be built
 */
export async function readDockerfile(folder: string): Promise<Dockerfile | undefined> {
  try {
    const file = await open(join(folder, 'Dockerfile'), NOT_BY_LINK);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(LIMIT_BYTES + 1));
      if (bytesRead > LIMIT_BYTES) throw DockerfileRefused.at(1, 'a Dockerfile may be at most 64 KB long');
      return parseDockerfile(buffer.toString('utf8', 0, bytesRead));
    } finally {
      await file.close();
    }
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Dockerfile of a server that was not written for us, which names its base images by their references. */
export interface Foreign {
  /** Values of its arguments, which references may hold. */
  args: Readonly<Record<string, string>>;
}

/** The directive that most Dockerfiles begin with; whatever newer syntax it stands for is judged as it comes. */
const SYNTAX = /^#[ \t]*syntax[ \t]*=[ \t]*docker\/dockerfile:1[\w.-]*[ \t]*(?=\r?\n)/;

/** @throws DockerfileRefused when it is not to be built */
export function parseDockerfile(text: string, foreign?: Foreign): Dockerfile {
  const instructions = instructionsOf(foreign ? text.replace(SYNTAX, '#') : text);
  const args = new Map<string, string>();
  const declared = new Set<string>();
  const stages: Stage[] = [];
  for (const instruction of instructions) {
    const { keyword, rest, line } = instruction;
    if (instruction === instructions[INSTRUCTIONS_LIMIT]) {
      throw DockerfileRefused.at(line, `at most ${INSTRUCTIONS_LIMIT} instructions are allowed`);
    }
    judge(instruction);
    if (keyword === 'FROM') stages.push(stageOf(instruction, stages, args, foreign));
    else if (keyword !== 'ARG' && stages.length === 0) {
      throw DockerfileRefused.at(line, `only ARG is allowed before the first FROM, not ${keyword}`);
    }
    if (keyword === 'COPY') refuseForeignSource(instruction, stages);
    const argument = keyword === 'ARG' ? argumentOf(rest) : undefined;
    if (!argument) continue;
    declared.add(argument.name);
    if (stages.length === 0) args.set(argument.name, argument.fallback);
  }
  return { instructions, args, declared, stages };
}

const FROM = /^(\S+)(?:\s+AS\s+([a-z][\w.-]*))?$/i;
const IMAGE_ARGUMENT =
  /^\$(?:([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_IMAGE)|\{([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_IMAGE)\})$/;

function stageOf(
  { rest, line }: Instruction,
  earlier: readonly Stage[],
  args: ReadonlyMap<string, string>,
  foreign: Foreign | undefined,
) {
  const [, from = '', as] = FROM.exec(rest) ?? [];
  const name = (as ?? String(earlier.length)).toLowerCase();
  if (earlier.length === STAGES_LIMIT)
    throw DockerfileRefused.at(line, `at most ${STAGES_LIMIT} stages are allowed`);
  if (earlier.some((stage) => stage.name === name)) {
    throw DockerfileRefused.at(line, `there are two stages called ${name}`);
  }
  return { name, on: groundOf(from, line, earlier, args, foreign) };
}

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

function groundOf(
  from: string,
  line: number,
  earlier: readonly Stage[],
  args: ReadonlyMap<string, string>,
  foreign: Foreign | undefined,
): Stage['on'] {
  const [, plain, braced] = IMAGE_ARGUMENT.exec(from) ?? [];
  const argument = plain ?? braced;
  if (argument && args.get(argument)) return { argument };
  if (from === 'scratch') return 'scratch';
  const stage = from.toLowerCase();
  // The engine looks by name alone here: a number would be an image.
  if (/^[a-z]/.test(stage) && earlier.some(({ name }) => name === stage)) return { stage };
  const reference = foreign && referenceOf(from, args, foreign.args);
  if (reference) return { argument: `${FROM_PREFIX}${earlier.length}`, reference };
  const allowed =
    'an earlier stage, scratch, or an argument <NAME>_IMAGE that an ARG before the first FROM gives a base image, ' +
    'and after it nothing but AS <name>';
  throw DockerfileRefused.at(line, `this FROM is not allowed; allowed: ${allowed}`);
}

/** Refuses a name that is no earlier stage: the engine would pull an image. */
function refuseForeignSource({ rest, line }: Instruction, stages: readonly Stage[]): void {
  const earlier = stages.slice(0, -1).flatMap(({ name }, number) => [name, String(number)]);
  for (const [, from = ''] of rest.matchAll(/--from=(\S*)/g)) {
    if (earlier.includes(from.toLowerCase())) continue;
    const names = earlier.length > 0 ? `; allowed: ${[...new Set(earlier)].join(', ')}` : '';
    throw DockerfileRefused.at(line, `COPY --from=${from} names no earlier stage${names}`);
  }
}

function fromOf({ name, on }: Stage): string {
  const ground = on === 'scratch' ? on : 'stage' in on ? on.stage : `\${${on.argument}}`;
  return /^\d/.test(name) ? `FROM ${ground}` : `FROM ${ground} AS ${name}`;
}

/** The last of some stages, as a number; the engine builds every stage up to it, needed or not. */
function reach({ stages }: Dockerfile, names: readonly (string | undefined)[]): number {
  const last = stages.length - 1;
  const places = names.map((name) => stages.findIndex((stage) => stage.name === name?.toLowerCase()));
  return Math.max(...places.map((place) => (place < 0 ? last : place)));
}

/**
 * Base images that some stages stand on, by the argument that names them (`ARG GO_IMAGE=golang:1.26`), with their
 * defaults.
 * @param names of the stages; undefined stands for the last one
 */
export function basesOf(dockerfile: Dockerfile, names: readonly (string | undefined)[]): Map<string, string> {
  const built = dockerfile.stages.slice(0, reach(dockerfile, names) + 1);
  const bases = new Map<string, string>();
  for (const { on } of built) {
    if (on === 'scratch' || !('argument' in on)) continue;
    bases.set(on.argument, on.reference ?? dockerfile.args.get(on.argument) ?? '');
  }
  return bases;
}

/**
 * The Dockerfile as it is sent to the engine. Each stage begins with labels, so that whatever a build leaves behind,
 * failed or not, is known by them, and so that the engine's cache gives a Dockerfile only layers of that same
 * Dockerfile: another one could make layers that pass for those of its instructions and hold something else.
 */
export function labelled({ instructions, stages }: Dockerfile, labelsOf: (stage: Stage) => object): string {
  const froms = stages.map(fromOf);
  const text = instructions.map(({ keyword, rest }) =>
    keyword === 'FROM' ? (froms.shift() ?? '') : `${keyword} ${rest}`,
  );
  const named = stages.flatMap(({ on }) =>
    on !== 'scratch' && 'reference' in on ? [`ARG ${on.argument}=${on.reference}`] : [],
  );
  const whole = [...named, ...text].join('\n');
  const ours = { 'headroom.dockerfile': createHash('sha256').update(whole).digest('hex') };
  const left = [...stages];
  const labelledText = text.flatMap((line, index) => {
    const stage = instructions[index]?.keyword === 'FROM' ? left.shift() : undefined;
    if (!stage) return [line];
    const labels = Object.entries({ ...labelsOf(stage), ...ours });
    return [line, `LABEL ${labels.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(' ')}`];
  });
  return [...named, ...labelledText].join('\n');
}
