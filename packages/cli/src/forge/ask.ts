import { z } from 'zod';
import { CommandError, messageOf } from '../exit.ts';

const TIMEOUT_MS = 30_000;

export interface ForgeRequest {
  readonly url: string;
  readonly method?: 'POST' | 'PUT' | 'PATCH';
  /** With the token; never shown. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

const refusalSchema = z.object({ message: z.unknown() });

/** Asks the API of a forge. @throws CommandError with the status and the forge's own words */
export async function askForge({ url, method, headers, body }: ForgeRequest): Promise<Response> {
  const what = `${method ?? 'GET'} ${new URL(url).pathname}`;
  const answer = await fetch(url, {
    ...(method && { method }),
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new CommandError(`${what}: the forge cannot be reached: ${messageOf(error)}`, { cause: error });
  });
  if (answer.ok) return answer;
  const refusal = refusalSchema.safeParse(await answer.json().catch(() => null));
  const words = refusal.success ? `: ${JSON.stringify(refusal.data.message)}` : '';
  throw new CommandError(`${what}: the forge answered with status ${answer.status}${words}`);
}

/** A variable that the forge's runner or its user sets. @throws CommandError that says who sets it */
export function needed(value: string | undefined, name: string, words: string): string {
  if (!value) throw new CommandError(`${name} is not set: ${words}`);
  return value;
}
