import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DockerfileRefused, type Instruction, instructionsOf } from './instructions.ts';
import { lowerStages } from './lower-stages.ts';
import { argumentsOf } from './rules.ts';
import { aliasOf, type Foreign, type Stage } from './stages.ts';

const NOT_BY_LINK = constants.O_RDONLY | constants.O_NOFOLLOW;
const LIMIT_BYTES = 64 * 1024;
/** The engine keeps an image, with all that was said before, for each. */
const INSTRUCTIONS_LIMIT = 300;
const LIMIT_CHARACTERS = 256 * 1024;

/** A Dockerfile that may be built: the stages that are needed, in instructions that every engine knows. */
export interface Dockerfile {
  instructions: readonly Instruction[];
  /** Arguments before the first stage to their defaults, which are empty where they have none. */
  args: ReadonlyMap<string, string>;
  /** Every argument it declares, wherever. */
  declared: ReadonlySet<string>;
  stages: readonly Stage[];
  /** SHA-256 of everything it says, in stages that are not needed, too. */
  digest: string;
  /** Files that are sent with the context: path to content. */
  files: ReadonlyMap<string, string>;
  /** Sentences for the build's log about parts that are left out. */
  notes: readonly string[];
}

export interface DockerfileOptions {
  /** Given for a Dockerfile that was not written for us, which names its base images by their references. */
  foreign?: Foreign | undefined;
  /** Names of the stages that are built; undefined stands for the last one. */
  targets?: readonly (string | undefined)[];
}

/**
 * Reads the Dockerfile of a folder; undefined when it has none. A link is none: it might lead to a file of the host.
 * @throws DockerfileRefused when it is not to be built
 */
export async function readDockerfile(
  folder: string,
  options?: DockerfileOptions,
): Promise<Dockerfile | undefined> {
  try {
    const file = await open(join(folder, 'Dockerfile'), NOT_BY_LINK);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(LIMIT_BYTES + 1));
      if (bytesRead > LIMIT_BYTES) throw DockerfileRefused.at(1, 'a Dockerfile may be at most 64 KB long');
      return parseDockerfile(buffer.toString('utf8', 0, bytesRead), options);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** The directive that most Dockerfiles begin with; whatever newer syntax it stands for is judged as it comes. */
const SYNTAX =
  /^#[ \t]*syntax[ \t]*=[ \t]*(docker\.io\/)?docker\/dockerfile:1[\w.-]*(@sha256:[0-9a-f]{64})?[ \t]*(?=\r?\n)/;

/** @throws DockerfileRefused when it is not to be built */
export function parseDockerfile(text: string, options: DockerfileOptions = {}): Dockerfile {
  const { foreign, targets = [undefined] } = options;
  const instructions = instructionsOf(foreign ? text.replace(SYNTAX, '#') : text);
  refuseMore(instructions);
  const first = instructions.findIndex(({ keyword }) => keyword === 'FROM');
  const before = first < 0 ? instructions : instructions.slice(0, first);
  const wrong = before.find(({ keyword }) => keyword !== 'ARG');
  if (wrong) {
    throw DockerfileRefused.at(wrong.line, `only ARG is allowed before the first FROM, not ${wrong.keyword}`);
  }
  if (first < 0) throw new DockerfileRefused('the Dockerfile has no FROM');
  const declaring = (some: readonly Instruction[]) =>
    some.flatMap(({ keyword, rest }) => (keyword === 'ARG' ? argumentsOf(rest) : []));
  const args = new Map(declaring(before).map(({ name, fallback }) => [name, fallback]));
  const declared = new Set(declaring(instructions).map(({ name }) => name));
  const lowered = lowerStages(before, instructions.slice(first), { args, foreign, targets });
  refuseMore(lowered.instructions);
  const digest = createHash('sha256')
    .update(JSON.stringify(instructions.map(withoutLine)))
    .digest('hex');
  return { ...lowered, args, declared, digest };
}

const withoutLine = ({ line: _, ...words }: Instruction) => words;

function refuseMore(instructions: readonly Instruction[]): void {
  const oneMore = instructions[INSTRUCTIONS_LIMIT];
  if (oneMore) {
    throw DockerfileRefused.at(oneMore.line, `at most ${INSTRUCTIONS_LIMIT} instructions are allowed`);
  }
  if (instructions.reduce((sum, { rest }) => sum + rest.length, 0) <= LIMIT_CHARACTERS) return;
  throw new DockerfileRefused(`its steps are too long; allowed: ${LIMIT_CHARACTERS / 1024} KB in all`);
}

function fromOf({ name, on }: Stage): string {
  const ground = on === 'scratch' ? on : 'stage' in on ? on.stage : `\${${on.argument}}`;
  return `FROM ${ground} AS ${aliasOf(name)}`;
}

/** Base images that its stages stand on, by the argument that names them (`ARG GO_IMAGE=golang:1.26`). */
export function basesOf({ stages, args }: Dockerfile): Map<string, string> {
  const bases = new Map<string, string>();
  for (const { on } of stages) {
    if (on === 'scratch' || !('argument' in on)) continue;
    bases.set(on.argument, on.reference ?? args.get(on.argument) ?? '');
  }
  return bases;
}

/**
 * The Dockerfile as it is sent to the engine. Each stage begins with labels, so that whatever a build leaves behind,
 * failed or not, is known by them, and so that the engine's cache gives a Dockerfile only layers of that same
 * Dockerfile, whichever its targets: another one could make layers that pass for those of its instructions and hold
 * something else.
 */
export function labelled(
  { instructions, stages, digest }: Dockerfile,
  labelsOf: (stage: Stage) => object,
): string {
  const froms = stages.map(fromOf);
  const text = instructions.map(({ keyword, rest }) =>
    keyword === 'FROM' ? (froms.shift() ?? '') : `${keyword} ${rest}`,
  );
  const named = stages.flatMap(({ on }) =>
    on !== 'scratch' && 'reference' in on ? [`ARG ${on.argument}=${on.reference}`] : [],
  );
  const ours = { 'headroom.dockerfile': digest };
  const left = [...stages];
  const labelledText = text.flatMap((line, index) => {
    const stage = instructions[index]?.keyword === 'FROM' ? left.shift() : undefined;
    if (!stage) return [line];
    const labels = Object.entries({ ...labelsOf(stage), ...ours });
    return [line, `LABEL ${labels.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(' ')}`];
  });
  return [...named, ...labelledText].join('\n');
}
