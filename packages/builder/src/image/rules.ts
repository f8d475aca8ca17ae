import { DockerfileRefused, type Instruction } from './instructions.ts';

type Rule = (instruction: Instruction) => void;

/** A rule that allows everything. */
const free: Rule = () => {};

const never =
  (why: string): Rule =>
  ({ keyword, line }) => {
    throw DockerfileRefused.at(line, `${keyword} is not allowed: ${why}`);
  };

/** The first words of an instruction that begin with two hyphens; the engine reads quotes in them, we refuse them. */
function flagsOf({ rest }: Instruction): string[] {
  const words = rest.split(/\s+/);
  const end = words.findIndex((word) => !word.startsWith('--'));
  return end < 0 ? words : words.slice(0, end);
}

/** Newer engines take the lines that follow for the content of a file: instructions would hide in it. */
function refuseHereDocument({ keyword, rest, line }: Instruction): void {
  if (!rest.includes('<<')) return;
  const how = 'put the lines into a file of the code base and COPY it';
  throw DockerfileRefused.at(line, `${keyword} with << is not allowed: ${how}`);
}

function run(instruction: Instruction): void {
  const [flag] = flagsOf(instruction);
  if (flag) {
    throw DockerfileRefused.at(instruction.line, `RUN with ${flag} is not allowed: it takes no flags here`);
  }
  refuseHereDocument(instruction);
}

const COPY_FLAG = /^--(from=[\w.-]+|chown=[\w.-]+(:[\w.-]+)?)$/;

function copy(instruction: Instruction): void {
  for (const flag of flagsOf(instruction)) {
    if (COPY_FLAG.test(flag)) continue;
    const allowed = '--from=<an earlier stage> and --chown=<user>:<group>';
    throw DockerfileRefused.at(instruction.line, `COPY with ${flag} is not allowed; allowed: ${allowed}`);
  }
  refuseHereDocument(instruction);
}

/** Our own labels say what is removed with what. */
function label({ rest, line }: Instruction): void {
  const bare = rest.replaceAll(/["']/g, '').toLowerCase();
  if (!/[\\$]/.test(rest) && !bare.includes('headroom')) return;
  const allowed = 'labels without variables, backslashes and the word headroom';
  throw DockerfileRefused.at(line, `this LABEL is not allowed; allowed: ${allowed}`);
}

function argument({ rest, line }: Instruction): void {
  if (argumentOf(rest)) return;
  throw DockerfileRefused.at(line, 'an ARG names one argument, NAME or NAME=default');
}

/** The argument that an ARG declares. */
export function argumentOf(rest: string): { name: string; fallback: string } | undefined {
  const [, name, fallback = ''] = /^([A-Za-z_]\w*)(?:=(.*))?$/.exec(rest) ?? [];
  return name === undefined ? undefined : { name, fallback: fallback.replace(/^(["'])(.*)\1$/, '$2') };
}

const RULES: Readonly<Record<string, Rule>> = {
  ADD: never('it also fetches and unpacks; use COPY for files, and RUN for what is fetched'),
  ARG: argument,
  CMD: free,
  COPY: copy,
  ENTRYPOINT: free,
  ENV: free,
  EXPOSE: free,
  FROM: free,
  HEALTHCHECK: free,
  LABEL: label,
  ONBUILD: never('it would act in other images'),
  RUN: run,
  SHELL: free,
  STOPSIGNAL: free,
  USER: free,
  VOLUME: never('servers write to memory only, at /tmp'),
  WORKDIR: free,
};

const ALLOWED = Object.keys(RULES)
  .filter((name) => !['ADD', 'ONBUILD', 'VOLUME'].includes(name))
  .join(', ');

/** @throws DockerfileRefused for an instruction that is not allowed, whatever stands around it */
export function judge(instruction: Instruction): void {
  const { keyword, line } = instruction;
  const rule = Object.hasOwn(RULES, keyword) ? RULES[keyword] : undefined;
  if (!rule) throw DockerfileRefused.at(line, `${keyword} is not allowed; allowed: ${ALLOWED}`);
  rule(instruction);
}
