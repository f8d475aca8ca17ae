/** Variables of a server as they are typed: NAME=value, or NAME alone for a secret of the workspace, a line each. */
export interface Variables {
  readonly variables: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

/** Reads lines of variables. @returns a sentence for the first line that is none */
export function readVariables(text: string): Variables | string {
  const variables: Record<string, string> = {};
  const secrets: string[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const equals = line.indexOf('=');
    const name = (equals < 0 ? line : line.slice(0, equals)).trim();
    if (!/^[A-Za-z_]\w*$/.test(name)) {
      return `line ${at + 1} must be NAME=value, or NAME alone for a secret of the workspace`;
    }
    if (equals < 0) secrets.push(name);
    else variables[name] = line.slice(equals + 1).trim();
  }
  return { variables, secrets };
}

/** Variables as they are typed. */
export function variablesText({ variables, secrets }: Variables): string {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return [...lines, ...secrets].join('\n');
}
