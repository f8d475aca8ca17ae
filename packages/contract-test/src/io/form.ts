import { fill, fillExpect } from '@headroom/workload';
import { formWarning, rightValue } from '../answer.ts';
import type { IoContext } from './context.ts';
import { LOAD_USER } from './users.ts';

/** Looks at the form in which tools answer under load. @returns a warning @throws Breach */
export async function checkForm({ client, tools }: IoContext): Promise<string | undefined> {
  const warnings: string[] = [];
  const user = { user: LOAD_USER };
  for (const tool of tools) {
    const answer = await client.call(tool.name, fill(tool.arguments, user));
    rightValue(answer, fillExpect(tool.expect, user));
    const warning = formWarning(answer);
    if (warning) warnings.push(`${tool.name}: ${warning}`);
  }
  return warnings.length > 0 ? warnings.join('; ') : undefined;
}
