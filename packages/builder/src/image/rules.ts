import { DockerfileRefused, type Instruction } from './instructions.ts';
import { wordsOf } from './words.ts';

type Rule = (instruction: Instruction) => void;

/** A rule that allows everything. */
const free: Rule = () => {};

const never =
  (why: string): Rule =>
  ({ keyword, line }) => {
    throw DockerfileRefused.at(line, `${keyword} is not allowed: ${why}`);
  };

/** Our own labels say what is removed with what. */
function label({ rest, line }: Instruction): void {
  const bare = rest.replaceAll(/["']/g, '').toLowerCase();
  if (!/[\\$]/.test(rest) && !bare.includes('headroom')) return;
  const allowed = 'labels without variables, backslashes and the word headroom';
  throw DockerfileRefused.at(line, `this LABEL is not allowed; allowed: ${allowed}`);
}

const ARGUMENT = /^([A-Za-z_]\w*)(?:=(.*))?$/;

function argument({ rest, line }: Instruction): void {
  const words = wordsOf(rest);
  if (words.length > 0 && words.every((word) => ARGUMENT.test(word))) return;
  throw DockerfileRefused.at(
    line,
    'this ARG is not allowed; allowed: NAME or NAME=default, separated by spaces',
  );
}

/** The arguments that an ARG declares, and the word that declares each. */
export function argumentsOf(rest: string): { name: string; fallback: string; word: string }[] {
  return wordsOf(rest).flatMap((word) => {
    const [, name, fallback = ''] = ARGUMENT.exec(word) ?? [];
    return name === undefined ? [] : [{ name, fallback: fallback.replace(/^(["'])(.*)\1$/, '$2'), word }];
  });
}

const RULES: Readonly<Record<string, Rule>> = {
  ADD: free,
  ARG: argument,
  CMD: free,
  COPY: free,
  ENTRYPOINT: free,
  ENV: free,
  EXPOSE: free,
  FROM: free,
  HEALTHCHECK: free,
  LABEL: label,
  ONBUILD: free,
  RUN: free,
  SHELL: free,
  STOPSIGNAL: free,
  USER: free,
  VOLUME: never('servers write to memory only, at /tmp'),
  WORKDIR: free,
};

const ALLOWED = Object.keys(RULES)
  .filter((name) => name !== 'VOLUME')
  .join(', ');

/** @throws DockerfileRefused for an instruction that is not allowed, whatever stands around it */
export function judge(instruction: Instruction): void {
  const { keyword, line } = instruction;
  const rule = Object.hasOwn(RULES, keyword) ? RULES[keyword] : undefined;
  if (!rule) throw DockerfileRefused.at(line, `${keyword} is not allowed; allowed: ${ALLOWED}`);
  rule(instruction);
}
