import { formWarning } from '../answer.ts';
import { callAsLoad, type SuiteContext } from './context.ts';

/** Looks at the form in which tools answer under load. @returns a warning @throws Breach */
export async function checkForm({ client, tools, values }: SuiteContext): Promise<string | undefined> {
  const warnings: string[] = [];
  for (const tool of tools) {
    const warning = formWarning(await callAsLoad(client, tool, values));
    if (warning) warnings.push(`${tool.name}: ${warning}`);
  }
  return warnings.length > 0 ? warnings.join('; ') : undefined;
}
