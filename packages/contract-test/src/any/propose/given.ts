import type { Json } from '@headroom/model/suite';

/** A value of `--arg` or `--tool` that says nothing of this server; the message names it and what is allowed. */
export class UnknownGiven extends Error {
  override name = 'UnknownGiven';
}

/** Values of arguments, by `argument` or `tool.argument`, as JSON where they are JSON. @throws UnknownGiven for one without a name */
export function givenBy(args: readonly string[]): Record<string, Json> {
  return Object.fromEntries(
    args.map((arg) => {
      const [, name, value] = /^([^=]+)=([\s\S]*)$/.exec(arg) ?? [];
      if (name === undefined || value === undefined) {
        throw new UnknownGiven(
          `--arg ${arg} must be NAME=VALUE or TOOL.NAME=VALUE, such as repo_path=/repository`,
        );
      }
      try {
        return [name, JSON.parse(value) as Json];
      } catch {
        return [name, value];
      }
    }),
  );
}

/** @throws UnknownGiven for a value of an argument, or a tool, that none of the listed tools has */
export function checkGiven(
  { given, also }: { given: Readonly<Record<string, Json>>; also: readonly string[] },
  tools: readonly { name: string; inputSchema?: unknown }[],
): void {
  const names = tools.map(({ name }) => name);
  const args = tools.flatMap(({ name, inputSchema }) =>
    argumentsOf(inputSchema).flatMap((argument) => [argument, `${name}.${argument}`]),
  );
  const tool = also.find((one) => !names.includes(one));
  if (tool !== undefined) {
    throw new UnknownGiven(`--tool ${tool} is not a tool of this server; allowed: ${listOf(names)}`);
  }
  const unknown = Object.keys(given).find((one) => !args.includes(one));
  if (unknown !== undefined) {
    const allowed = listOf([
      ...new Set(args.filter((one) => !names.some((name) => one.startsWith(`${name}.`)))),
    ]);
    throw new UnknownGiven(
      `--arg ${unknown} is not an argument of a tool of this server; allowed: ${allowed}`,
    );
  }
}

const MOST_NAMES = 50;

function listOf(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ') || 'none'}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function argumentsOf(schema: unknown): string[] {
  const { properties } = (schema ?? {}) as { properties?: unknown };
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}
