import { described, refusal } from '../answer.ts';
import { Breach, type Checks } from '../check.ts';
import { shown } from '../difference.ts';
import { callAsLoad, type SuiteContext } from './context.ts';

/** Values that a tool must refuse in one of its arguments. */
export interface BadField {
  field: string;
  tool: string;
  values: readonly unknown[];
  /** The arguments with a bad value in its place and everything else right; the bad value alone without it. */
  arguments?: (value: unknown) => unknown;
}

/** Bad arguments are refused with a message that names the field, and the server goes on. */
export async function checkBadInput(
  checks: Checks,
  context: SuiteContext,
  fields: readonly BadField[],
): Promise<void> {
  const { client, tools, values } = context;
  for (const bad of fields) {
    await checks.run(`bad input: ${bad.field} of ${bad.tool}`, async () => {
      for (const value of bad.values) await refuses(context, bad, value);
      return undefined;
    });
  }
  await checks.run('good calls after bad input', async () => {
    for (const tool of tools) await callAsLoad(client, tool, values);
    return undefined;
  });
}

/** A bad value is refused with a message that names its field. @throws Breach */
export async function refuses({ client }: SuiteContext, bad: Omit<BadField, 'values'>, value: unknown) {
  const { field, tool, arguments: argumentsWith = (alone) => ({ [field]: alone }) } = bad;
  const answer = await client.call(tool, argumentsWith(value));
  if (refusal(answer)?.includes(field)) return;
  throw new Breach(
    `expected ${field} ${shown(value)} to be refused with an error that names ${field}, got ${described(answer)}`,
  );
}
