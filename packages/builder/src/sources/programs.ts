/** Programs of a package by its own files, where none is named like the package. */

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

function namesIn(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.trim()))].filter((name) => NAME.test(name)).slice(0, MOST);
}
