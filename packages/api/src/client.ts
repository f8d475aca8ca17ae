/** One client for browser, command and demo. It imports types only, so that forms stay small. */
import type { z } from 'zod';
import type { FieldError } from './errors.ts';
import type { Operation } from './operation.ts';
import type { OPERATIONS } from './operations.ts';

type LineOf<Op extends Operation> = `${Uppercase<Op['method']>} ${Op['path']}`;
type ByLine = {
  [Id in keyof typeof OPERATIONS as LineOf<(typeof OPERATIONS)[Id]>]: (typeof OPERATIONS)[Id];
};

/** An operation as it is asked for: `POST /api/v1/runs/{id}/cancel`. */
export type RequestLine = keyof ByLine;

/** The names in braces of a path. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;

/** A body before it was judged: its fields by name, with what was typed there. */
type Unjudged<Body> = { readonly [Name in keyof Body]: unknown };

type Params<Op extends Operation> = [ParamsOf<Op['path']>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<ParamsOf<Op['path']>, string>> };
type Query<Op> = Op extends { readonly query: infer Schema extends z.ZodType }
  ? { readonly query?: z.input<Schema> }
  : unknown;
type Upload<Op> = Op extends { readonly upload: object } ? { readonly upload: Blob } : unknown;
type Body<Op> = Op extends { readonly body: infer Schema extends z.ZodType }
  ? { readonly body: Unjudged<z.input<Schema>> }
  : unknown;

/** Parameters, query and body of an operation. */
export type Input<Line extends RequestLine> = Params<ByLine[Line]> &
  Query<ByLine[Line]> &
  Upload<ByLine[Line]> &
  Body<ByLine[Line]> & {
    readonly signal?: AbortSignal | undefined;
    /** End of a secret link, by which a reader without rights reads a run. */
    readonly key?: string | undefined;
  };

/** Content of an operation's answer. */
export type Output<Line extends RequestLine> = z.output<ByLine[Line]['success']['schema']>;

/** Reason of a refusal, and what to change at which field. */
export interface Refused {
  /** One of the API's errors, or of better-auth's; `unreachable` where nothing of ours answered. */
  readonly code: string;
  readonly message: string;
  readonly fields: readonly FieldError[];
}

export type Answer<Content> =
  | { readonly body: Content; readonly refused?: undefined }
  | { readonly refused: Refused; readonly body?: undefined };

/** Puts a request on its way: with a token, with a time limit, to another origin. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  readonly upload?: Blob;
  readonly signal?: AbortSignal | undefined;
  readonly key?: string | undefined;
}

/** A caller of the API. It throws what `send` throws, and nothing of its own. */
export function client(send: Send) {
  return <Line extends RequestLine>(line: Line, input: Input<Line>): Promise<Answer<Output<Line>>> => {
    const [method = ''] = line.split(' ');
    const parts: Parts = input;
    return exchange<Output<Line>>(send, { method, path: addressOf(line, input), ...parts });
  };
}

/** The path of a request with its parameters and query filled in. */
export function addressOf<Line extends RequestLine>(line: Line, input: Input<Line>): string {
  const { params = {}, query = {}, key }: Parts = input;
  const path = line
    .slice(line.indexOf(' ') + 1)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries({ ...query, key }).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** Request with its outcome. */
export async function exchange<Content>(
  send: Send,
  request: {
    method: string;
    path: string;
    body?: object;
    upload?: Blob;
    signal?: AbortSignal | undefined;
  },
): Promise<Answer<Content>> {
  const { method, path, body, upload, signal } = request;
  const response = await send(path, {
    method,
    ...(signal && { signal }),
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    // Systems know archives by different types.
    ...(upload && { headers: { 'content-type': 'application/octet-stream' }, body: upload }),
  });
  const content = await contentOf(response);
  if (response.ok && content !== undefined) return { body: content as Content };
  return { refused: refusalIn(content) ?? authRefusalIn(content) ?? UNREACHABLE };
}

/** Content types of answers that are texts; the others are JSON. */
const TEXTS: readonly string[] = ['text/markdown', 'application/xml'];

/** Content of a response; undefined for what is neither JSON nor a text of ours. */
export async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  const type = response.headers.get('content-type') ?? '';
  if (TEXTS.some((known) => type.startsWith(known))) return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Refusal of the API; undefined where something else answered. */
export function refusalIn(content: unknown): Refused | undefined {
  const { code = '', message, fields = [] } = memberOf(content, 'error') as Partial<Refused>;
  if (typeof message !== 'string' || !Array.isArray(fields)) return undefined;
  return { code, message, fields };
}

/** better-auth refuses in words of its own. */
function authRefusalIn(content: unknown): Refused | undefined {
  const { code, message } = memberOf({ content }, 'content') as Partial<Refused>;
  return code ? { code, message: message ?? code, fields: [] } : undefined;
}

function memberOf(value: unknown, name: string): object {
  const member = (value as Record<string, unknown> | null | undefined)?.[name];
  return typeof member === 'object' && member !== null ? member : {};
}

const UNREACHABLE: Refused = {
  code: 'unreachable',
  message: 'The web app could not be reached. Try again.',
  fields: [],
};

/** The browser's way to the app that its page came from. */
export const sameOrigin: Send = (path, init) => fetch(path, init).catch(() => Response.error());

/** Asks the app from one of its pages; never throws. */
export const call = client(sameOrigin);
