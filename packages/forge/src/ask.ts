/** One request to a forge, and what it means when it is refused. */
import { z } from 'zod';
import { MAX_WORDS, refusalInWords, retryAfterMs } from './refusals.ts';

export interface ForgeRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** With the token: they go to no other place than `url`, and are never shown. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ForgeAnswer {
  readonly status: number;
  /** By names in small letters. */
  readonly headers: Readonly<Partial<Record<string, string>>>;
  readonly text: string;
}

/** Sends a request and follows no redirect. @throws ForgeFailed where no answer comes */
export type Send = (request: ForgeRequest) => Promise<ForgeAnswer>;

/** A forge cannot be reached or refuses; the message says why, in words, and holds no token. */
export class ForgeFailed extends Error {
  override name = 'ForgeFailed';
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** Time that the forge wants to be left alone; null: it does not say. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    options: { status?: number | null; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = options.status ?? null;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** A request as the client of a forge makes it. */
export interface Asked {
  /** Below the address of the repository. */
  readonly path: string;
  readonly method?: 'POST' | 'PUT' | 'PATCH';
  readonly body?: object;
  /** What a token must be allowed for it, in the words of the forge. */
  readonly needs: string;
}

export type Ask = (asked: Asked) => Promise<ForgeAnswer>;

/** Requests for a repository with a token. */
export function asker(
  { url, token, send }: { url: string; token: string; send: Send },
  headers: Readonly<Record<string, string>>,
): Ask {
  return async ({ path, method, body, needs }) => {
    const answer = await send({
      url: `${url}${path}`,
      method: method ?? 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status } = answer;
    if (status >= 200 && status < 300) return answer;
    const told = refusalInWords(answer, needs);
    // Before it is cut: half a token is one, too.
    const said = messageIn(answer.text).replaceAll(token, '***').slice(0, MAX_WORDS);
    const { pathname } = new URL(`${url}${path}`);
    const words = `${told} (${status} to ${method ?? 'GET'} ${pathname}${said && `: ${said}`})`;
    throw new ForgeFailed(words, {
      status,
      retryAfterMs: retryAfterMs(answer, Date.now()),
    });
  };
}

/** What an answer holds. @throws ForgeFailed where it is something else */
export function read<Read>(answer: ForgeAnswer, schema: z.ZodType<Read>): Read {
  const parsed = schema.safeParse(jsonOf(answer.text));
  if (parsed.success) return parsed.data;
  throw new ForgeFailed('the answer is not that of the API of this forge; look at the address', {
    status: answer.status,
  });
}

/** GitHub and GitLab say `message`, which GitLab fills with lists too; its OAuth part says `error`. */
const refusalSchema = z.object({ message: z.unknown().optional(), error: z.unknown().optional() });

function messageIn(text: string): string {
  const { message, error } = refusalSchema.safeParse(jsonOf(text)).data ?? {};
  const said = message ?? error;
  if (said === undefined) return '';
  return typeof said === 'string' ? said : JSON.stringify(said);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Proxies before a forge answer with pages.
    return null;
  }
}
