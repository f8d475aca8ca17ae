/** A file that is right, which tests edit. */
import { expect } from 'vitest';
import { formatProblem, type Project, parseProject } from './index.ts';

export const GOOD = `version: 1
server:
  id: shop
  build: { requires: [go], commands: [[go, build]] }
  start: [./server, "{port}"]
world:
  fixtures: { from: bench }
  backends:
    cache: redis
    api: { mock: [{ path: /items }] }
workload:
  tools:
    - name: get_item
      arguments: { id: $id }
      vary: { id: { range: [1, 9] } }
      expect: [{ path: id, equals: $id }]
`;

/** Parts of it that are replaced. */
export const BUILD = 'build: { requires: [go], commands: [[go, build]] }';
export const ARGUMENTS = 'arguments: { id: $id }';
export const RANGE = '{ range: [1, 9] }';
export const EXPECT = 'expect: [{ path: id, equals: $id }]';

/** The file with one part of it replaced. */
export function edited(part: string, by: string): string {
  if (!GOOD.includes(part)) throw new Error(`the file has no ${part}`);
  return GOOD.replace(part, () => by);
}

function parse(text: string, files: Readonly<Record<string, string>> = {}) {
  const readFile = (path: string) => {
    const found = files[path];
    if (found === undefined) throw new Error(`there is no ${path}`);
    return found;
  };
  return parseProject(text, { file: 'headroom.yaml', readFile, readSource: readFile });
}

/** Project that a text describes. @throws Error with its problems, a line each */
export function project(text: string, files?: Readonly<Record<string, string>>): Project {
  const parsed = parse(text, files);
  if ('problems' in parsed) throw new Error(parsed.problems.map(formatProblem).join('\n'));
  return parsed.project;
}

/** The problems of a text, a line each. */
export function problems(text: string, files?: Readonly<Record<string, string>>): string[] {
  const parsed = parse(text, files);
  return 'problems' in parsed ? parsed.problems.map(formatProblem) : [];
}

/** Expects a problem that begins so, with its line and column, among those of a text. */
export function expectProblem(text: string, said: string): void {
  const beginning = `headroom.yaml:${said}`;
  expect(problems(text).map((line) => line.slice(0, beginning.length))).toContain(beginning);
}
