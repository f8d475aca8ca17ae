/** Programs of a package by its own files, where none is named like the package. */
import { parse } from 'smol-toml';
import { z } from 'zod';

const MAX_CHARACTERS = 1024 * 1024;
/** Programs of one package that are read. */
const MOST = 200;
const NAME = /^[\w.-]{1,100}$/;

/** Programs of an installed package of PyPI: the console scripts of its `entry_points.txt`. */
export function consoleScripts(entryPoints: string): string[] {
  let section = '';
  const names: string[] = [];
  for (const raw of entryPoints.slice(0, MAX_CHARACTERS).split('\n')) {
    const line = raw.trim();
    if (line.startsWith('[')) section = line;
    else if (section === '[console_scripts]' && line.includes('='))
      names.push(line.slice(0, line.indexOf('=')));
  }
  return namesIn(names);
}

const scriptsSchema = z.record(z.string(), z.unknown()).optional();
const pyprojectSchema = z.looseObject({
  project: z.looseObject({ scripts: scriptsSchema }).optional(),
  tool: z.looseObject({ poetry: z.looseObject({ scripts: scriptsSchema }).optional() }).optional(),
});

/** Programs of a Python project: the scripts of its `pyproject.toml`; none of one that cannot be read. */
export function projectScripts(pyproject: string): string[] {
  const { data } = pyprojectSchema.safeParse(tomlOf(pyproject));
  return namesIn(Object.keys(data?.project?.scripts ?? data?.tool?.poetry?.scripts ?? {}));
}

function tomlOf(text: string): unknown {
  if (text.length > MAX_CHARACTERS) return undefined;
  try {
    return parse(text);
  } catch {
    // What installs the project says what is wrong with its file.
    return undefined;
  }
}

function namesIn(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.trim()))].filter((name) => NAME.test(name)).slice(0, MOST);
}
