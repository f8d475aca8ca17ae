/** One request to a forge, and what it means when it is refused. */
import { z } from 'zod';
import { MAX_WORDS, refusalInWords, retryAfterMs } from './refusals.ts';

interface ForgeRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** With the token: they go to no other place than `url`, and are never shown. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Bytes of the answer that are read; what is longer is cut there. */
  readonly maxBytes: number;
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
  /** Below the address of the repository, or of what `below` names. */
  readonly path: string;
  /** The REST API, or the root of all APIs: GitHub's own installations have GraphQL beside REST. */
  readonly below?: 'repository' | 'api' | 'root';
  readonly method?: 'POST' | 'PUT' | 'PATCH';
  readonly body?: object;
  /** What a token must be allowed for it, in the words of the forge. */
  readonly needs: string;
}

/** Bytes of an answer: a page of rows has less. */
const MAX_ANSWER_BYTES = 2 ** 20;

export type Ask = (asked: Asked) => Promise<ForgeAnswer>;

/** Requests for a repository with a token. */
export function asker(
  { url, token, send }: { url: string; token: string; send: Send },
  headers: Readonly<Record<string, string>>,
): Ask {
  const end = url.search(/\/(?:repos|projects)\//);
  const api = end < 0 ? url : url.slice(0, end);
  const bases = { repository: url, api, root: api.replace(/\/v\d+$/, '') };
  return async ({ path, below = 'repository', method, body, needs }) => {
    const address = `${bases[below]}${path}`;
    const answer = await send({
      url: address,
      maxBytes: MAX_ANSWER_BYTES,
      method: method ?? 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status } = answer;
    if (status >= 200 && status < 300) {
      if (Buffer.byteLength(answer.text) < MAX_ANSWER_BYTES) return answer;
      throw new ForgeFailed(`the forge answers with more than ${MAX_ANSWER_BYTES / 2 ** 20} MB`, { status });
    }
    const told = refusalInWords(answer, needs);
    // Before it is cut: half a token is one, too.
    const said = messageIn(answer.text).replaceAll(token, '***').slice(0, MAX_WORDS);
    const { pathname } = new URL(address);
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

/** Pages of a list, and rows of each: who named the forge may be a stranger, whose list has no end. */
const MAX_PAGES = 10;
export const PAGE_ROWS = 50;
export const MAX_ROWS = MAX_PAGES * PAGE_ROWS;

/**
 * Rows of a list, page by page, `MAX_ROWS` at most.
 * @param next the page after an answer; undefined after the last one
 */
export async function* rowsOf<Row>(
  schema: z.ZodType<Row>,
  ask: (page: string) => Promise<ForgeAnswer>,
  next: (answer: ForgeAnswer, page: string) => string | undefined,
): AsyncGenerator<Row> {
  // Rows are read only where they are not too many.
  const rowsSchema = z.array(z.unknown()).max(PAGE_ROWS).pipe(z.array(schema));
  let page: string | undefined = '1';
  for (let pages = 0; page && pages < MAX_PAGES; pages++) {
    const answer: ForgeAnswer = await ask(page);
    const rows = read(answer, rowsSchema);
    yield* rows;
    if (rows.length === 0) return;
    page = next(answer, page);
  }
}

const userSchema = z.object({ id: z.int() });

/** Id of the token's user; null: the forge forbids the question, as GitHub does to apps. */
export async function ownUser(ask: Ask, needs: string): Promise<number | null> {
  try {
    return read(await ask({ path: '/user', below: 'api', needs }), userSchema).id;
  } catch (error) {
    if (isFinal(error, [403])) return null;
    throw error;
  }
}

/** Whether a request failed with one of these statuses, and not because a limit of requests is reached. */
export function isFinal(error: unknown, statuses: readonly number[]): boolean {
  if (!(error instanceof ForgeFailed) || error.retryAfterMs !== null) return false;
  return error.status !== null && statuses.includes(error.status);
}

/** GitHub and GitLab say `message`, which GitLab fills with lists too; its OAuth part says `error`. */
const refusalSchema = z.object({ message: z.unknown().optional(), error: z.unknown().optional() });

function messageIn(text: string): string {
  const { message, error } = refusalSchema.safeParse(jsonOf(text)).data ?? {};
  const said = message ?? error;
  if (said === undefined) return '';
  if (typeof said === 'string') return said;
  try {
    return JSON.stringify(said);
  } catch {
    // JSON.stringify overflows the stack on some thousand levels, which hold no words for people.
    return '';
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Proxies before a forge answer with pages.
    return null;
  }
}
