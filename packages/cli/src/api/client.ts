import {
  addressOf,
  client,
  contentOf,
  type Input,
  type Refused,
  type RequestLine,
  refusalIn,
} from '@headroom/api/client';
import { withoutTrailing } from '@headroom/model/text';
import type { ToolFormat } from '@headroom/report/formats';
import { z } from 'zod';
import { CommandError, messageOf } from '../exit.ts';
import { VERSION } from '../version.ts';
import {
  comparisonSchema,
  createdRun,
  createdSchema,
  createdWatchSchema,
  projectsSchema,
  repositoriesSchema,
  runProgressSchema,
  runSchema,
  uploadedSchema,
  watchesSchema,
  watchSchema,
  watchWithRunsSchema,
} from './answers.ts';

/** One answer takes no longer than this. */
const TIMEOUT_MS = 30_000;
/** Statuses of proxies and apps that are away for a moment. */
const AWAY = [502, 503, 504];

/** A question that was not answered as it should be. */
export class ApiFailure extends CommandError {
  /** Whether asking again may do. */
  readonly passes: boolean;
  /** Whether the question was certainly not acted on. */
  readonly untouched: boolean;
  /** Time at which the app said to come again; null where it said nothing. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    terms: { passes: boolean; untouched: boolean; retryAfterMs?: number | null; cause?: unknown },
  ) {
    super(message, { cause: terms.cause });
    this.name = 'ApiFailure';
    this.passes = terms.passes;
    this.untouched = terms.untouched;
    this.retryAfterMs = terms.retryAfterMs ?? null;
  }
}

type NewComparison = Input<'POST /api/v1/comparisons'>['body'];
type NewUpload = Input<'POST /api/v1/uploads'>['body'];
type NewRun = Input<'POST /api/v1/runs'>['body'];
type NewWatch = Input<'POST /api/v1/watches'>['body'];

export interface Access {
  /** Of the installation, without a path behind it that is not its own. */
  readonly url: string;
  readonly token: string;
}

const OUTPUTS = {
  junit: { schema: z.string(), operation: 'GET /api/v1/runs/{id}/junit' },
  otlp: {
    schema: z.looseObject({ resourceMetrics: z.array(z.unknown()) }),
    operation: 'GET /api/v1/runs/{id}/otlp',
  },
} as const satisfies Record<ToolFormat, { schema: z.ZodType; operation: string }>;

/** The HTTP API, as far as this program uses it. Every call rejects with ApiFailure. */
export function apiClient(access: Access) {
  const { url, token } = access;
  const root = withoutTrailing(url, '/');
  const call = client((path, init) => answered(`${root}${path}`, token, init));
  const ask = async <Line extends RequestLine, T extends z.ZodType>(
    schema: T,
    line: Line,
    input: Input<Line>,
  ) => parsed(schema, (await call(line, input)).body, addressOf(line, input));
  return {
    pageOf: pageIn(access),
    /** The API says what is missing in a request. */
    create: (request: object) =>
      ask(createdSchema, 'POST /api/v1/comparisons', { body: request as NewComparison }),
    read: (id: string, signal?: AbortSignal) =>
      ask(comparisonSchema, 'GET /api/v1/comparisons/{id}', { params: { id }, signal }),
    markdown: (id: string) => ask(z.string(), 'GET /api/v1/comparisons/{id}/markdown', { params: { id } }),
    /** A result for other tools, of a run or a comparison. */
    output: (id: string, format: ToolFormat): Promise<unknown> =>
      ask<(typeof OUTPUTS)[ToolFormat]['operation'], z.ZodType>(
        OUTPUTS[format].schema,
        OUTPUTS[format].operation,
        { params: { id } },
      ),
    createRun: (request: object) => ask(createdRun, 'POST /api/v1/runs', { body: request as NewRun }),
    readRun: (id: string, signal?: AbortSignal) =>
      ask(runSchema, 'GET /api/v1/runs/{id}', { params: { id }, signal }),
    readProgress: (id: string, signal?: AbortSignal) =>
      ask(runProgressSchema, 'GET /api/v1/runs/{id}/progress', { params: { id }, signal }),
    upload: (request: object) => ask(uploadedSchema, 'POST /api/v1/uploads', { body: request as NewUpload }),
    cancel: (id: string) =>
      ask(z.object({ state: z.string() }), 'POST /api/v1/runs/{id}/cancel', { params: { id } }),
    watches: async () => (await ask(watchesSchema, 'GET /api/v1/watches', {})).watches,
    readWatch: (id: string) => ask(watchWithRunsSchema, 'GET /api/v1/watches/{id}', { params: { id } }),
    createWatch: (request: object) =>
      ask(createdWatchSchema, 'POST /api/v1/watches', { body: request as NewWatch }),
    pauseWatch: (id: string, paused: boolean) =>
      ask(watchSchema, 'PUT /api/v1/watches/{id}', { params: { id }, body: { paused } }),
    deleteWatch: (id: string) =>
      ask(z.object({ id: z.string() }), 'DELETE /api/v1/watches/{id}', { params: { id } }),
    projects: async () => (await ask(projectsSchema, 'GET /api/v1/projects', {})).projects,
    repositories: async (hostClass: string) => {
      const answer = await ask(repositoriesSchema, 'GET /api/v1/repositories', { query: { hostClass } });
      return answer.repositories.map(({ address }) => address);
    },
  };
}
export type ApiClient = ReturnType<typeof apiClient>;

/** The address of a page of an installation, from its path. */
export const pageIn =
  ({ url }: Access) =>
  (path: string) =>
    new URL(path, `${withoutTrailing(url, '/')}/`).href;

/** Any operation of the API, whose refusals are answers. It rejects with ApiFailure where something else answers. */
export function callOf({ url, token }: Access) {
  const root = withoutTrailing(url, '/');
  return client(async (path, init) => {
    const answer = await sent(`${root}${path}`, token, init);
    if (answer.ok || refusalIn(await contentOf(answer.clone()))) return answer;
    throw await failureOf(answer, root);
  });
}

async function answered(url: string, token: string, init: RequestInit): Promise<Response> {
  const answer = await sent(url, token, init);
  if (answer.ok) return answer;
  throw await failureOf(answer, url);
}

async function sent(url: string, token: string, init: RequestInit): Promise<Response> {
  const { signal } = init;
  const time = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(url, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}`, 'user-agent': `headroom-cli/${VERSION}` },
      // A token is for one address; where that sends elsewhere, people should know.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, time]) : time,
    });
  } catch (error) {
    signal?.throwIfAborted();
    const words = time.aborted ? `no answer within ${TIMEOUT_MS / 1000} s` : messageOf(error);
    throw new ApiFailure(`${hostOf(url)} cannot be reached: ${words}`, {
      passes: true,
      untouched: neverSent(error),
      cause: error,
    });
  }
}

async function failureOf(answer: Response, url: string): Promise<ApiFailure> {
  const { status } = answer;
  const refused = refusalIn(await contentOf(answer));
  if (status >= 300 && status < 400) {
    const to = answer.headers.get('location');
    const words = `${hostOf(url)} redirects to ${to ? hostOf(to) : 'another address'}: set HEADROOM_URL to that address`;
    return new ApiFailure(words, { passes: false, untouched: true });
  }
  const words = refused
    ? refusalLabel(refused)
    : `${hostOf(url)} answered with status ${status}, and is not a Headroom installation: check HEADROOM_URL`;
  const retryAfterMs = retryAfterOf(answer);
  return new ApiFailure(words, {
    passes: status === 429 || AWAY.includes(status),
    // Of a proxy's 502 or 504 nobody knows whether the app behind it acted.
    untouched: status === 429 || (status === 503 && refused !== undefined),
    retryAfterMs,
  });
}

/** Many messages hold those of their fields already. */
function refusalLabel({ message, fields }: Refused): string {
  const more = fields.filter((field) => !message.includes(field.message));
  return [
    message,
    ...more.map((field) => (field.path ? `${field.path}: ${field.message}` : field.message)),
  ].join('\n');
}

/** Seconds or a date, RFC 9110. */
function retryAfterOf({ headers }: Response): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  const seconds = Number(text);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** Whether the connection was never made, so that nothing can have come of it. */
function neverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  return (
    code === 'ECONNREFUSED' ||
    code === 'ENOTFOUND' ||
    code === 'EAI_AGAIN' ||
    code === 'UND_ERR_CONNECT_TIMEOUT'
  );
}

function parsed<T extends z.ZodType>(schema: T, body: unknown, path: string): z.infer<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const where = result.error.issues[0]?.path.join('.') || 'the body';
  throw new ApiFailure(
    `${path} has an unknown answer for this version, ${VERSION} (${where}): use the same version of command and installation`,
    { passes: false, untouched: false },
  );
}

/** Without credentials and path, for messages. */
function hostOf(url: string): string {
  const { protocol, host } = new URL(url, 'http://nowhere');
  return `${protocol}//${host}`;
}
